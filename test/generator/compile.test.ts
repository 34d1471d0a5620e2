import { createRequire } from "node:module";
import { join } from "node:path";
import { generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { compile, createPackage, strictest } from "./compile.js";
import { everything } from "./everything.js";
import type { Folder } from "./folder.js";

const require = createRequire(import.meta.url);
const compilers = { "5.9": "typescript-5", "6": "typescript-6", "7": "typescript" };

const resolutions = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

/** A package in which the spec's output stands. */
async function generated(spec: object): Promise<Folder> {
  const folder = await createPackage();
  await folder.write("spec.json", JSON.stringify(spec));
  const options = { spec: join(folder.path, "spec.json"), out: join(folder.path, "src"), write: true };
  const result = await generate({ ...options, emit: { validateResults: "warn" } });
  expect(result).toMatchObject({ kind: "written" });
  return folder;
}

describe.each(Object.entries(compilers))(
  "what is generated compiles with TypeScript %s",
  { timeout: 120_000 },
  (version, compiler) => {
    it("which is that version", () => {
      expect(require(`${compiler}/package.json`)).toMatchObject({ version: expect.stringMatching(`^${version}`) });
    });

    it.each(Object.entries(resolutions))("under the strictest flags and %s, stubs included", async (_, resolution) => {
      const options = { ...strictest, ...resolution };
      expect(await compile(await generated(everything), options, { compiler })).toBe("");
    });
  },
);

it("an app without resources compiles", async () => {
  const empty = { mcpgen: "1.0", info: { name: "empty", version: "1.0.0" }, resources: {} };
  expect(await compile(await generated(empty), strictest)).toBe("");
});

it("keys that are names of the generated code or of the language compile, and x- keys stay out", async () => {
  const keys = ["User", "Params", "Server", "ServerOptions", "AppContext", "AppServerOptions", "Handlers", "Handler"];
  const more = [
    "Pick",
    "Record",
    "Links",
    "McpError",
    "日本",
    "😀",
    "",
    "__proto__",
    "class",
    "async",
    "server",
    "params",
  ];
  const x = { "x-note": "mine" };
  const resources = [...keys, ...more].map((key, index) => [
    key,
    {
      uri: `a${index}://{id}{?toString}`,
      annotations: { priority: 1, ...x },
      icons: [{ src: "https://example.com/a.png", ...x }],
      cache: { ttlMs: 1, ...x },
      ...x,
    },
  ]);
  const spec = {
    mcpgen: "1.0",
    info: { name: "odd", version: "1.0.0", icons: [{ src: "https://example.com/a.png", ...x }] },
    resources: Object.fromEntries(resources),
  };
  const folder = await generated(spec);
  expect(await compile(folder, strictest)).toBe("");
  expect(await folder.read("src/odd/server.ts")).not.toContain("x-note");
});

it("a handler that does not return what the spec says does not compile", async () => {
  const folder = await generated(everything);
  const wrong = {
    status: "() => ({ ok: 1 })",
    picture: '() => "no bytes"',
    listed: "{ read: ({ c }) => c, list: () => [] }",
  };
  for (const [name, body] of Object.entries(wrong)) {
    await folder.write(
      `src/everything/handlers/${name}.ts`,
      `import type { Handlers } from "../resources.js";\nexport const ${name}: Handlers["${name}"] = ${body};\n`,
    );
  }
  const errors = await compile(folder, strictest);
  for (const name of Object.keys(wrong)) expect(errors).toMatch(new RegExp(`handlers/${name}\\.ts.*error TS`));
});

it("links take what the spec says, and nothing else", async () => {
  const folder = await generated(everything);
  const uses = (lines: string[]): string => `import { links } from "./everything/links.js";\n${lines.join("\n")}\n`;
  await folder.write(
    "src/right.ts",
    uses([
      "export const all: unknown[] = [",
      '  links.status(), links.status.uri(), links.tree({ id: 1, path: "a", kind: "leaf" }),',
      '  links.tree.uri({ id: 1, path: "a", kind: 3, depth: 2, verbose: true, since: 0.5 }, ),',
      '  links.picture({ name: "x" }, { title: "X" }), links.oddKey({ ["__proto__"]: "a", constructor: "b" }),',
      "];",
    ]),
  );
  expect(await compile(folder, strictest)).toBe("");
  const wrong = [
    "links.status({ a: 1 });",
    "links.tree();",
    'links.tree({ id: "1", path: "a", kind: "leaf" });',
    'links.tree({ id: 1, path: "a", kind: "twig" });',
    'links.picture({ title: "x" });',
    "links.nothing();",
  ];
  await folder.write("src/wrong.ts", uses(wrong));
  const errors = await compile(folder, strictest);
  const lines = [...errors.matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line) - 2);
  expect([...new Set(lines)]).toEqual(wrong.map((_, index) => index));
});
