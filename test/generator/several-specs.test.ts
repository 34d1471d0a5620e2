import { describe, expect, it } from "vitest";
import { createFolder } from "./folder.js";
import { shell } from "./shell.js";

const spec = (name: string, uri = `${name}://all`): string =>
  JSON.stringify({
    mcpgen: "1.0",
    info: { name, version: "1.0.0" },
    resources: { all: { uri, description: "All of it" } },
  });

describe("several specs in one run", () => {
  it("go each into its own folder", async () => {
    const folder = await createFolder();
    await folder.write("specs/a.json", spec("a"));
    await folder.write("specs/b.json", spec("b"));
    const { code, stdout } = await shell(folder, "mcp-gen specs/*.json");
    expect({ code, lines: stdout.match(/^generated\/.*/gm) }).toEqual({
      code: 0,
      lines: ["generated/a: 6 files written", "generated/b: 6 files written"],
    });
    expect((await shell(folder, "mcp-gen specs/*.json specs/a.json")).stdout).toBe(
      "generated/a: nothing to do\ngenerated/b: nothing to do\n",
    );
    expect(await shell(folder, "mcp-gen check specs/*.json")).toMatchObject({ code: 0 });
  });

  it("are all written or none: a fault in one leaves the folders of the others as they were", async () => {
    const folder = await createFolder();
    await folder.write("a.json", spec("a"));
    await folder.write("b.json", spec("b", "b://{"));
    await folder.write("c.json", spec("c"));
    const { code, stderr, stdout } = await shell(folder, "mcp-gen a.json b.json c.json");
    expect(code).toBe(1);
    expect(stderr).toContain("b.json:1:");
    expect(stderr).toMatch(/nothing written: either all specs are, or none\n$/);
    expect(stdout).toContain("generated/c: 6 files to write");
    expect(await shell(folder, "ls -A generated")).toMatchObject({ stdout: "" });
  });

  it("are all written or none: an edited machine-owned file of one keeps the others, too", async () => {
    const folder = await createFolder();
    await folder.write("a.json", spec("a"));
    await folder.write("b.json", spec("b"));
    await shell(folder, "mcp-gen a.json b.json");
    const before = await folder.read("generated/a/resources.ts");
    await folder.write("a.json", spec("a", "a://other"));
    await folder.write("b.json", spec("b", "b://other"));
    await shell(folder, "echo '// mine' >> generated/b/resources.ts");
    expect(await shell(folder, "mcp-gen a.json b.json")).toMatchObject({ code: 1 });
    expect(await folder.read("generated/a/resources.ts")).toBe(before);
    expect(await shell(folder, "mcp-gen a.json b.json --force")).toMatchObject({ code: 0 });
    expect(await folder.read("generated/a/resources.ts")).not.toBe(before);
  });

  it("can't share a folder, neither by the letter nor on a disk that takes no note of case", async () => {
    const folder = await createFolder();
    await folder.write("a.json", spec("app"));
    await folder.write("b.json", spec("App", "b://all"));
    const { code, stderr } = await shell(folder, "mcp-gen a.json b.json");
    expect(code).toBe(1);
    expect(stderr).toContain(
      "b.json:1:32 - error folder-clash: a.json has the same info.name, and both would be written to generated/App",
    );
    expect(await shell(folder, "ls -A generated")).toMatchObject({ stdout: "" });
  });
});
