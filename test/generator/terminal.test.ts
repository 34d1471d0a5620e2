import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { shell, type Ran } from "./shell.js";

/** A spec that takes a while. */
const long = JSON.stringify({
  mcpgen: "1.0",
  info: { name: "app", version: "1.0.0" },
  resources: Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [
      `r${index}`,
      { uri: `app://${index}`, description: "One", schema: { type: "object" } },
    ]),
  ),
});

const wrong = '{ "mcpgen": "1.0", "info": { "name": "app", "version": "1.0.0" }, "resource": {} }';
const right = wrong.replace('"resource"', '"resources"');

const escape = "\u001B[";
const clearLine = `\r${escape}2K`;
const settings = "env -u CI -u NO_COLOR -u FORCE_COLOR TERM=xterm";

/** Runs a command on a terminal of its own (`script` is part of util-linux); what it says there is on standard output. */
function onTerminal(folder: Folder, command: string, environment = ""): Promise<Ran> {
  return shell(folder, `export -f mcp-gen; ${settings} ${environment} SHELL=bash script -qec '${command}' /dev/null`);
}

async function folderWith(spec: string): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("app.json", spec);
  return folder;
}

describe("on a terminal", () => {
  it("a long run shows how far it is, on a line that is gone in the end", async () => {
    const { code, stdout } = await onTerminal(await folderWith(long), "mcp-gen app.json");
    expect(code).toBe(0);
    for (const doing of ["compiling types", "writing drafts", "moving files"]) {
      const bar = stdout.split(clearLine).find((text) => text.includes(doing));
      expect(bar).toMatch(/^\[=+ *\] [a-z ]+: \d+ of \d+$/);
    }
    expect(stdout.split(clearLine).at(-1)).toMatch(/^generated\/app: 125 files written/);
  });

  it.each([
    ["a short run", right, "mcp-gen app.json", ""],
    ["a run in CI", long, "mcp-gen app.json", "CI=true"],
    ["a quiet run", long, "mcp-gen app.json --quiet", ""],
    ["a run on a terminal that can't", long, "mcp-gen app.json", "TERM=dumb"],
  ])("%s shows no progress", async (_, spec, command, environment) => {
    const { code, stdout } = await onTerminal(await folderWith(spec), command, environment);
    expect(code).toBe(0);
    expect(stdout).not.toContain(clearLine);
  });

  it.each([
    ["", true],
    ["NO_COLOR=1", false],
    ["NO_COLOR=", true],
    ["TERM=dumb", false],
    ["FORCE_COLOR=0", false],
    ["NO_COLOR=1 FORCE_COLOR=1", true],
  ])("with %j errors have colours: %j", async (environment, hasColors) => {
    const { code, stdout } = await onTerminal(await folderWith(wrong), "mcp-gen app.json", environment);
    expect(code).toBe(1);
    expect(stdout).toContain("key-unknown");
    expect(stdout.includes(`${escape}31m`)).toBe(hasColors);
  });

  it("--no-color goes before all else", async () => {
    const { stdout } = await onTerminal(await folderWith(wrong), "mcp-gen --no-color app.json", "FORCE_COLOR=1");
    expect(stdout).toContain("key-unknown");
    expect(stdout).not.toContain(escape);
  });

  it("colours change nothing but the colours", async () => {
    const folder = await folderWith(wrong);
    const colorful = await onTerminal(folder, "mcp-gen app.json");
    const plain = await onTerminal(folder, "mcp-gen app.json --no-color");
    expect(colorful.stdout).not.toBe(plain.stdout);
    expect(
      colorful.stdout
        .split(escape)
        .map((text) => text.replace(/^\d+m/, ""))
        .join(""),
    ).toBe(plain.stdout);
  });
});

describe("on a pipe", () => {
  it("there is neither progress nor colour", async () => {
    const ran = await shell(await folderWith(long), `export -f mcp-gen; ${settings} bash -c 'mcp-gen app.json'`);
    expect(ran.stdout).toContain("125 files written");
    expect(ran.stdout + ran.stderr).not.toContain("\u001B");
  });

  it("FORCE_COLOR gives colours, but none to what programs read", async () => {
    const folder = await folderWith(wrong);
    expect((await shell(folder, "FORCE_COLOR=1 mcp-gen app.json")).stderr).toContain(`${escape}31m`);
    for (const format of ["json", "github"]) {
      const { stdout } = await shell(folder, `FORCE_COLOR=1 mcp-gen check app.json --format ${format}`);
      expect(stdout).toContain("key-unknown");
      expect(stdout).not.toContain(escape);
    }
  });
});

describe("--quiet", () => {
  it.each(["--quiet", "-q"])("as %s leaves errors only", async (flag) => {
    const folder = await folderWith(right);
    expect(await shell(folder, `mcp-gen ${flag} app.json`)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await shell(folder, `mcp-gen check app.json ${flag}`)).toEqual({ code: 0, stdout: "", stderr: "" });
    await folder.write("app.json", wrong);
    const failed = await shell(folder, `mcp-gen app.json ${flag}`);
    expect(failed).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("key-unknown") });
  });

  it("leaves what was asked for by name", async () => {
    const folder = await folderWith(right);
    expect((await shell(folder, "mcp-gen --version --quiet")).stdout).toMatch(/^\d/);
    expect((await shell(folder, "mcp-gen status app.json --quiet")).stdout).toContain("0 of 0 handlers");
    expect((await shell(folder, "mcp-gen app.json --dry-run --quiet")).stdout).toContain(
      "+++ b/generated/app/server.ts",
    );
  });
});
