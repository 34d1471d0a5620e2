import { chmod } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";

const spec = (resources: object): string =>
  JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources });

/** What people wrote, by file. */
const written = {
  "mine.ts": 'export const mine = () => "mine";\n',
  "a.ts": 'export const a = () => "1";\n',
  "b.ts": 'export const b = () => "2";\n',
};
const before = spec({
  mine: { uri: "x://mine" },
  a: { uri: "x://1" },
  b: { uri: "x://2" },
  stub: { uri: "x://stub" },
  gone: { uri: "x://gone" },
});
const after = spec({
  kept: { uri: "x://mine" },
  a: { uri: "x://2" },
  b: { uri: "x://1" },
  stub: { uri: "x://other" },
  added: { uri: "y://{id}" },
});
const other = spec({
  mine: { uri: "x://mine" },
  a: { uri: "x://1" },
  b: { uri: "x://2" },
  late: { uri: "x://late/{id}" },
});

/** What a run of `before` leaves, with some handlers filled in. */
async function start(): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("app.json", before);
  await shell(folder, "mcp-gen app.json");
  for (const [file, text] of Object.entries(written)) await folder.write(`generated/app/handlers/${file}`, text);
  return folder;
}

const killer = fileURLToPath(new URL("kill-at-rename.mjs", import.meta.url));

/** Runs `after`, and kills it when it moves a file for the `at`-th time. @returns whether it was killed */
async function kill(folder: Folder, at: number): Promise<boolean> {
  await folder.write("app.json", after);
  const { stderr, code } = await shell(
    folder,
    `(KILL_AT=${at} NODE_OPTIONS='--import "${killer}"' mcp-gen app.json); echo $? >&2`,
  );
  expect(code).toBe(0);
  return stderr.trim().endsWith("137");
}

async function finish(folder: Folder, text: string): Promise<Record<string, string>> {
  await folder.write("app.json", text);
  expect(await shell(folder, "mcp-gen app.json")).toMatchObject({ code: 0, stderr: "" });
  expect(await shell(folder, "mcp-gen check app.json")).toMatchObject({ code: 0 });
  return folder.all("generated");
}

describe("a run that is killed when it moves a file", () => {
  it.each(["the same spec", "the spec before", "yet another spec"])(
    "is completed by the next one, of %s",
    async (which) => {
      const next = { "the same spec": after, "the spec before": before, "yet another spec": other }[which] ?? "";
      const expected = await finish(await start(), next);
      let killed = 0;
      for (let at = 0; at < 100; at++) {
        const folder = await start();
        if (!(await kill(folder, at))) break;
        killed++;
        const left = Object.values(await folder.all("generated"));
        expect(left.some((text) => text.includes('() => "mine"'))).toBe(true);
        expect(await finish(folder, next)).toEqual(expected);
      }
      expect(killed).toBeGreaterThan(8);
    },
  );
});

describe("a run that may not write to a folder", () => {
  it("leaves everything as it was", async () => {
    const folder = await start();
    await shell(folder, "chmod -R a+rwX .");
    await folder.write("app.json", after);
    const left = await folder.all("generated");
    await chmod(join(folder.path, "generated/app/handlers"), 0o555);
    // The superuser may write everywhere, so for this test he is nobody.
    const asNobody = process.getuid?.() === 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    const line = `${asNobody}"$(command -v node)" "${fileURLToPath(new URL("../../generator/bin/mcp-gen.js", import.meta.url))}" app.json`;
    const { code, stderr } = await shell(folder, `chmod a+rwx .; ${line}`);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/EACCES.*nothing written/) });
    expect(await folder.all("generated")).toEqual(left);
    await chmod(join(folder.path, "generated/app/handlers"), 0o755);
  });
});

it("two specs of one name do not overwrite each other", async () => {
  const folder = await start();
  await folder.write("other.json", other);
  const left = await folder.all("generated");
  expect(await shell(folder, "mcp-gen other.json")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("This folder holds what app.json gives, and other.json has the same info.name"),
  });
  expect(await folder.all("generated")).toEqual(left);
  expect((await shell(folder, "mcp-gen other.json --force")).code).toBe(0);
});

it("runs side by side leave what one of them gives", async () => {
  const folder = await createFolder();
  const names = Array.from({ length: 6 }, (_, index) => `spec${index}`);
  for (const name of names) await folder.write(`${name}/app.json`, spec({ [name]: { uri: `x://${name}` } }));
  const runs = await Promise.all(names.map((name) => shell(folder, `mcp-gen ${name}/app.json`)));
  expect(runs.some(({ code }) => code === 0)).toBe(true);
  const checks = await Promise.all(names.map((name) => shell(folder, `mcp-gen check ${name}/app.json`)));
  expect(checks.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(Object.keys(await folder.all("generated")).filter((file) => file.includes(".tmp"))).toEqual([]);
});
