import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { checkSpec } from "mcp-gen";
import ts from "typescript-5";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { nameOfRef, type Shape } from "../../generator/src/spec/shape.js";
import { blocksOf, readPages } from "../docs/pages.js";
import { entries, head } from "./diagnostics-page.js";
import { everything } from "./everything.js";
import { shapes, specSchema } from "./spec-shape.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
const validate = ajv.compile(specSchema);

/** What an editor complains of. */
function complaintsOf(spec: unknown): string[] {
  return validate(spec) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The codes of the errors that the checker tells. */
async function errorsOf(spec: unknown): Promise<string[]> {
  const checked = await checkSpec({ file: "app.json", text: JSON.stringify(spec) });
  const errors = checked.kind === "failed" ? checked.diagnostics : [];
  return errors.filter(({ severity }) => severity !== "warning").map(({ code }) => code);
}

/** What the examples of the page on diagnostics are, where YAML can be read at all. */
function read(files: Readonly<Record<string, string>>): unknown {
  return parse(head + (files["app.yaml"] ?? ""), { uniqueKeys: false });
}

/** Faults that a schema can't state, each with the reason. */
const notStated: Readonly<Record<string, string>> = {
  "complete-unknown": "what the URI's variables are is in a text",
  "group-missing": "one part of the spec names another",
  "key-duplicate": "a schema is of values, which have each key once",
  "openapi-none": "what is in another file is not in the spec",
  "openapi-version": "what is in another file is not in the spec",
  "x-mcp-uri": "what is in another file is not in the spec",
  "number-infinite": "JSON has no such number to speak of",
  "param-default": "whether a variable is in the path is in a text",
  "param-missing": "one part of the spec names another",
  "param-required": "whether a variable is in the path is in a text",
  "ref-circle": "one part of the spec names another",
  "ref-missing": "one part of the spec names another",
  "ref-outside": "which folders are open is an option",
  "ref-unreadable": "what is on the disk is not in the spec",
  "text-malformed": "a schema counts characters, and halves of them too",
  "uri-ambiguous": "what two URIs match is in two texts",
  "value-unsupported": "JSON has no such value to speak of",
};

describe("the schema of the spec", () => {
  it("takes every right spec", async () => {
    const files = readdirSync(join(root, "specs")).map((file) => readFileSync(join(root, "specs", file), "utf8"));
    const pages = await readPages(root);
    const shown = pages
      .flatMap(({ page, markdown }) => blocksOf(page, markdown))
      .filter((block) => block.language === "yaml" && /^mcpgen:/m.test(block.text) && /^resources:/m.test(block.text))
      .map(({ text }) => text);
    const texts = [...files, ...shown];
    expect(texts.length).toBeGreaterThan(3);
    const specs = [everything, ...texts.map((text): unknown => parse(text))];
    for (const spec of specs) expect([spec, complaintsOf(spec)]).toEqual([spec, []]);
  });

  it.each(entries.map((entry) => [entry.code, entry] as const))(
    "takes what is right about %s, and refuses what is wrong where it can",
    (code, { wrong, right }) => {
      expect(complaintsOf(read(right))).toEqual([]);
      const section = code === "syntax" ? undefined : read(wrong);
      const isError = !warnings.has(code) && code !== "syntax" && !(code in notStated);
      expect(section !== undefined && complaintsOf(section).length > 0).toBe(isError);
    },
  );

  it("describes every key", () => {
    const bare = Array.from(shapes).flatMap(([name, shape]) => [
      ...(shape.description === undefined ? [name] : []),
      ...Object.entries(shape.properties ?? {})
        .filter(
          ([, { description, $ref = "" }]) => (description ?? shapes.get(nameOfRef($ref))?.description) === undefined,
        )
        .map(([key]) => `${name}.${key}`),
    ]);
    expect(bare).toEqual([]);
  });

  it("has only examples that fit", () => {
    const check = (shape: Shape, where: string): void => {
      for (const example of shape.examples ?? []) {
        const { examples: _, ...bare } = shape;
        const fits = new Ajv2020({ strict: false }).compile({ ...bare, $defs: specSchema.$defs });
        expect([where, example, fits(example)]).toEqual([where, example, true]);
      }
      for (const [key, child] of Object.entries(shape.properties ?? {})) check(child, `${where}.${key}`);
    };
    for (const [name, shape] of shapes) check(shape, name);
  });
});

const warnings = new Set(
  readFileSync(join(root, "docs/diagnostics.md"), "utf8")
    .split("## Warnings")[1]
    ?.split(/^## /m)[0]
    ?.match(/(?<=^### `)[a-z-]+/gm) ?? [],
);

/** What the types of the spec are called. */
const types: Readonly<Record<string, string>> = {
  document: "SpecDocument",
  info: "SpecInfo",
  resource: "SpecResource",
  param: "SpecParam",
  defaults: "SpecDefaults",
  group: "SpecGroup",
  annotations: "SpecAnnotations",
  route: "SpecRoute",
  choice: "SpecChoice",
  icon: "SpecIcon",
  cache: "SpecCache",
  components: "SpecComponents",
  schema: "Schema",
  type: "SchemaType",
};

/** The type that a shape asks for. */
function typeOf({ $ref, anyOf, enum: values, type, items, additionalProperties }: Shape): string {
  if ($ref !== undefined) return types[nameOfRef($ref)] ?? nameOfRef($ref);
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" | ");
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (typeof type === "object") return type.join(" | ");
  if (type === "array") return `readonly ${items === undefined ? "unknown" : bracket(typeOf(items))}[]`;
  if (type === "integer") return "number";
  if (type !== "object") return type ?? "unknown";
  return typeof additionalProperties === "object"
    ? `Readonly<Record<string, ${typeOf(additionalProperties)}>>`
    : "object";
}

function bracket(type: string): string {
  return type.includes(" | ") ? `(${type})` : type;
}

/** The members of each interface of the spec's types, with those of what it extends. */
function interfaces(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const file = join(root, "generator/src/spec/document.ts");
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const { name, members, heritageClauses = [] } of source.statements.filter(ts.isInterfaceDeclaration)) {
    const bases = heritageClauses.flatMap((clause) => clause.types.map((base) => found.get(base.getText()) ?? {}));
    const own = members
      .filter((member) => ts.isPropertySignature(member))
      .map((member): [string, string] => [
        `${member.name.getText()}${member.questionToken === undefined ? "" : "?"}`,
        member.type?.getText() ?? "",
      ]);
    found.set(name.text, Object.fromEntries([...bases.flatMap(Object.entries<string>), ...own]));
  }
  return found;
}

/** The same of a shape. */
function membersOf({ properties = {}, required = [] }: Shape): Record<string, string> {
  const members = Object.entries(properties);
  return Object.fromEntries(
    members.map(([key, shape]) => [`${key}${required.includes(key) ? "" : "?"}`, typeOf(shape)]),
  );
}

describe("the types of the spec", () => {
  it.each(Array.from(shapes).filter(([, { properties }]) => properties !== undefined))(
    "have the very keys that the schema has for %s, each with its type",
    (name, shape) => {
      expect(interfaces().get(name === "schema" ? "SchemaObject" : (types[name] ?? ""))).toEqual(membersOf(shape));
    },
  );

  it("have the very types of JSON", () => {
    const file = readFileSync(join(root, "generator/src/spec/document.ts"), "utf8");
    expect(file).toContain(`export type SchemaType = ${typeOf(shapes.get("type") ?? {})};`);
  });
});

/** Values of a shape, now and then with a fault. */
function valuesOf(shape: Shape, depth = 0): fc.Arbitrary<unknown> {
  const right = rightValuesOf(shape, depth);
  return fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: anything });
}

const anything = fc.constantFrom<unknown>(null, 0, 0.5, -1, 2, true, "", "x", [], ["x"], {}, { x: 1 });

function rightValuesOf(shape: Shape, depth: number): fc.Arbitrary<unknown> {
  const { $ref, anyOf, enum: values, type, items, minItems = 0, minimum = -5, maximum = 5, examples } = shape;
  if ($ref !== undefined) return rightValuesOf(shapes.get(nameOfRef($ref)) ?? {}, depth);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => rightValuesOf(one, depth)));
  if (values !== undefined) return fc.constantFrom(...values);
  switch (String([type].flat()[0])) {
    case "object":
      return depth > 5 ? fc.constant({}) : objectsOf(shape, depth + 1);
    case "array":
      return depth > 5 && minItems === 0
        ? fc.constant([])
        : fc.array(valuesOf(items ?? {}, depth + 1), { minLength: minItems, maxLength: 2 });
    case "integer":
      return fc.integer({ min: minimum, max: maximum });
    case "number":
      return fc.constantFrom(minimum, (minimum + maximum) / 2, maximum);
    case "boolean":
      return fc.boolean();
    case "string":
      return fc.constantFrom(...(examples ?? ["", "x", "a b"]));
    default:
      return anything;
  }
}

function objectsOf(shape: Shape, depth: number): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties, propertyNames } = shape;
  if (properties === undefined) {
    const keys = propertyNames?.examples ?? ["a", "b", "constructor"];
    const values = typeof additionalProperties === "object" ? valuesOf(additionalProperties, depth) : anything;
    return fc.dictionary(fc.constantFrom(...keys.map(String), "A b"), values, { maxKeys: 2 });
  }
  const optional = Object.keys(properties).filter((key) => !required.includes(key));
  const keys = fc.subarray(optional, { maxLength: Math.min(4, optional.length) });
  const needed = fc.subarray([...required], { minLength: required.length });
  const fewer = fc.subarray([...required]);
  const own = fc.oneof({ weight: 30, arbitrary: fc.constant([]) }, fc.constantFrom(["x-own"], ["unknown"], ["uriX"]));
  return fc
    .tuple(keys, fc.oneof({ weight: 30, arbitrary: needed }, fewer), own)
    .chain(([some, most, others]) =>
      fc.record(
        Object.fromEntries([...most, ...some, ...others].map((key) => [key, valuesOf(properties[key] ?? {}, depth)])),
      ),
    );
}

const shapeCodes = new Set([
  "type-wrong",
  "value-unknown",
  "value-malformed",
  "value-range",
  "value-empty",
  "key-missing",
  "key-unknown",
  "key-malformed",
  "complete-twice",
  "size-misplaced",
  "list-misplaced",
  "complete-misplaced",
  "ref-network",
  "ref-absolute",
  "ref-anchor",
]);

describe("the checker of the spec", () => {
  it("refuses what the schema refuses, and nothing of a shape that the schema takes", async () => {
    let right = 0;
    const runs = 1500;
    await fc.assert(
      fc.asyncProperty(valuesOf(specSchema), async (spec) => {
        const complaints = complaintsOf(spec);
        const errors = await errorsOf(spec);
        const told = complaints.length > 0 ? errors : errors.filter((code) => shapeCodes.has(code));
        expect({ complaints, isWrong: told.length > 0 }).toEqual({ complaints, isWrong: complaints.length > 0 });
        if (complaints.length === 0) right++;
      }),
      { numRuns: runs },
    );
    // Of specs that are all wrong, or all right, this would say nothing.
    expect(right).toBeGreaterThan(runs / 20);
    expect(right).toBeLessThan((runs * 19) / 20);
  });

  it("takes the URIs that it takes into an editor, too", async () => {
    const piece = fc.constantFrom(
      "a",
      "/",
      "?",
      "&",
      "=",
      "{a}",
      "{b}",
      "{+c}",
      "{?d}",
      "{?d,e}",
      "{&f}",
      "{g.h}",
      ".",
      "%41",
      "é",
    );
    const uris = fc.array(piece, { maxLength: 6 }).map((pieces) => `x:${pieces.join("")}`);
    await fc.assert(
      fc.asyncProperty(uris, async (uri) => {
        const spec = { mcpgen: "1.0", info: { name: "a", version: "1" }, resources: { a: { uri } } };
        const isRight = (await errorsOf(spec)).length === 0;
        expect(isRight ? complaintsOf(spec) : []).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
