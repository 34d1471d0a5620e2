import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";

const spec = JSON.stringify({
  mcpgen: "1.0",
  info: { name: "app", version: "1.0.0" },
  resources: { user: { uri: "users://{id}", description: "A user", params: { id: { description: "Whose" } } } },
});
const mine = "export const user = () => 1; // mine\n";

/** A package in whose `generated/app` somebody has filled in a handler. */
async function packageWithHandler(): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("package.json", "{}");
  await folder.write("app.json", spec);
  await shell(folder, "mcp-gen app.json");
  await folder.write("generated/app/handlers/user.ts", mine);
  return folder;
}

describe("a run with another --out or info.name", () => {
  it("stops, and says how to take along what people wrote", async () => {
    const folder = await packageWithHandler();
    const before = await folder.all();
    const { code, stderr } = await shell(folder, "mcp-gen app.json --out src/gen");
    expect(code).toBe(1);
    expect(stderr).toContain("error output-elsewhere: app.json has been written to generated/app until now");
    expect(stderr).toContain("mv generated/app src/gen/app");
    expect(await folder.all()).toEqual(before);
    expect((await shell(folder, "mcp-gen check app.json --out src/gen")).stderr).toContain("output-elsewhere");
  });

  it("stops where the app has another name, too", async () => {
    const folder = await packageWithHandler();
    await folder.write("app.json", spec.replace('"app"', '"other"'));
    expect((await shell(folder, "mcp-gen app.json")).stderr).toContain("mv generated/app generated/other");
  });

  it("finds all in place once the folder has been moved", async () => {
    const folder = await packageWithHandler();
    await mkdir(join(folder.path, "src/gen"), { recursive: true });
    await rename(join(folder.path, "generated/app"), join(folder.path, "src/gen/app"));
    expect(await shell(folder, "mcp-gen app.json --out src/gen")).toEqual({
      code: 0,
      stdout: "src/gen/app: nothing to do\n",
      stderr: "",
    });
    expect(await folder.read("src/gen/app/handlers/user.ts")).toBe(mine);
  });

  it.each([
    ["with --force writes both folders", "mcp-gen app.json --out src/gen --force"],
    [
      "outside the package is none of the package's business",
      'd=$(mktemp -d); mcp-gen app.json --out "$d"; rm -r "$d"',
    ],
    [
      "writes anew where nobody has filled in a handler",
      "rm generated/app/handlers/user.ts; mcp-gen app.json && mcp-gen app.json --out src/gen",
    ],
    [
      "of another package of the same names",
      "mkdir b; echo {} > b/package.json; cp app.json b; cd b; mcp-gen app.json",
    ],
    [
      "of another spec of the same name",
      "mkdir b; sed s,users,people, app.json > b/app.json; mcp-gen b/app.json --out b/generated",
    ],
  ])("%s", async (_, line) => {
    const folder = await packageWithHandler();
    expect(await shell(folder, line)).toMatchObject({ code: 0, stderr: "" });
  });
});
