import { mkdir, readFile, rm, stat, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate, type Generated, type Plan } from "mcp-gen";
import { stringify } from "yaml";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface SpecOptions {
  readonly resources?: Readonly<Record<string, object>>;
}

const user = { uri: "users://{id}", mimeType: "text/plain" };
const config = { uri: "config://app", mimeType: "text/plain" };

function specText({ resources = { user, config } }: SpecOptions = {}): string {
  return JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources });
}

/** Writes the spec and runs once. */
async function run(folder: Folder, spec?: SpecOptions, options: { force?: boolean } = {}): Promise<Generated> {
  await folder.write("spec.json", specText(spec));
  return generate({ spec: join(folder.path, "spec.json"), out: join(folder.path, "out"), write: true, ...options });
}

/** What a run did, but for what it kept. */
function steps(result: Generated): string[] {
  const plan: Plan = "plan" in result ? result.plan : { steps: [], manifest: undefined };
  return plan.steps
    .flatMap(({ kind, path }) => (kind === "keep" || kind === "handler" || kind === "stub" ? [] : [`${kind} ${path}`]))
    .toSorted();
}

const filledIn = `import type { Handlers } from "../resources.js";

// Mine.
export const user: Handlers["user"] = ({ id }) => id;
`;

describe("a first run", () => {
  it("writes types, params, links, a server, an entry, a context, a stub a resource and the manifest", async () => {
    const folder = await createFolder();
    expect(steps(await run(folder))).toEqual([
      "create context.ts",
      "create handlers/config.ts",
      "create handlers/user.ts",
      "create links.ts",
      "create main.ts",
      "create params.ts",
      "create resources.ts",
      "create server.ts",
    ]);
    expect(Object.keys(await folder.all("out"))).toEqual([
      "out/app/.mcp-gen.json",
      "out/app/context.ts",
      "out/app/handlers/config.ts",
      "out/app/handlers/user.ts",
      "out/app/links.ts",
      "out/app/main.ts",
      "out/app/params.ts",
      "out/app/resources.ts",
      "out/app/server.ts",
    ]);
  });

  it("gives the same bytes for JSON and YAML", async () => {
    const folder = await createFolder();
    const text = await readFile(join(root, "specs/app.json"), "utf8");
    await folder.write("json/app.spec", text);
    await folder.write("yaml/app.spec", stringify(JSON.parse(text)));
    for (const kind of ["json", "yaml"]) {
      await generate({ spec: join(folder.path, kind, "app.spec"), out: join(folder.path, kind), write: true });
    }
    const outputOf = async (kind: string): Promise<[string, string][]> =>
      Object.entries(await folder.all(`${kind}/app`))
        .filter(([file]) => file.endsWith(".ts"))
        .map(([file, written]) => [file.replace(kind, ""), written]);
    const json = await outputOf("json");
    expect(json.length).toBeGreaterThan(10);
    expect(await outputOf("yaml")).toEqual(json);
  });

  it("gives the example what is committed of it", async () => {
    const folder = await createFolder();
    // What the code looks like follows from the formatter around it.
    await folder.write(".oxfmtrc.json", await readFile(join(root, ".oxfmtrc.json"), "utf8"));
    await generate({ spec: join(root, "specs/app.json"), out: folder.path, write: true });
    for (const file of ["resources.ts", "params.ts", "links.ts", "server.ts", "main.ts", ".mcp-gen.json"]) {
      expect(await folder.read(join("app", file))).toBe(await readFile(join(root, "generated/app", file), "utf8"));
    }
  });

  it("leaves a file alone that people have written already where a stub would go", async () => {
    const folder = await createFolder();
    await folder.write("out/app/handlers/user.ts", filledIn);
    await run(folder);
    expect(await folder.read("out/app/handlers/user.ts")).toBe(filledIn);
  });
});

describe("a second run", () => {
  it("with nothing to do changes no file and no file's time", async () => {
    const folder = await createFolder();
    await run(folder);
    const files = Object.keys(await folder.all("out"));
    const old = new Date("2020-01-01");
    await Promise.all(files.map((file) => utimes(join(folder.path, file), old, old)));
    expect(steps(await run(folder))).toEqual([]);
    const times = await Promise.all(files.map(async (file) => (await stat(join(folder.path, file))).mtime));
    expect(times).toEqual(files.map(() => old));
  });

  it("of the same spec finds what was edited, deleted or left over since", async () => {
    const folder = await createFolder();
    await run(folder);
    await rm(join(folder.path, "out/app/handlers/user.ts"));
    expect(steps(await run(folder))).toEqual(["create handlers/user.ts"]);
    await folder.write("out/app/links.ts", "// mine");
    expect(steps(await run(folder))).toEqual(["edited links.ts"]);
    expect(steps(await run(folder, {}, { force: true }))).toEqual(["replace links.ts"]);
    expect(steps(await run(folder))).toEqual([]);
  });

  it("keeps handlers, the entry and the context as people wrote them", async () => {
    const folder = await createFolder();
    await run(folder);
    const mine = { "handlers/user.ts": filledIn, "main.ts": "// my entry\r\n", "context.ts": "// my context" };
    for (const [file, text] of Object.entries(mine)) await folder.write(`out/app/${file}`, text);
    await run(folder, { resources: { user: { ...user, mimeType: "image/png" }, config } });
    for (const [file, text] of Object.entries(mine)) expect(await folder.read(`out/app/${file}`)).toBe(text);
  });

  it("replaces what the machine owns and adds a stub for a new resource", async () => {
    const folder = await createFolder();
    await run(folder);
    await folder.write("out/app/handlers/user.ts", filledIn);
    expect(steps(await run(folder, { resources: { user, config, file: { uri: "files://{+path}" } } }))).toEqual([
      "create handlers/file.ts",
      "replace links.ts",
      "replace params.ts",
      "replace resources.ts",
      "replace server.ts",
    ]);
  });

  it("lets a stub that nobody touched follow the spec", async () => {
    const folder = await createFolder();
    await run(folder);
    const moved = { user: { ...user, uri: "people://{id}" }, config };
    expect(steps(await run(folder, { resources: moved }))).toContain("update handlers/user.ts");
    expect(await folder.read("out/app/handlers/user.ts")).toContain("`people://{id}`");
  });

  it("deletes the untouched stub of a resource that has left, and reports one that people wrote", async () => {
    const folder = await createFolder();
    await run(folder);
    await folder.write("out/app/handlers/user.ts", filledIn);
    const result = await run(folder, { resources: { other: { uri: "x://y" } } });
    expect(steps(result)).toEqual(
      expect.arrayContaining(["delete handlers/config.ts", "orphan handlers/user.ts", "delete params.ts"]),
    );
    expect(await folder.read("out/app/handlers/user.ts")).toBe(filledIn);
    expect(steps(await run(folder, { resources: { other: { uri: "x://y" } } }))).toEqual(["orphan handlers/user.ts"]);
  });

  it("takes files with Windows line endings for what they were", async () => {
    const folder = await createFolder();
    await run(folder);
    for (const [file, text] of Object.entries(await folder.all("out"))) {
      await folder.write(file, text.replaceAll("\n", "\r\n"));
    }
    expect(steps(await run(folder))).toEqual([]);
  });

  it("without the manifest loses nothing and finds all in place", async () => {
    const folder = await createFolder();
    await run(folder);
    await folder.write("out/app/handlers/user.ts", filledIn);
    const { "out/app/.mcp-gen.json": manifest, ...files } = await folder.all("out");
    for (const lost of ["", "<<<<<<< ours", "[]", '{"version":1,"files":{"../../x":{"owner":"stub","hash":"0"}}}']) {
      await folder.write("out/app/.mcp-gen.json", lost);
      expect(steps(await run(folder))).toEqual([]);
      expect(await folder.all("out")).toEqual({ ...files, "out/app/.mcp-gen.json": manifest });
    }
  });
});

describe("a run that can't go on", () => {
  it("stops at a machine-owned file that someone edited, and writes nothing", async () => {
    const folder = await createFolder();
    await run(folder);
    await folder.write("out/app/links.ts", "// mine");
    const before = await folder.all("out");
    const wanted = { resources: { user, config, file: { uri: "files://{+path}" } } };
    const result = await run(folder, wanted);
    expect(result.kind).toBe("conflict");
    expect(steps(result)).toContain("edited links.ts");
    expect(await folder.all("out")).toEqual(before);

    expect((await run(folder, wanted, { force: true })).kind).toBe("written");
    expect(await folder.read("out/app/links.ts")).toContain("files://{+path}");
  });

  it("stops at a manifest of a newer version, and writes nothing", async () => {
    const folder = await createFolder();
    await folder.write("out/app/.mcp-gen.json", '{"version":99,"files":{}}');
    expect(await run(folder)).toMatchObject({ kind: "failed", diagnostics: [{ code: "manifest-newer" }] });
    expect(Object.keys(await folder.all("out"))).toEqual(["out/app/.mcp-gen.json"]);
  });

  it("stops at a spec with faults, and writes nothing", async () => {
    const folder = await createFolder();
    await run(folder);
    const before = await folder.all("out");
    expect((await run(folder, { resources: { user: { uri: "users://{id" } } })).kind).toBe("failed");
    expect(await folder.all("out")).toEqual(before);
  });

  it.each(["handlers", "links.ts"])("writes through no symbolic link at %s", async (place) => {
    const folder = await createFolder();
    await mkdir(join(folder.path, "out/app"), { recursive: true });
    await folder.write("elsewhere/links.ts", "// another's");
    await symlink(
      join(folder.path, "elsewhere", place === "handlers" ? "" : place),
      join(folder.path, "out/app", place),
    );
    expect((await run(folder)).kind).toBe("conflict");
    expect(await folder.all("elsewhere")).toEqual({ "elsewhere/links.ts": "// another's" });
    expect(await folder.all("out/app")).toEqual({});
  });

  it("fails before it changes anything when the output folder is a file", async () => {
    const folder = await createFolder();
    await folder.write("out", "a file");
    await expect(run(folder)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await folder.read("out")).toBe("a file");
  });
});
