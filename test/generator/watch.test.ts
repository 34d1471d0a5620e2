import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { command, shell } from "./shell.js";

const spec = (resources: object): string =>
  JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources });

interface Watching {
  readonly child: ChildProcess;
  readonly output: () => string;
}

function startWatching(folder: Folder): Watching {
  const child = spawn(process.execPath, [command, "app.json", "--watch"], { cwd: folder.path });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

describe("mcp-gen --watch", () => {
  it("runs at once and on each change, reports faults and recovers, until Ctrl-C", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec({ user: { uri: "users://{id}" } }));
    const { child, output } = startWatching(folder);
    await expect.poll(output, { timeout: 10_000 }).toContain("generated/app: 7 files written");

    await folder.write("app.json", spec({ user: { uri: "users://{id" } }));
    await expect.poll(output, { timeout: 10_000 }).toContain("error uri-template");

    // As editors save that put a new file in the place of the old one.
    await folder.write("app.json.new", spec({ user: { uri: "users://{id}" }, more: { uri: "more://x" } }));
    await rename(join(folder.path, "app.json.new"), join(folder.path, "app.json"));
    await expect.poll(output, { timeout: 10_000 }).toMatch(/\ngenerated\/app: 4 files written\n$/);
    expect(output()).not.toContain("+ ");
    expect(await folder.read("generated/app/handlers/more.ts")).toContain("more");

    const exit = once(child, "exit");
    child.kill("SIGINT");
    expect(await exit).toEqual([0, null]);
  });

  it("says when there is no folder to watch", async () => {
    const folder = await createFolder();
    expect(await shell(folder, "mcp-gen nowhere/app.json --watch")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^There is no folder nowhere to watch\n/),
    });
  });

  it("follows the files that the spec refers to, those of a broken one too", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec({ user: { uri: "users://all", schema: { $ref: "parts/user.json" } } }));
    await folder.write("parts/user.json", '{ "type": "string" }');
    const { output } = startWatching(folder);
    await expect.poll(output, { timeout: 10_000 }).toContain("generated/app: 6 files written");
    await folder.write("parts/user.json", '{ "type": "strin" }');
    await expect.poll(output, { timeout: 10_000 }).toContain("parts/user.json:1:11 - error value-unknown");
    await folder.write("parts/user.json", '{ "type": "number" }');
    await expect.poll(output, { timeout: 10_000 }).toContain("generated/app: 1 file written");
    expect(await folder.read("generated/app/resources.ts")).toContain("export type User = number;");
  });

  it("can't be asked for together with --dry-run", async () => {
    const folder = await createFolder();
    expect(await shell(folder, "mcp-gen app.json --watch --dry-run")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--watch writes and --dry-run does not: choose one\n/),
    });
  });
});

describe("mcp-gen status", () => {
  it("lists handlers that are implemented, stubs, missing and orphaned", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec({ a: { uri: "x://a" }, b: { uri: "x://b" }, c: { uri: "x://c" } }));
    await shell(folder, "mcp-gen app.json");
    await folder.write("generated/app/handlers/a.ts", "export const a = () => 1;\n");
    await shell(folder, "echo >> generated/app/handlers/b.ts; echo >> generated/app/handlers/c.ts");
    await folder.write("app.json", spec({ a: { uri: "x://a" }, b: { uri: "x://b" }, d: { uri: "x://d" } }));
    expect(await shell(folder, "mcp-gen status app.json")).toEqual({
      code: 0,
      stdout: [
        "app.json: 1 of 4 handlers implemented",
        "  implemented  generated/app/handlers/a.ts",
        "  stub         generated/app/handlers/b.ts",
        "  missing      generated/app/handlers/d.ts",
        "  orphan       generated/app/handlers/c.ts",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("names handlers as they are on disk where a run would rename or delete them", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec({ note: { uri: "x://note" }, old: { uri: "x://old" } }));
    await shell(folder, "mcp-gen app.json");
    await folder.write("generated/app/handlers/note.ts", "export const note = () => 1;\n");
    await folder.write("app.json", spec({ entry: { uri: "x://note" } }));
    const lines = ["  implemented  generated/app/handlers/note.ts", "  leftover     generated/app/handlers/old.ts"];
    expect((await shell(folder, "mcp-gen status app.json")).stdout).toBe(
      ["app.json: 1 of 1 handlers implemented", ...lines, ""].join("\n"),
    );
    expect((await shell(folder, "mcp-gen check app.json --format github")).stdout).toContain(
      "::error file=generated/app/handlers/note.ts,line=1,col=1,title=drift::Its resource has another key: it becomes handlers/entry.ts",
    );
  });
});
