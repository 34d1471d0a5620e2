import { describe, expect, it } from "vitest";
import { spec } from "./changes-between.js";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";

const old = spec({ resources: { user: { uri: "users://{id}" }, gone: { uri: "gone://x" } } });
const now = spec({ resources: { user: { uri: "users://{id}", title: "User" }, more: { uri: "more://x" } } });

async function both(before = old, after = now): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("old.json", before);
  await folder.write("new.json", after);
  return folder;
}

/** A repository whose only commit has the old spec, and whose work tree the new one. */
async function repository(): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("specs/app.json", old);
  const git = "git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false";
  await shell(folder, `git init -q -b main && git add . && ${git} commit -qm old`);
  await folder.write("specs/app.json", now);
  return folder;
}

describe("mcp-gen diff", () => {
  it("says what has changed by class, where, and how much", async () => {
    expect(await shell(await both(), "mcp-gen diff old.json new.json")).toEqual({
      code: 0,
      stdout: [
        "breaking",
        "  old.json:1:100 - uri-removed: gone://x is gone, in gone",
        "      handlers: nothing calls it any more: an untouched stub is deleted, and an edited one an orphan",
        "",
        "safe",
        "  new.json:1:115 - uri-added: more://x is new, in more",
        "      handlers: a stub is written, to be filled in",
        "",
        "docs only",
        "  new.json:1:99 - title-changed: The title of user is new, in user",
        "",
        "3 changes: 1 breaking, 1 safe, 1 docs only",
        "",
      ].join("\n"),
      stderr: "",
    });
    expect((await shell(await both(), "mcp-gen diff old.json old.json")).stdout).toBe("no changes\n");
  });

  it("fails on breaking changes when asked to, and only then", async () => {
    const folder = await both();
    expect((await shell(folder, "mcp-gen diff old.json new.json --fail-on breaking")).code).toBe(1);
    expect((await shell(folder, "mcp-gen diff old.json old.json --fail-on breaking")).code).toBe(0);
  });

  it.each([
    "old.json",
    "old.json new.json more.json",
    "old.json new.json --format xml",
    "old.json new.json --fail-on safe",
    "old.json new.json --out x",
    "old.json new.json --frmat json",
  ])("exits with 2 for %s", async (line) => {
    expect((await shell(await both(), `mcp-gen diff ${line}`)).code).toBe(2);
  });

  it("gives programs the changes, or what is wrong with the specs", async () => {
    const folder = await both();
    const { stdout } = await shell(folder, "mcp-gen diff old.json new.json --format json");
    expect(JSON.parse(stdout)).toMatchObject({
      changes: [
        {
          class: "breaking",
          kind: "uri-removed",
          resources: ["gone"],
          side: "old",
          file: "old.json",
          line: 1,
          column: 100,
        },
        { class: "safe", kind: "uri-added", handlers: "a stub is written, to be filled in", side: "new" },
        { class: "docs", kind: "title-changed", file: "new.json" },
      ],
    });
    const failed = await shell(folder, "mcp-gen diff old.json none.json --format json");
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject({ diagnostics: [{ code: "spec-unreadable", file: "none.json" }] });
  });

  it("annotates the new spec for GitHub, whose file it is that a change is made in", async () => {
    const folder = await repository();
    const { stdout } = await shell(folder, "mcp-gen diff main:specs/app.json specs/app.json --format github");
    expect(stdout.split("\n")).toEqual([
      "::error file=specs/app.json,title=uri-removed::gone://x is gone; handlers: nothing calls it any more: an untouched stub is deleted, and an edited one an orphan (it was at main:specs/app.json:1:100)",
      "::notice file=specs/app.json,line=1,col=115,title=uri-added::more://x is new; handlers: a stub is written, to be filled in",
      "::notice file=specs/app.json,line=1,col=99,title=title-changed::The title of user is new",
      "",
    ]);
    const same = await shell(folder, "mcp-gen diff specs/app.json specs/app.json --format github");
    expect(same).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("shows faults of either spec, and exits with 1", async () => {
    const folder = await both(spec({ resources: { a: { url: "x://x" } } }), "{");
    const { code, stdout, stderr } = await shell(folder, "mcp-gen diff old.json new.json");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("old.json:1:");
    expect(stderr).toContain('resources.a has no key "url"');
    expect(stderr).toContain("new.json:1:");
  });
});

describe("a spec in a git revision", () => {
  it("is read as it was committed, from any folder of the repository", async () => {
    const folder = await repository();
    const count = /^3 changes: 1 breaking, 1 safe, 1 docs only$/m;
    expect((await shell(folder, "mcp-gen diff main:specs/app.json specs/app.json")).stdout).toMatch(count);
    expect((await shell(folder, "cd specs && mcp-gen diff HEAD:./app.json app.json")).stdout).toMatch(count);
    expect((await shell(folder, "git add . && mcp-gen diff HEAD:specs/app.json :specs/app.json")).stdout).toMatch(
      count,
    );
  });

  it("is a file where there is one of that name", async () => {
    const folder = await repository();
    await folder.write("main:specs/app.json", now);
    expect((await shell(folder, "mcp-gen diff main:specs/app.json specs/app.json")).stdout).toBe("no changes\n");
  });

  it("has its faults shown where they are in it", async () => {
    const folder = await repository();
    await folder.write("specs/app.json", '{\n  "mcpgen": "2.0"\n}');
    await shell(folder, "git add . && git -c user.name=a -c user.email=a@example.com commit -qm wrong");
    const { code, stderr } = await shell(folder, "mcp-gen diff HEAD~1:specs/app.json HEAD:specs/app.json");
    expect(code).toBe(1);
    expect(stderr).toContain("HEAD:specs/app.json:2:13 - error value-unknown");
  });

  it.each([
    ["nope:specs/app.json", "There is no such revision"],
    ["main:app.json", "The revision has no such file"],
    ["main:none.json", "The revision has no such file"],
    ["main:specs", "It is no file"],
    ["--output=x:app.json", undefined],
    [":/old", undefined],
    ["'main;touch owned:x'", "There is no such revision"],
    ["'$(touch owned):x'", "There is no such revision"],
  ])("that is no such thing is an error: %s", async (place, message) => {
    const folder = await repository();
    const { code, stderr } = await shell(folder, `mcp-gen diff -- ${place} specs/app.json`);
    expect(code).toBe(1);
    expect(stderr).toContain(message ?? "error spec-unreadable");
    expect(Object.keys(await folder.all()).filter((file) => !file.startsWith(".git/"))).toEqual(["specs/app.json"]);
  });

  it("is an error outside of a repository, and without git", async () => {
    const folder = await both();
    const outside = await shell(folder, "GIT_CEILING_DIRECTORIES=/ mcp-gen diff main:old.json new.json");
    expect(outside).toMatchObject({ code: 1, stderr: expect.stringContaining("This folder is in no git repository") });
    const without = await shell(folder, "PATH=/nowhere mcp-gen diff main:old.json new.json");
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining("There is no git to read it with") });
  });
});

describe("a hostile spec", () => {
  const evil = "`</code>|<img src=x onerror=alert(1)>\n\n# @everyone ``` [x](javascript:y)\u001b[31m\u202e";
  const hostile = spec({
    resources: { [evil]: { uri: "a://x", schema: { type: "object", properties: { [evil]: { enum: [evil] } } } } },
  });
  const calm = spec({ resources: { calm: { uri: "a://x", schema: { type: "object", properties: {} } } } });

  it("is text in markdown, and nothing else", async () => {
    const { stdout } = await shell(await both(calm, hostile), "mcp-gen diff old.json new.json --format markdown");
    const items = stdout.split("\n").filter((line) => line.startsWith("- "));
    expect(items).toHaveLength(3);
    // What is left without the code spans is ours alone.
    const ours = stdout.replaceAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, "");
    expect(ours).not.toMatch(/[<`|@]|javascript|everyone/);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).not.toContain("\u202e");
    expect(stdout).toMatch(/^### Spec: 3 changes: 3 safe\n\n#### Safe\n\n- /);
  });

  it("obeys no terminal, and ends no workflow command", async () => {
    const folder = await both(calm, hostile);
    expect((await shell(folder, "mcp-gen diff old.json new.json")).stdout).not.toContain("\u001b");
    const { stdout } = await shell(folder, "mcp-gen diff old.json new.json --format github");
    expect(stdout.trimEnd().split("\n")).toHaveLength(3);
  });
});
