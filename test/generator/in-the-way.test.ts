import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";

const spec = JSON.stringify({
  mcpgen: "1.0",
  info: { name: "app", version: "1.0.0" },
  resources: { user: { uri: "users://{id}" } },
});

async function folderWithSpec(): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("app.json", spec);
  await folder.write("elsewhere/mine.txt", "mine");
  return folder;
}

const link = (to: string, path: string) => async (folder: Folder) => {
  await mkdir(join(folder.path, path, ".."), { recursive: true });
  await symlink(to, join(folder.path, path));
};
const makeFolder = (path: string) => (folder: Folder) => mkdir(join(folder.path, path), { recursive: true });
const makeFile = (path: string) => (folder: Folder) => folder.write(path, "mine");

describe("a run writes nothing, and names what is in the way:", () => {
  it.each<[string, (folder: Folder) => Promise<unknown>, RegExp]>([
    ["a file for the output", makeFile("generated"), /generated\/app can't be made: a file is where a folder would go/],
    ["a file for the app's folder", makeFile("generated/app"), /generated\/app can't be made: something else is in/],
    ["a link for the output", link("elsewhere", "generated"), /error output-link: generated is a link/],
    ["a link for the app's folder", link("../elsewhere", "generated/app"), /output-link: generated\/app is a link/],
    ["a link that leads nowhere", link("nowhere", "generated"), /error output-link: generated is a link/],
    ["a folder for the manifest", makeFolder("generated/app/.mcp-gen.json"), /! \.mcp-gen\.json {2}it is a folder or/],
    ["a link for the manifest", link("../../elsewhere/mine.txt", "generated/app/.mcp-gen.json"), /! \.mcp-gen\.json/],
    ["a folder for a file", makeFolder("generated/app/server.ts"), /! server\.ts {2}it is a folder or a link/],
    ["a file for a folder", makeFile("generated/app/handlers"), /! handlers\/user\.ts {2}it is a folder or a link, or/],
    ["a link for the stage", link("../../elsewhere", "generated/app/.mcp-gen.tmp"), /\.mcp-gen\.tmp is in the way/],
  ])("%s", async (_, prepare, message) => {
    const folder = await folderWithSpec();
    await prepare(folder);
    const before = await folder.all();
    const { code, stderr } = await shell(folder, "mcp-gen app.json");
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(await folder.all()).toEqual(before);
    expect(await readdir(join(folder.path, "elsewhere"))).toEqual(["mine.txt"]);
  });

  it("and --force makes no difference to links", async () => {
    const folder = await folderWithSpec();
    await link("../elsewhere", "generated/app")(folder);
    expect((await shell(folder, "mcp-gen app.json --force")).code).toBe(1);
    expect(await readdir(join(folder.path, "elsewhere"))).toEqual(["mine.txt"]);
  });
});

describe("a run writes", () => {
  it("through a link that --out names", async () => {
    const folder = await folderWithSpec();
    await symlink("elsewhere", join(folder.path, "out"));
    expect((await shell(folder, "mcp-gen app.json --out out")).code).toBe(0);
    expect(await readdir(join(folder.path, "elsewhere"))).toEqual(["app", "mine.txt"]);
  });

  it.each(["garbage", "{}", '{"moves":[{"draft":"../../../app.json","path":"x.ts"}],"removals":[]}', "[null]"])(
    "past what only looks like the journal of a killed run: %s",
    async (journal) => {
      const folder = await folderWithSpec();
      await folder.write("generated/app/.mcp-gen.tmp/journal.json", journal);
      expect((await shell(folder, "mcp-gen app.json")).code).toBe(0);
      expect(await folder.read("app.json")).toBe(spec);
      expect((await readdir(join(folder.path, "generated/app"))).filter((name) => /tmp|x\.ts/.test(name))).toEqual([]);
    },
  );
});

it("a run that stops at an edited machine-owned file shows what was edited", async () => {
  const folder = await folderWithSpec();
  await shell(folder, "mcp-gen app.json");
  await shell(folder, "sed -i 's/read: user/read: other/' generated/app/server.ts");
  const { code, stderr } = await shell(folder, "mcp-gen app.json");
  expect(code).toBe(1);
  expect(stderr).toContain("! server.ts  someone edited it");
  expect(stderr).toContain("-    read: other,\n+    read: user,\n");
});
