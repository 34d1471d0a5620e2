import { describe, expect, it } from "vitest";
import { compile, createPackage, strict } from "../generator/compile.js";
import type { Folder } from "../generator/folder.js";
import { shell } from "../generator/shell.js";
import { api, get, json } from "./generated.js";

const document = JSON.stringify(
  api({
    "/a": { get: { responses: { 200: json({ type: "string" }) } } },
    "/b": get({ type: "string" }),
  }),
);
const native = JSON.stringify({
  mcpgen: "1.0",
  info: { name: "shop", version: "1.0.0" },
  resources: { a: { uri: "shop://a", mimeType: "text/plain" }, c: { uri: "shop://c", mimeType: "text/plain" } },
});
/** A handler that lets a file of people's own ask the API. */
const asking = `import { ask } from "./ask.js";
export const a = () => ask("/a");
`;
const ask = `import { createUpstream } from "../upstream.js";
export const ask = (path: "/a"): Promise<string> => createUpstream().text(path, {}, { uri: path, signal: AbortSignal.timeout(1) } as never).then(String);
`;
/** As the first run writes it, with a line of people's. */
const mine = `import type { Handlers } from "../resources.js";
export const a: Handlers["a"] = async (_, read) => String(await read.context.upstream.json("/a", {}, read)); // mine
`;

async function run(folder: Folder, spec: string, flags = ""): Promise<{ code: number; text: string }> {
  await folder.write("shop.json", spec);
  const { code, stdout, stderr } = await shell(folder, `mcp-gen shop.json --out src ${flags}`);
  return { code, text: stdout + stderr };
}

describe("what people's handlers ask an API by", () => {
  it.each([
    ["stubs are asked for", document, "--handlers stub", { "a.ts": mine }],
    ["another spec stands in the place of the document", native, "", { "a.ts": mine }],
    ["a handler asks by way of another file", native, "", { "a.ts": asking, "ask.ts": ask }],
  ])("stays when %s, and is theirs from then on", async (_, spec, flags, handlers) => {
    const folder = await createPackage();
    await run(folder, document);
    for (const [file, text] of Object.entries(handlers)) await folder.write(`src/shop/handlers/${file}`, text);
    const kept = await Promise.all(["upstream.ts", "context.ts"].map((file) => folder.read(`src/shop/${file}`)));
    await folder.write("shop.json", spec);
    const checked = await shell(folder, `mcp-gen check shop.json --out src ${flags}`);
    expect(checked.stderr).toContain("it stays for handlers/a.ts, and is yours from then on");
    const { code, text } = await run(folder, spec, flags);
    expect(code).toBe(0);
    for (const file of ["upstream.ts", "context.ts"])
      expect(text).toContain(`= ${file}  stays as it is, since handlers/a.ts may use it`);
    expect(await Promise.all(["upstream.ts", "context.ts"].map((file) => folder.read(`src/shop/${file}`)))).toEqual(
      kept,
    );
    expect(await compile(folder, strict)).toBe("");
    expect(await shell(folder, `mcp-gen check shop.json --out src ${flags}`)).toMatchObject({ code: 0 });
    expect((await run(folder, spec, flags)).text).toContain("nothing to do");
    // There and back again.
    await run(folder, document);
    expect(await compile(folder, strict)).toBe("");
  });

  it("stays for a context of theirs, too", async () => {
    const folder = await createPackage();
    await run(folder, document);
    const context = await folder.read("src/shop/context.ts");
    await folder.write("src/shop/context.ts", `${context}// mine\n`);
    const { text } = await run(folder, native);
    expect(text).toContain("= upstream.ts  stays as it is, since context.ts may use it");
    expect(await folder.read("src/shop/context.ts")).toBe(`${context}// mine\n`);
    expect(await compile(folder, strict)).toBe("");
  });

  it("goes when nobody has written code", async () => {
    const folder = await createPackage();
    await run(folder, document);
    await run(folder, native);
    expect(Object.keys(await folder.all("src"))).not.toContain("src/shop/upstream.ts");
    expect(await folder.read("src/shop/context.ts")).not.toContain("upstream");
    expect(await compile(folder, strict)).toBe("");
  });
});

describe("a context of people's that new handlers find no API in", () => {
  const own =
    "export interface AppContext { db: number }\nexport const createContext = (): AppContext => ({ db: 1 });\n";
  const mended = `import { createUpstream, type Upstream } from "./upstream.js";
export interface AppContext { db: number; upstream: Upstream }
export const createContext = (): AppContext => ({ db: 1, upstream: createUpstream() });
`;

  it("is named, with what to add, until it has it", async () => {
    const folder = await createPackage();
    await run(folder, native);
    await folder.write("src/shop/context.ts", own);
    const { code, text } = await run(folder, document);
    expect(code).toBe(0);
    expect(text).toContain("! context.ts  handlers ask it for upstream, which it does not have: import createUpstream");
    expect(await compile(folder, strict)).toContain("Property 'upstream' does not exist on type 'AppContext'");
    const checked = await shell(folder, "mcp-gen check shop.json --out src");
    expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining("error context-lacking") });
    await folder.write("src/shop/context.ts", mended);
    expect(await compile(folder, strict)).toBe("");
    expect(await shell(folder, "mcp-gen check shop.json --out src")).toMatchObject({ code: 0 });
  });

  it("is left alone where people wrote all handlers", async () => {
    const folder = await createPackage();
    await run(folder, document);
    await folder.write("src/shop/context.ts", own);
    for (const name of ["a", "b"])
      await folder.write(`src/shop/handlers/${name}.ts`, `export const ${name} = () => "";\n`);
    expect((await run(folder, document, "--explain")).text).not.toContain("context.ts");
    expect(await shell(folder, "mcp-gen check shop.json --out src")).toMatchObject({ code: 0 });
  });
});
