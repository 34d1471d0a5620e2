import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { everything } from "./everything.js";
import { createFolder, type Folder } from "./folder.js";
import { command, shell } from "./shell.js";

const beside = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Keys that sort, and change case, otherwise in Turkish, Swedish and Lithuanian. */
const names = ["i", "I", "ı", "İ", "ä", "z", "Å", "ch", "c", "É", "e", "title", "TITLE", "日本", "ß"];
const schemas = Object.fromEntries(
  names.map((name) => [name, { type: "object", properties: { [name]: { type: "string" } } }]),
);
const resources = Object.fromEntries(
  names.map((name, index) => [
    `${name}Info`,
    { uri: `app://${index}/{id}`, title: "1,5 März", schema: { $ref: `#/components/schemas/${name}` } },
  ]),
);
const document = {
  ...everything,
  resources: { ...everything.resources, ...resources },
  components: { schemas: { ...everything.components.schemas, ...schemas } },
};
const spec = JSON.stringify(document);

async function folderWithSpec(): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("specs/app.json", spec);
  return folder;
}

/** What a run writes, by path from the output folder. */
async function written(folder: Folder, line: string, out = "out"): Promise<Record<string, string>> {
  // The shell may have a word to say on a locale that the system lacks; Node brings its own.
  expect((await shell(folder, line)).code).toBe(0);
  const files = Object.entries(await folder.all(out));
  expect(files.length).toBeGreaterThan(names.length);
  return Object.fromEntries(files.map(([file, text]) => [file.slice(out.length), text]));
}

describe("the same spec gives the same bytes", () => {
  it.each([
    ["in Turkish", "LC_ALL=tr_TR.UTF-8 mcp-gen specs/app.json --out out"],
    ["in Swedish", "LANG=sv_SE.UTF-8 LANGUAGE=sv mcp-gen specs/app.json --out out"],
    ["without a locale", "LC_ALL=C LANG= mcp-gen specs/app.json --out out"],
    ["at the other end of the day", "TZ=Pacific/Kiritimati mcp-gen specs/app.json --out out"],
    ["from another folder", "mkdir -p a/b && cd a/b && mcp-gen ../../specs/app.json --out ../../out"],
    ["by its full path", 'cd / && mcp-gen "$OLDPWD/specs/app.json" --out "$OLDPWD/out"'],
    ["by a long way round", "mcp-gen ./specs/../specs//app.json --out ./out/../out/"],
    [
      "in two steps",
      "mkdir few && sed 's/März/May/' specs/app.json > few/app.json && mcp-gen few/app.json --out out && mcp-gen specs/app.json --out out",
    ],
    [
      "on a disk that lists files otherwise",
      `NODE_OPTIONS='--import "${beside("reversed-folders.mjs")}"' mcp-gen specs/app.json --out out`,
    ],
  ])("%s", async (_, line) => {
    const expected = await written(await folderWithSpec(), "TZ=UTC mcp-gen specs/app.json --out out");
    expect(await written(await folderWithSpec(), line)).toEqual(expected);
  });

  it("with paths as Windows has them, and no file names a folder with a backslash", async () => {
    const folder = await folderWithSpec();
    // Here it is one file whose name holds a backslash; the process takes it for two names.
    await folder.write("specs\\app.json", spec);
    const plan = async (...args: string[]): Promise<unknown> => {
      const script = [beside("print-plan.mjs"), ...args];
      const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: folder.path });
      return JSON.parse(stdout);
    };
    const expected = await plan("posix", "specs/app.json", "out/deep");
    expect(expected).toMatchObject({ kind: "planned", folder: "out/deep/everything" });
    const onWindows = await plan("win32", "specs\\app.json", "out\\deep");
    const named = JSON.stringify(expected).replaceAll('"specs/app.json"', JSON.stringify("specs\\app.json"));
    expect(onWindows).toEqual({ ...Object(JSON.parse(named)), folder: "out\\deep\\everything" });
  });

  // They have to be downloaded, 50 MB each, so only the long mode asks for them.
  it.runIf(process.env["LONG"] !== undefined)("on Node 20, 22 and 24", { timeout: 600_000 }, async () => {
    const expected = await written(await folderWithSpec(), "mcp-gen specs/app.json --out out");
    for (const version of ["20", "22", "24"]) {
      const tools = await createFolder();
      await shell(tools, `npm install --no-audit --no-fund --prefix . node@${version}`);
      const node = join(tools.path, "node_modules/node/bin/node");
      expect((await shell(tools, `${node} --version`)).stdout).toMatch(new RegExp(`^v${version}\\.`));
      const line = `"${node}" "${command}" specs/app.json --out out`;
      expect(await written(await folderWithSpec(), line)).toEqual(expected);
    }
  });
});
