import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createFolder } from "./folder.js";
import { command, shell } from "./shell.js";

const spec = (name: string, resources: object): string =>
  JSON.stringify({ mcpgen: "1.0", info: { name, version: "1.0.0" }, resources });

const described = {
  uri: "users://{id}",
  description: "One user",
  params: { id: { description: "A number" } },
};

describe("mcp-gen", () => {
  it("tells warnings beside what it does, none with --quiet, and with --strict writes nothing for them", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: { ...described, description: undefined } }));
    const strict = await shell(folder, "mcp-gen app.json --strict");
    expect(strict).toMatchObject({ code: 1, stderr: expect.stringContaining("error description-missing") });
    const quiet = await shell(folder, "mcp-gen app.json --quiet --dry-run");
    expect(quiet).toMatchObject({ code: 0, stderr: "" });
    const first = await shell(folder, "mcp-gen app.json");
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining("warning description-missing") });
    expect(await shell(folder, "mcp-gen check app.json --strict")).toMatchObject({ code: 1 });
  });

  it("says what it wrote, and that there is nothing to do", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: described }));
    expect(await shell(folder, "mcp-gen app.json")).toEqual({
      code: 0,
      stdout: [
        "generated/app: 7 files written",
        "  + resources.ts",
        "  + params.ts",
        "  + links.ts",
        "  + server.ts",
        "  + main.ts",
        "  + context.ts",
        "  + handlers/user.ts  fill it in",
        "",
      ].join("\n"),
      stderr: "",
    });
    expect((await shell(folder, "mcp-gen app.json")).stdout).toBe("generated/app: nothing to do\n");
  });

  it("writes each of several specs into its own folder, below --out", async () => {
    const folder = await createFolder();
    await folder.write("specs/a.json", spec("a", {}));
    await folder.write("specs/b.yaml", spec("b", {}));
    expect((await shell(folder, "mcp-gen specs/* --out src/mcp")).code).toBe(0);
    expect(Object.keys(await folder.all("src/mcp"))).toEqual(
      expect.arrayContaining(["src/mcp/a/server.ts", "src/mcp/b/server.ts"]),
    );
  });

  it("shows the line that is wrong, writes nothing and exits with 1", async () => {
    const folder = await createFolder();
    await folder.write(
      "app.yaml",
      'mcpgen: "1.0"\ninfo: { name: app, version: 1.0.0 }\nresources:\n  user: { url: "users://1" }\n',
    );
    expect(await shell(folder, "mcp-gen app.yaml")).toEqual({
      code: 1,
      stdout: "",
      stderr: [
        'app.yaml:4:11 - error key-unknown: resources.user has no key "url"',
        '4 |   user: { url: "users://1" }',
        "  |           ^^^",
        "  help: did you mean uri?",
        "",
        "app.yaml: 1 error, nothing written",
        "",
      ].join("\n"),
    });
    expect(Object.keys(await folder.all())).toEqual(["app.yaml"]);
  });

  it("repeats the options that make the output what it is, where it tells of another command", async () => {
    const folder = await createFolder();
    const resources = Array.from({ length: 12 }, (_, index) => [`user${index}`, { uri: `users${index}://all` }]);
    await folder.write("my app.json", spec("app", Object.fromEntries(resources)));
    const options = "--out src --allow-refs shared --handlers stub --banner 'It'\\''s mine'";
    const { stderr } = await shell(folder, `mcp-gen 'my app.json' ${options}`);
    expect(stderr).toContain(`my app.json: 2 more warnings, which mcp-gen check 'my app.json' ${options} lists\n`);
    const otherwise = options.replace("--handlers", "--import-ending ts --handlers");
    const checked = await shell(folder, `mcp-gen check 'my app.json' ${otherwise}`);
    expect(checked.stderr).toContain(`help: run mcp-gen 'my app.json' ${otherwise}\n`);
  });

  it("says that a name is too long for a folder, and finds a shorter one for a document's title", async () => {
    const folder = await createFolder();
    const long = "x".repeat(5000);
    await folder.write("app.yaml", `mcpgen: "1.0"\ninfo: { name: ${long}, version: 1.0.0 }\nresources: {}\n`);
    const { code, stderr } = await shell(folder, "mcp-gen app.yaml");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("app.yaml:2:15 - error value-malformed:"),
    });
    await folder.write("api.yaml", `openapi: 3.1.0\ninfo: { title: ${long}, version: 1.0.0 }\npaths: {}\n`);
    expect(await shell(folder, "mcp-gen api.yaml")).toMatchObject({ code: 0 });
    expect(await shell(folder, "mcp-gen api.yaml")).toMatchObject({ code: 0 });
  });

  it("says which file is in the way, and overwrites it with --force only", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: { uri: "users://{id}" } }));
    await shell(folder, "mcp-gen app.json");
    await folder.write("generated/app/links.ts", "// mine");
    expect(await shell(folder, "mcp-gen app.json")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("! links.ts  someone edited it"),
    });
    expect((await shell(folder, "mcp-gen app.json --force")).stdout).toContain("~ links.ts");
  });

  it.each([
    ["nothing.json", "There is no such file"],
    [".", "It is a folder"],
    ["latin1.json", "It is no UTF-8 text"],
  ])("says what is wrong with %s as a spec", async (file, message) => {
    const folder = await createFolder();
    await shell(folder, "printf '\\xff\\xfe{}' > latin1.json");
    expect(await shell(folder, `mcp-gen ${file}`)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  it("refuses a pipe that nobody writes to, and reads those that a shell opens", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: described }));
    for (const line of ["mcp-gen pipe", "mcp-gen check pipe", "mcp-gen import pipe", "mcp-gen diff pipe app.json"]) {
      const { code, stderr } = await shell(folder, `[ -e pipe ] || mkfifo pipe; ${line}`);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("It is a pipe or a device") });
    }
    for (const given of ["/dev/stdin < app.json", "/dev/fd/0 < app.json", "<(cat app.json)"]) {
      const ran = await shell(folder, `mcp-gen --dry-run ${given}`);
      expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("7 files to write") });
    }
    expect(await shell(folder, "cat app.json | mcp-gen --dry-run /dev/stdin")).toMatchObject({ code: 0 });
  });

  it.each([
    ["mcp-gen", 2, /^Which spec\?/],
    ["mcp-gen --frce app.json", 2, /--frce/],
    ["mcp-gen --help", 0, /^mcp-gen SPEC/],
    ["mcp-gen help", 0, /^mcp-gen SPEC/],
    ["mcp-gen chek app.json", 2, /^There is no command chek: did you mean check\?\n[^\n]*\n$/],
    ["mcp-gen Statsu", 2, /^There is no command Statsu: did you mean status\?\n/],
    ["printf '{' > chek; mcp-gen chek", 1, /^chek:1:/],
    ["mcp-gen nowhere", 1, /^nowhere - error spec-unreadable: There is no such file\n {2}help: check the path\n/],
    ["mcp-gen --version", 0, /^\d+\.\d+\.\d+\n$/],
  ])("%s exits with %i", async (line, code, output) => {
    const folder = await createFolder();
    const ran = await shell(folder, line);
    expect(ran.code).toBe(code);
    expect(ran.stdout + ran.stderr).toMatch(output);
  });

  it("loads no template engine and no compiler when there is nothing to do", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: { uri: "users://{id}", schema: { type: "string" } } }));
    const log = fileURLToPath(new URL("log-modules.mjs", import.meta.url));
    const line = `NODE_OPTIONS='--import "${log}"' mcp-gen app.json`;
    const emission = /dist\/emit-spec/;
    const packages = /node_modules|runtime\/dist/;
    expect((await shell(folder, line)).stderr).toMatch(emission);
    const { stdout, stderr } = await shell(folder, line);
    expect(stdout).toBe("generated/app: nothing to do\n");
    expect(stderr).toMatch(/dist\/generate/);
    expect(stderr).not.toMatch(emission);
    expect(stderr).not.toMatch(packages);
  });

  it("leaves the folder as it was when the disk takes no more", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: { uri: "users://{id}" } }));
    await shell(folder, "mcp-gen app.json");
    const before = await folder.all("generated");
    const more = Array.from({ length: 50 }, (_, index) => [`user${index}`, { uri: `users${index}://{id}` }]);
    await folder.write("app.json", spec("app", Object.fromEntries(more)));
    // No file may be larger than 4 KiB here, so the larger ones fail after the smaller ones are written.
    expect(await shell(folder, "ulimit -f 4; mcp-gen app.json")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/EFBIG.*nothing written/),
    });
    expect(await folder.all("generated")).toEqual(before);
    expect((await shell(folder, "mcp-gen app.json")).stdout).toContain("written");
  });

  it("finishes what a killed run left, and loses nothing", async () => {
    const folder = await createFolder();
    const resources = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`user${index}`, { uri: `users${index}://{id}` }]),
    );
    await folder.write("app.json", spec("app", resources));
    await shell(folder, "mcp-gen app.json --out whole");
    const whole = await folder.all("whole");
    for (const wait of ["0.15", "0.2", "0.25", "0.3"]) {
      const line = `"${process.execPath}" "${command}" app.json --out cut & sleep ${wait}; kill -9 $! 2> /dev/null; wait`;
      await shell(folder, `{ ${line}; } 2> /dev/null`);
      const cut = await folder.all("cut").catch(() => ({}));
      const torn = Object.entries(cut).filter(
        ([file, text]) => !file.includes("/.mcp-gen.tmp") && text !== whole[file.replace("cut/", "whole/")],
      );
      expect(torn).toEqual([]);
    }
    expect((await shell(folder, "mcp-gen app.json --out cut")).code).toBe(0);
    const finished = Object.entries(await folder.all("cut"));
    expect(Object.fromEntries(finished.map(([file, text]) => [file.replace("cut/", "whole/"), text]))).toEqual(whole);
  });
});

describe("a slip on the command line", () => {
  const openapi = '{"openapi":"3.1.0","info":{"title":"Shop","version":"1"},"paths":{}}';

  it.each<[line: string, code: number, stderr: string]>([
    ["chek app.json", 2, "There is no command chek: did you mean check?\nmcp-gen --help lists commands and options.\n"],
    [
      "stats app.json",
      2,
      "There is no command stats: did you mean status?\nmcp-gen --help lists commands and options.\n",
    ],
    [
      "import api.json --out none/spec.yaml",
      1,
      "none/spec.yaml is not there, nor can it be made: its folder is missing (ENOENT)\n",
    ],
    ["import api.json --out folder --force", 1, "folder is a folder: name a file in it\n"],
    ["import api.json --out app.json", 1, "app.json is there already: --force overwrites it\n"],
    ["eject-templates app.json", 1, "app.json can't be made: something else is in its place (EEXIST)\n"],
    [
      "none.json",
      1,
      "none.json - error spec-unreadable: There is no such file\n  help: check the path\n\nnone.json: 1 error, nothing written\n",
    ],
  ])("is told of in words, and nothing is written: %s", async (line, code, stderr) => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: { uri: "users://{id}" } }));
    await folder.write("api.json", openapi);
    await folder.write("folder/kept.txt", "");
    const before = await folder.all(".");
    expect(await shell(folder, `mcp-gen ${line}`)).toEqual({ code, stdout: "", stderr });
    expect(await folder.all(".")).toEqual(before);
  });

  it("is no command that a file is called", async () => {
    const folder = await createFolder();
    await folder.write("chek", spec("app", { user: { uri: "users://{id}" } }));
    expect(await shell(folder, "mcp-gen chek --quiet")).toMatchObject({ code: 0 });
  });

  it("counts warnings apart from errors", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: { uri: "users://{id}" }, more: { uri: "{x" } }));
    const { stderr } = await shell(folder, "mcp-gen app.json");
    expect(stderr).toMatch(/app\.json: \d+ errors?(, \d+ warnings?)?, nothing written\n$/);
    const told = (kind: string): number => stderr.split(` - ${kind} `).length - 1;
    expect(stderr).toContain(`app.json: ${told("error")} error`);
  });

  it("is no reader that has seen enough", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec("app", { user: { uri: "users://{id}" } }));
    await shell(folder, "mcp-gen app.json");
    const { stderr } = await shell(folder, "for i in 1 2 3 4 5; do mcp-gen --help | true; done");
    expect(stderr).toBe("");
  });
});
