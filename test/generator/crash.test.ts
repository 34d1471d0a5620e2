import { chmod, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { check, generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";

const spec = (resources: object): string =>
  JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources });

/** Set to a number of kills for the long mode, `MCP_GEN_KILLS=300`. */
const kills = Number(process.env["MCP_GEN_KILLS"] ?? 0);

/** What people wrote, by file. */
const written = {
  "generated/app/handlers/mine.ts": 'export const mine = () => "mine";\n',
  "generated/app/handlers/a.ts": 'export const a = () => "1";\n',
  "generated/app/handlers/b.ts": 'export const b = () => "2";\n',
  "use.ts": [
    'import { a } from "./generated/app/handlers/a.js";',
    'import { mine } from "./generated/app/handlers/mine.js";',
    'import { links } from "./generated/app/links.js";',
    'export const all = ["of use.ts", a, mine, links.b];',
    "",
  ].join("\n"),
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
  await folder.write("tsconfig.json", '{"compilerOptions":{"noLib":true,"types":[],"module":"nodenext"}}');
  await folder.write("app.json", before);
  await generate({ ...optionsOf(folder), write: true });
  for (const [file, text] of Object.entries(written)) await folder.write(file, text);
  return folder;
}

function optionsOf(folder: Folder): { spec: string; out: string } {
  return { spec: join(folder.path, "app.json"), out: join(folder.path, "generated") };
}

/** Runs `after` with a module that kills it. @returns whether it did */
async function kill(folder: Folder, killer: string, env: string): Promise<boolean> {
  await folder.write("app.json", after);
  const module = fileURLToPath(new URL(killer, import.meta.url));
  const line = `(${env} NODE_OPTIONS='--import "${module}"' mcp-gen app.json); echo $? >&2`;
  const { stderr, code } = await shell(folder, line);
  expect(code).toBe(0);
  return stderr.trim().endsWith("137");
}

/** All files but what a run keeps for itself while it is at work. */
async function settled(folder: Folder): Promise<Record<string, string>> {
  const files = Object.entries(await folder.all()).filter(([file]) => !/\.mcp-gen\.tmp|app\.json/.test(file));
  return Object.fromEntries(files);
}

async function finish(folder: Folder, text: string): Promise<Record<string, string>> {
  await folder.write("app.json", text);
  expect(await generate({ ...optionsOf(folder), write: true })).toMatchObject({ kind: "written" });
  expect((await check(optionsOf(folder))).diagnostics).toEqual([]);
  const files = await folder.all();
  expect(Object.keys(files).filter((file) => file.includes(".tmp"))).toEqual([]);
  return settled(folder);
}

/** Each file is old or new, all code is there, and `check` says so as long as anything is left to do. */
async function expectWhole(folder: Folder, old: Record<string, string>, done: Record<string, string>): Promise<void> {
  const files = await settled(folder);
  for (const [file, text] of Object.entries(files)) expect([old[file], done[file]]).toContain(text);
  const everything = Object.values(await folder.all()).join("");
  for (const code of ['() => "mine"', '() => "1"', '() => "2"', "of use.ts"]) expect(everything).toContain(code);
  // A stage may be left that holds no file yet, or none any more.
  const hasLitter = (await readdir(join(folder.path, "generated/app"))).some((file) => file.startsWith(".mcp-gen.tmp"));
  const isDone = !hasLitter && JSON.stringify(files) === JSON.stringify(done);
  expect((await check(optionsOf(folder))).diagnostics.length === 0).toBe(isDone);
}

const nexts = { "the same spec": after, "the spec before": before, "yet another spec": other };

/** What comes out when nothing is killed: of `after` alone, and of each of the specs after it. */
async function uninterrupted(next: string): Promise<Record<string, string>> {
  return finish(await start(), next);
}

describe("a run that is killed when it moves a file", () => {
  it.each(Object.entries(nexts))(
    "is completed by the next one, of %s",
    async (_, next) => {
      const done = await uninterrupted(after);
      const expected = await uninterrupted(next);
      const old = await settled(await start());
      let killed = 0;
      // Without the long mode the three share the moments between them.
      const step = kills > 0 ? 1 : 3;
      for (let at = kills > 0 ? 0 : Object.values(nexts).indexOf(next); ; at += step) {
        const folder = await start();
        if (!(await kill(folder, "kill-at-rename.mjs", `KILL_AT=${at}`))) break;
        killed++;
        await expectWhole(folder, old, done);
        // A run that was decided is completed first, and then goes back as any other.
        expect(await finish(folder, next)).toEqual(expected);
      }
      expect(killed).toBeGreaterThan(12 / step);
    },
    300_000,
  );
});

it(
  "a run that is killed at any moment leaves each file old or new, and is completed by the next one",
  async () => {
    const done = await uninterrupted(after);
    const old = await settled(await start());
    let killed = 0;
    for (let attempt = 0; killed < Math.max(5, kills); attempt++) {
      const folder = await start();
      const env =
        attempt % 4 === 0 ? `KILL_AFTER=${Math.random() * 1500}` : `KILL_FROM=write KILL_AFTER=${Math.random() * 25}`;
      if (await kill(folder, "kill-at-random.mjs", env)) killed++;
      await expectWhole(folder, old, done);
      expect(await finish(folder, after)).toEqual(done);
      await rm(folder.path, { recursive: true });
    }
  },
  120_000 + kills * 6000,
);

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
