import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import fc from "fast-check";
import { check, generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";

/** Set to a number of sequences for the long mode, `MCP_GEN_SEQUENCES=2000`. */
const numRuns = Number(process.env["MCP_GEN_SEQUENCES"] ?? 20);

const keys = ["a", "b", "A", "a-b", "aB"];
const uris = ["1", "2", "3", "4"].map((name) => `x${name}://{id}`);

/** Ways of writing a handler, each with a mark on every line. */
const forms: ((name: string, mark: () => string) => string[])[] = [
  (name, mark) => [`// ${mark()}`, `export const ${name} = () => "${mark()}";`, `void 0; // ${mark()}`],
  (name, mark) => [`export async function ${name}() { // ${mark()}`, `  return "${mark()}";`, `} // ${mark()}`],
  (name, mark) => [`const mine = 1; // ${mark()}`, `export { mine as ${name} }; /* ${mark()} */`],
  (name, mark) => [`const ${name} = [1]; // ${mark()}`, `export { ${name} }; // ${mark()}`],
  (name, mark) => [`export default () => "${mark()}"; // not ${name}`],
  (name, mark) => [`// ${mark()}`, `export * from "./${name}-impl.js"; // ${mark()}`],
  (name, mark) => [`export const { ${name} } = { ${name}: 1 }; // ${mark()}`],
  (name, mark) => [`const a = 1, b = 2; // ${mark()}`, `export const ${name} = [a, b, "${mark()}"];`],
  (name, mark) => [`export const other = "${name}"; // ${mark()}`],
  (name, mark) => [`export const ${name} = {{{ // ${mark()}`],
];

/** `at` is the place of a resource in the spec. */
type Step =
  | { readonly kind: "add"; readonly key: string; readonly uri: string }
  | { readonly kind: "move"; readonly at: number; readonly uri: string }
  | { readonly kind: "remove" | "describe"; readonly at: number }
  | { readonly kind: "rename"; readonly at: number; readonly key: string }
  | { readonly kind: "rotate"; readonly by: number }
  | { readonly kind: "reorder" | "use" }
  | { readonly kind: "write"; readonly at: number; readonly form: number; readonly windows: boolean };

const anyKey = fc.constantFrom(...keys);
const anyUri = fc.constantFrom(...uris);
const at = fc.nat(11);
const kind = <const Kind extends Step["kind"]>(name: Kind): fc.Arbitrary<Kind> => fc.constant(name);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: kind("add"), key: anyKey, uri: anyUri }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("move"), at, uri: anyUri }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("remove"), at }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("describe"), at }) },
  { weight: 3, arbitrary: fc.record({ kind: kind("rename"), at, key: anyKey }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("rotate"), by: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("reorder" as const, "use" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind("write"), at, form: fc.nat(forms.length - 1), windows: fc.boolean() }),
  },
);

/** The spec's URIs, by key, after a step; keys and URIs stay unique. */
function edited(spec: ReadonlyMap<string, string>, step: Step): Map<string, string> {
  const entries = [...spec];
  const [chosen] = "at" in step ? (entries[step.at % Math.max(1, entries.length)] ?? []) : [];
  const hasUri = (uri: string): boolean => entries.some(([, other]) => other === uri);
  switch (step.kind) {
    case "add":
      return new Map(spec.has(step.key) || hasUri(step.uri) ? entries : [...entries, [step.key, step.uri]]);
    case "move":
      return new Map(entries.map(([key, uri]) => [key, key === chosen && !hasUri(step.uri) ? step.uri : uri]));
    case "remove":
      return new Map(entries.filter(([key]) => key !== chosen));
    case "rename":
      return new Map(entries.map(([key, uri]) => [key === chosen && !spec.has(step.key) ? step.key : key, uri]));
    case "rotate":
      return new Map(entries.map(([key], index) => [key, entries[(index + step.by) % entries.length]?.[1] ?? ""]));
    case "reorder":
      return new Map(entries.toReversed());
    case "describe":
    case "use":
    case "write":
      return new Map(entries);
  }
}

/** The marks in a text, each with its line, where that has no name in it that a rename may change. */
function marksIn(text: string): [mark: string, line: string][] {
  return text.split("\n").flatMap((line) => {
    const isNameless = /^(\/\/|\s+return|\}|void)/.test(line);
    return (line.match(/mark\d+/g) ?? []).map((mark): [string, string] => [mark, isNameless ? line : ""]);
  });
}

/** What a person writes in a step, by file. */
async function written(folder: Folder, step: Step, mark: () => string): Promise<[string, string] | undefined> {
  const manifest = JSON.parse(await folder.read("app/.mcp-gen.json")) as {
    files: Record<string, { handler?: { identifier: string } }>;
  };
  const handlers = Object.entries(manifest.files).flatMap(([path, { handler }]) =>
    handler ? [{ path, ...handler }] : [],
  );
  if (step.kind === "use") {
    const links = handlers.map(
      ({ identifier }) => `export const use_${identifier} = links.${identifier}; // ${mark()}`,
    );
    const imports = handlers.map(
      ({ identifier, path }) => `import { ${identifier} } from "./app/${path.replace(".ts", ".js")}"; // ${mark()}`,
    );
    return ["use.ts", ['import { links } from "./app/links.js";', ...imports, ...links, ""].join("\n")];
  }
  if (step.kind !== "write" || handlers.length === 0) return undefined;
  const handler = handlers[step.at % handlers.length];
  const lines = handler === undefined ? [] : (forms[step.form]?.(handler.identifier, mark) ?? []);
  return handler && [`app/${handler.path}`, [...lines, ""].join(step.windows ? "\r\n" : "\n")];
}

async function follow(folder: Folder, steps: readonly Step[]): Promise<void> {
  let spec = new Map(keys.slice(0, 3).map((key, index) => [key, uris[index] ?? ""]));
  let described = "";
  let count = 0;
  const mark = (): string => `mark${++count}`;
  const wanted = new Map<string, string>();
  const options = { spec: join(folder.path, "app.json"), out: folder.path };
  const put = (resources: ReadonlyMap<string, string>): Promise<void> =>
    folder.write(
      "app.json",
      JSON.stringify({
        mcpgen: "1.0",
        info: { name: "app", version: "1" },
        resources: Object.fromEntries(Array.from(resources, ([key, uri]) => [key, { uri, description: described }])),
      }),
    );
  await folder.write("tsconfig.json", '{"compilerOptions":{"noLib":true,"types":[],"module":"nodenext"}}');
  await put(spec);
  await generate({ ...options, write: true });
  for (const step of steps) {
    const text = await written(folder, step, mark);
    if (text !== undefined) {
      const files = await folder.all();
      for (const [gone] of marksIn(files[text[0]] ?? "")) wanted.delete(gone);
      for (const [made, line] of marksIn(text[1])) wanted.set(made, line);
      await folder.write(...text);
    }
    const next = edited(spec, step);
    if (step.kind === "describe") described += "x";
    await put(next);
    const before = await folder.all();
    const { kind: outcome } = await generate({ ...options, write: true });
    const after = await folder.all();
    const found = Object.values(after).flatMap(marksIn);
    const [left, kept] = [found, [...wanted]].map((lines) => lines.map((line) => line.join(": ")).toSorted());
    expect(left).toEqual(kept);
    const codes = (await check(options)).diagnostics.map(({ code }) => code);
    await generate({ ...options, write: true });
    const isStuck = outcome === "conflict";
    expect({ outcome, agrees: isStuck ? codes.includes("handler-stuck") : codes.every(isPersons) }).toEqual({
      outcome: isStuck ? "conflict" : "written",
      agrees: true,
    });
    expect(await folder.all()).toEqual(isStuck ? before : after);
    if (isStuck) await put(spec);
    else spec = next;
  }
}

/** Whether a fault is for people to mend. */
function isPersons(code: string): boolean {
  return ["orphan", "handler-default", "handler-absent", "handler-syntax"].includes(code);
}

describe("however a spec and its handlers change", () => {
  it(
    "no line of a person's goes, a second run changes nothing, and check agrees",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 12, size: "max" }), async (steps) => {
          const folder = await createFolder();
          await follow(folder, steps);
          await rm(folder.path, { recursive: true });
        }),
        { numRuns },
      );
    },
    60_000 + numRuns * 2000,
  );
});
