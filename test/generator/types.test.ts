import { join } from "node:path";
import { generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { compile, createPackage, strict } from "./compile.js";
import { createFolder } from "./folder.js";

/** What `resources.ts` declares for components that a resource refers to. */
async function declarationsOf(schemas: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await createFolder();
  const refs = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const resources = { all: { uri: "app://all", schema: { anyOf: refs } } };
  await folder.write(
    "spec.json",
    JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1" }, resources, components: { schemas } }),
  );
  const result = await generate({ spec: join(folder.path, "spec.json"), out: folder.path, write: true });
  expect(result.kind).toBe("written");
  const text = await folder.read("app/resources.ts");
  return text.slice(text.indexOf("context.js") + 14, text.indexOf("/** What `app://all`")).trim();
}

describe("a schema becomes a type", () => {
  const cases: [title: string, schema: unknown, type: string][] = [
    [
      "of an object",
      { type: "object", properties: { a: { type: "string" }, b: { type: "integer" } }, required: ["a"] },
      "export interface A {\n  a: string;\n  b?: number;\n}",
    ],
    ["of literals", { enum: ["a", 1, null] }, 'export type A = "a" | 1 | null;'],
    ["of one literal", { const: "a" }, 'export type A = "a";'],
    ["that may be null", { type: ["string", "null"] }, "export type A = string | null;"],
    ["that may be null as in OpenAPI 3.0", { type: "string", nullable: true }, "export type A = string | null;"],
    ["of an array", { type: "array", items: { type: "boolean" } }, "export type A = boolean[];"],
    ["of an array of alternatives", { type: "array", items: { enum: ["a", "b"] } }, 'export type A = ("a" | "b")[];'],
    [
      "of a tuple",
      { prefixItems: [{ type: "string" }, { type: "number" }], items: false, minItems: 2 },
      "export type A = [string, number];",
    ],
    [
      "of itself",
      { type: "object", properties: { next: { $ref: "#/components/schemas/A" } } },
      "export interface A {\n  next?: A;\n}",
    ],
    [
      "of any keys",
      { type: "object", additionalProperties: { type: "number" } },
      "export interface A {\n  [k: string]: number;\n}",
    ],
    [
      "of keys by pattern",
      { type: "object", patternProperties: { "^x": { type: "number" } } },
      "export interface A {\n  [k: string]: number;\n}",
    ],
    ["of an object of which nothing is known", { type: "object" }, "export interface A {\n  [k: string]: unknown;\n}"],
    ["of no rule at all", {}, "export type A = unknown;"],
    ["of anything", true, "export type A = unknown;"],
    ["of nothing", false, "export type A = never;"],
    [
      "of both",
      {
        allOf: [
          { type: "object", properties: { a: { type: "string" } } },
          { type: "object", properties: { b: { type: "string" } } },
        ],
      },
      "export type A = {\n  a?: string;\n} & {\n  b?: string;\n};",
    ],
    [
      "with what the spec says about it",
      { description: "One.\n\nTwo.", deprecated: true, default: 5, example: 7, type: "integer" },
      "/**\n * One.\n *\n * Two.\n *\n * @deprecated\n * @default 5\n * @example 7\n */\nexport type A = number;",
    ],
    [
      "with keys that objects have anyway",
      {
        type: "object",
        properties: { hasOwnProperty: { type: "string" }, constructor: { type: "number" } },
        required: ["constructor"],
      },
      "export interface A {\n  hasOwnProperty?: string;\n  constructor: number;\n}",
    ],
    [
      "of a value that looks like a reference",
      { const: { $ref: "http://127.0.0.1:1/x" } },
      'export type A = { $ref: "http://127.0.0.1:1/x" };',
    ],
    [
      "of values that hold values",
      { enum: [{ a: [1, "b"], hasOwnProperty: null }, {}] },
      'export type A = { a: [1, "b"]; hasOwnProperty: null } | Record<string, never>;',
    ],
    [
      "of an array whose items are described",
      { type: "array", items: { type: "string", description: "One." } },
      "export type A = string[];",
    ],
    ["of the schemas true and false", { oneOf: [true, { type: "string" }, false] }, "export type A = unknown;"],
    ["of an array of one value or another", { type: "array", items: { enum: [1, 2] } }, "export type A = (1 | 2)[];"],
    ["of a value that may be null", { enum: ["a"], nullable: true }, 'export type A = "a" | null;'],
    [
      "with keys that are no identifiers",
      {
        type: "object",
        properties: { "a b": { type: "string" }, "[k: string]": { type: "string" }, 1: { type: "string" } },
      },
      'export interface A {\n  "1"?: string;\n  "a b"?: string;\n  "[k: string]"?: string;\n}',
    ],
  ];

  it.each(cases)("%s", async (_, schema, type) => {
    expect(await declarationsOf({ A: schema })).toBe(type);
  });

  it("by reference, only where a resource reaches it", async () => {
    const types = await declarationsOf({
      A: { type: "object", properties: { b: { $ref: "#/components/schemas/B" } } },
      B: { enum: ["x"] },
    });
    expect(types).toBe('export interface A {\n  b?: B;\n}\n\nexport type B = "x";');
  });

  it("of alternatives that a property tells apart", async () => {
    const pet = { type: "object", properties: { kind: { type: "string" } }, required: ["kind"] };
    const types = await declarationsOf({
      Pet: {
        oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/dog" }],
        discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } },
      },
      Cat: pet,
      dog: pet,
    });
    expect(types.slice(0, types.indexOf("\n\n"))).toBe(
      'export type Pet = ({ kind: "cat" } & Cat) | ({ kind: "dog" } & Dog);',
    );
  });

  it("and what a spec holds to steer the generator is not obeyed", async () => {
    const schema = { type: "string", tsType: "never", $id: "X", title: "Y", tsEnumNames: ["Z"], enum: ["a"] };
    expect(await declarationsOf({ A: schema })).toBe('export type A = "a";');
  });

  it("along a chain of a thousand references", async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [
        `S${index}`,
        { type: "object", properties: { next: index === 999 ? {} : { $ref: `#/components/schemas/S${index + 1}` } } },
      ]),
    );
    const folder = await createFolder();
    const resources = { first: { uri: "app://first", schema: { $ref: "#/components/schemas/S0" } } };
    await folder.write(
      "spec.json",
      JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1" }, resources, components: { schemas } }),
    );
    expect(await generate({ spec: join(folder.path, "spec.json"), out: folder.path, write: true })).toMatchObject({
      kind: "written",
    });
    const text = await folder.read("app/resources.ts");
    expect(text.match(/^export interface S\d+ \{\n {2}next\?: (S\d+|unknown);\n\}$/gm)).toHaveLength(1000);
  });
});

it(
  "alternatives that multiply beyond what the compiler takes are left out, in a spec and in an OpenAPI document",
  { timeout: 120_000 },
  async () => {
    const folder = await createPackage();
    const ref = (index: number): object => ({ $ref: `#/components/schemas/A${index}` });
    const object = (name: string): object => ({ type: "object", properties: { [name]: { type: "string" } } });
    const schemas = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `A${index}`,
        index === 0 ? object("a") : { allOf: [ref(index - 1), { oneOf: [ref(index - 1), object(`b${index}`)] }] },
      ]),
    );
    const native = {
      mcpgen: "1.0",
      info: { name: "native", version: "1" },
      resources: { a: { uri: "a://a", schema: ref(19) } },
    };
    const content = { "application/json": { schema: ref(19) } };
    const paths = { "/a": { get: { responses: { 200: { description: "", content } } } } };
    const openapi = { openapi: "3.1.0", info: { title: "api", version: "1" }, paths };
    for (const spec of [native, openapi]) {
      await folder.write("spec.json", JSON.stringify({ ...spec, components: { schemas } }));
      const result = await generate({
        spec: join(folder.path, "spec.json"),
        out: join(folder.path, "src"),
        force: true,
        write: true,
      });
      expect(result.kind).toBe("written");
      await folder.write(
        `src/${"mcpgen" in spec ? "native" : "api"}/kept.ts`,
        'import type { A1 } from "./resources.js";\nexport const a: A1 = { a: "a", b1: "b" };\n',
      );
    }
    expect(await compile(folder, strict)).toBe("");
  },
);
