import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";

const spec = (resources: object): string =>
  JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources });

const user = {
  uri: "users://{id}",
  description: "One user",
  mimeType: "text/plain",
  params: { id: { description: "A number" } },
};
const filledIn =
  'import type { Handlers } from "../resources.js";\n\nexport const user: Handlers["user"] = ({ id }) => id;\n';

/** A folder whose output is in line with its spec. */
async function inLine(): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("app.json", spec({ user }));
  await shell(folder, "mcp-gen app.json");
  await folder.write("generated/app/handlers/user.ts", filledIn);
  return folder;
}

describe("mcp-gen check", () => {
  it("finds nothing where a run would change nothing", async () => {
    const folder = await inLine();
    expect(await shell(folder, "mcp-gen check app.json --implemented")).toEqual({
      code: 0,
      stdout: "app.json: spec and code are in line\n",
      stderr: "",
    });
  });

  it("is what --check asks for behind a spec, with the options of the command", async () => {
    const folder = await inLine();
    await folder.write("app.json", spec({ user: { ...user, title: "User" } }));
    const before = await folder.all();
    for (const options of ["", " --format json"]) {
      const asked = await shell(folder, `mcp-gen app.json --check${options}`);
      expect(asked).toEqual(await shell(folder, `mcp-gen check app.json${options}`));
      expect(asked.code).toBe(1);
    }
    expect(await folder.all()).toEqual(before);
  });

  it("shows where spec and code have drifted apart, with the diff, and changes nothing", async () => {
    const folder = await inLine();
    await folder.write("app.json", spec({ user: { ...user, title: "User" }, more: { uri: "more://x" } }));
    const before = await folder.all();
    const { code, stdout, stderr } = await shell(folder, "mcp-gen check app.json");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("generated/app/links.ts:4:1 - error drift: The file is not what the spec gives");
    expect(stderr).toContain("generated/app/handlers/more.ts - error drift: A file that the spec gives is not there");
    expect(stderr).toContain("--- /dev/null\n+++ b/generated/app/handlers/more.ts");
    expect(stderr).toContain('+    title: "User",');
    expect(stderr).toMatch(/app\.json: 4 faults\n$/);
    expect(await folder.all()).toEqual(before);
  });

  it("gives a diff that brings spec and code in line", async () => {
    const folder = await inLine();
    await folder.write("app.json", spec({ user: { ...user, description: "*/" }, more: { uri: "more://x" } }));
    await shell(
      folder,
      "git init -q && mcp-gen app.json --dry-run | sed -n '/^---/,$p' > change.diff && git apply change.diff",
    );
    expect((await shell(folder, "mcp-gen app.json")).stdout).toBe("generated/app: the manifest written\n");
    expect((await shell(folder, "mcp-gen check app.json")).code).toBe(0);
  });

  it.each([
    ["in the working folder by its path from there", "$PWD/generated", "generated"],
    ["elsewhere by its path from the root", "$PWD/../$(basename $PWD)-out", "ROOT-out"],
  ])("names a file of an absolute --out %s", async (_, out, shown) => {
    const folder = await createFolder();
    await folder.write("app.json", spec({ user }));
    const { stdout } = await shell(folder, `mcp-gen app.json --dry-run --out "${out}"`);
    const path = shown.replace("ROOT", folder.path.slice(1));
    expect(stdout).toMatch(new RegExp(`^\\+\\+\\+ b/${path}/app/server\\.ts$`, "m"));
    expect(stdout).not.toContain("b//");
  });

  it("finds orphans, edited files, and with --implemented stubs", async () => {
    const folder = await inLine();
    const other = { uri: "other://x", description: "Another" };
    for (const resources of [{ user, other }, { other }]) {
      await folder.write("app.json", spec(resources));
      await shell(folder, "mcp-gen app.json");
    }
    await folder.write("generated/app/server.ts", "// mine\n");
    const codes = async (line: string): Promise<string[]> =>
      (JSON.parse((await shell(folder, line)).stdout) as { code: string; file: string }[]).map(
        ({ code, file }) => `${code} ${file}`,
      );
    expect(await codes("mcp-gen check app.json --format json")).toEqual([
      "file-edited generated/app/server.ts",
      "orphan generated/app/handlers/user.ts",
    ]);
    expect(await codes("mcp-gen check app.json --format json --implemented")).toContain(
      "stub-empty generated/app/handlers/other.ts",
    );
  });

  it("annotates files and lines for GitHub", async () => {
    const folder = await inLine();
    await folder.write("app.json", spec({ user: { ...user, uri: "users://{id" } }));
    expect(await shell(folder, "mcp-gen check app.json --format github")).toEqual({
      code: 1,
      stdout: expect.stringMatching(
        /^::error file=app\.json,line=1,col=\d+,title=uri-template::\{id is not closed: write \{id\}\n$/,
      ),
      stderr: "",
    });
  });

  it("finds a manifest that a run would write anew", async () => {
    const folder = await inLine();
    await shell(folder, "rm generated/app/.mcp-gen.json");
    expect((await shell(folder, "mcp-gen check app.json --format json")).stdout).toContain(
      "A run would write the manifest anew",
    );
  });

  it.each(["--format xml", "--frmat json"])("exits with 2 for %s", async (option) => {
    const folder = await inLine();
    expect((await shell(folder, `mcp-gen check app.json ${option}`)).code).toBe(2);
  });
});

describe("mcp-gen status", () => {
  it("tells what is implemented from what is not, whatever the handler is written like", async () => {
    const folder = await createFolder();
    const keys = ["stub", "half", "whole", "passed", "byDefault", "broken"];
    await folder.write(
      "app.json",
      spec(Object.fromEntries(keys.map((key) => [key, { uri: `${key.toLowerCase()}://x` }]))),
    );
    await shell(folder, "mcp-gen app.json");
    const handlers = {
      half: 'import { McpError } from "@mcp-gen/runtime";\nexport function half() {\n  throw McpError.notImplemented("x");\n}\n',
      whole: 'const it = () => "notImplemented";\nexport { it as whole };\n',
      passed: 'export * from "../impl.js";\n',
      byDefault: "const it = () => 1;\nexport default it;\n",
      broken: "export const broken = {",
    };
    for (const [name, text] of Object.entries(handlers)) await folder.write(`generated/app/handlers/${name}.ts`, text);
    const { stdout } = await shell(folder, "mcp-gen status app.json");
    expect(stdout.split("\n")).toEqual([
      "app.json: 2 of 6 handlers implemented",
      "  stub         generated/app/handlers/stub.ts",
      "  stub         generated/app/handlers/half.ts",
      "  implemented  generated/app/handlers/whole.ts",
      "  implemented  generated/app/handlers/passed.ts",
      "  broken       generated/app/handlers/byDefault.ts  it does not export byDefault",
      "  broken       generated/app/handlers/broken.ts  it does not parse at 1:24 ('}' expected)",
      "",
    ]);
    const { stderr } = await shell(folder, "mcp-gen check app.json --implemented");
    expect(stderr).toContain("half.ts:3:3 - error stub-empty");
    expect(stderr).toContain("byDefault.ts:2:1 - error handler-default");
    expect(stderr).toContain("write export { it as byDefault }");
  });
});

describe("mcp-gen --dry-run", () => {
  it("says what a run would do, with the diff, and changes nothing", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec({ user }));
    const { code, stdout } = await shell(folder, "mcp-gen app.json --dry-run");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^generated\/app: 7 files to write\n {2}\+ resources\.ts\n/);
    expect(stdout).toContain("+++ b/generated/app/handlers/user.ts");
    expect(Object.keys(await folder.all())).toEqual(["app.json"]);
  });
});

describe("a run beside another one", () => {
  it("stops while the other writes, and goes on where it was killed", async () => {
    const folder = await inLine();
    await folder.write("app.json", spec({ user, more: { uri: "more://x" } }));
    // The shell's own process stands for another run that is still at work.
    await folder.write("generated/app/.mcp-gen.tmp/0", "half");
    expect(await shell(folder, "printf $$ > generated/app/.mcp-gen.tmp/pid; mcp-gen app.json")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/another mcp-gen, process \d+, is writing to generated\/app .*, nothing written/),
    });
    await folder.write("generated/app/.mcp-gen.tmp/pid", "999999999");
    expect((await shell(folder, "mcp-gen app.json")).code).toBe(0);
    expect(Object.keys(await folder.all("generated")).filter((file) => file.includes(".tmp"))).toEqual([]);
  });
});

describe("a handler that a merge left markers in", () => {
  const torn = "export const user = () =>\n<<<<<<< ours\n  1;\n=======\n  2;\n>>>>>>> theirs\n";

  it("is warned of by a run that has something to write, and stays as it is", async () => {
    const folder = await inLine();
    await folder.write("generated/app/handlers/user.ts", torn);
    await folder.write("app.json", spec({ user: { ...user, description: "Someone" } }));
    expect(await shell(folder, "mcp-gen app.json")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        "generated/app/handlers/user.ts:2:1 - warning handler-syntax: A merge left markers in this handler",
      ),
    });
    expect(await folder.read("generated/app/handlers/user.ts")).toBe(torn);
    expect((await shell(folder, "mcp-gen check app.json")).stderr).toContain("user.ts:2:1 - error handler-syntax");
  });

  it("is none where only a text looks like one", async () => {
    const folder = await inLine();
    await folder.write("generated/app/handlers/user.ts", `${filledIn}// <<<<<<< ours and >>>>>>> theirs\n`);
    await folder.write("app.json", spec({ user: { ...user, description: "Someone" } }));
    expect(await shell(folder, "mcp-gen app.json")).toMatchObject({ code: 0, stderr: "" });
  });
});
