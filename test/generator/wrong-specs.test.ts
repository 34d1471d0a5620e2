import { checkSpec } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { summarize } from "./summarize.js";

/** What these specs, which are kept short, leave out. */
const absences = new Set(["description-missing", "param-undocumented", "component-unused"]);

async function faultsOf(text: string, file = "app.yaml"): Promise<string[]> {
  const result = await checkSpec({ file, text });
  const found = result.kind === "failed" ? result.diagnostics : result.warnings;
  return found.filter(({ code }) => !absences.has(code)).map(summarize);
}

const templateRule =
  "a template takes {name}, {?a,b}, {&a} and one {+name}, each name once, and a literal between two variables";

const head = `mcpgen: "1.0"
info: { name: app, version: 1.0.0 }
`;

const withResource = (lines: string): string =>
  `${head}resources:\n  user:\n${lines.replaceAll(/^/gm, "    ")}\ncomponents: { schemas: { User: {} } }\n`;

/** A resource that is wrong, in YAML, and what is said about it. The resource's first line is line 5. */
const wrongResources: [title: string, resource: string, expected: string[]][] = [
  [
    "an unknown key",
    "uri: users://{id}\nmimetype: text/plain",
    ['key-unknown | 6:5 mimetype | resources.user has no key "mimetype" | did you mean mimeType?'],
  ],
  ["no URI", "title: User", ['key-missing | 4:3 user | resources.user lacks uri | add "uri": "config://app"']],
  [
    "a URI that is no text",
    "uri: 5",
    [
      'type-wrong | 5:10 5 | user.uri must be a string, not the number 5 | write a text in quotes, as in "config://app" or "users://{id}" or "files://{+path}" or "users://search{?q,limit}"',
    ],
  ],
  [
    "a URI without a scheme",
    "uri: users/1",
    [`uri-template | 5:10 users/1 | users/1 can't be matched | write app://users/1 (${templateRule})`],
  ],
  [
    "an unclosed brace",
    "uri: users://{id",
    [`uri-template | 5:18 {id | {id can't be matched | write {id} (${templateRule})`],
  ],
  [
    "an operator that can't be matched",
    "uri: users://x{#part}",
    [`uri-template | 5:19 {#part} | {#part} can't be matched | write {part} (${templateRule})`],
  ],
  [
    "two variables side by side",
    "uri: users://{a}{b}",
    [`uri-template | 5:21 {b} | {b} can't be matched | write /{b} (${templateRule})`],
  ],
  [
    "a name used twice",
    "uri: users://{a}/{a}",
    [`uri-template | 5:22 {a} | {a} can't be matched | write {a2} (${templateRule})`],
  ],
  [
    "a second {+name}",
    "uri: users://{+a}/{+b}",
    [`uri-template | 5:23 {+b} | {+b} can't be matched | write {b} (${templateRule})`],
  ],
  [
    "a param that no variable uses",
    "uri: users://{id}\nparams: { ids: {} }",
    ["warning param-unused | 6:15 ids | users://{id} has no variable ids | did you mean id?"],
  ],
  [
    "a param of a resource without variables",
    "uri: users://all\nparams: { id: {} }",
    ["warning param-unused | 6:15 id | users://all has no variable id | leave it out: there is nothing to choose from"],
  ],
  [
    "a param that a URI can't hold",
    "uri: users://{id}\nparams: { id: { schema: { type: object } } }",
    [
      "param-schema | 6:31 type | A URI can't hold a value of type object | write one of string, integer, number, boolean, array",
    ],
  ],
  [
    "a rule of another type",
    "uri: users://{id}\nparams: { id: { schema: { type: integer, minLength: 1 } } }",
    [
      "param-schema | 6:46 minLength | minLength is no rule for a param of type integer | write minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, or take it out",
    ],
  ],
  [
    "a rule with a slip",
    "uri: users://{id}\nparams: { id: { schema: { type: integer, minimun: 1 } } }",
    ["param-schema | 6:46 minimun | minimun is no rule for a param of type integer | did you mean minimum?"],
  ],
  [
    "a pattern that is none",
    "uri: users://{id}\nparams: { id: { schema: { pattern: '(' } } }",
    [
      "param-schema | 6:31 pattern | Invalid regular expression: /(/u: Unterminated group | write a regular expression of JavaScript with the u flag",
    ],
  ],
  [
    "a default that does not fit",
    "uri: users://all{?limit}\nparams: { limit: { schema: { type: integer, maximum: 10, default: 20 } } }",
    ["param-schema | 6:62 default | The default must be at most 10 | write a default that fits the schema"],
  ],
  [
    "a default in the path",
    "uri: users://{id}\nparams: { id: { schema: { default: me } } }",
    ["param-default | 6:31 default | id is part of the path, so its default is never used | take default out"],
  ],
  [
    "a default of a required param",
    "uri: users://all{?q}\nparams: { q: { required: true, schema: { default: me } } }",
    ["param-default | 6:20 required | q is required, so its default is never used | take required or default out"],
  ],
  [
    "a path param that may be absent",
    "uri: users://{id}\nparams: { id: { required: false } }",
    ["param-required | 6:31 false | id is part of the path, which can't be without it | take required out"],
  ],
  [
    "an enum with two values of one text",
    "uri: users://{id}\nparams: { id: { schema: { enum: [1, '1'] } } }",
    ["param-schema | 6:31 enum | Two values are written 1 in a URI | keep one of them"],
  ],
  [
    "an enum of another type",
    "uri: users://{id}\nparams: { id: { schema: { type: integer, enum: [1, x] } } }",
    ['param-schema | 6:46 enum | "x" is no integer | write values of that type'],
  ],
  [
    "a schema that is not there",
    "uri: users://{id}\nschema: { $ref: '#/components/schemas/Usr' }",
    [
      "ref-missing | 6:21 '#/components/schemas/Usr' | There is no schema Usr in components.schemas | did you mean #/components/schemas/User?",
    ],
  ],
  [
    "a schema from elsewhere",
    "uri: users://{id}\nschema: { items: { $ref: other.yaml } }",
    ["ref-missing | 6:30 other.yaml | There is no file other.yaml | check the path"],
  ],
  [
    "an unknown type in a schema",
    "uri: users://{id}\nschema: { type: strnig }",
    ['value-unknown | 6:21 strnig | schema.type can\'t be "strnig" | did you mean string?'],
  ],
  [
    "a size of a template",
    "uri: users://{id}\nsize: 5",
    ["size-misplaced | 6:5 size | A template has no size: its instances do | take size out"],
  ],
  [
    "a list of a single resource",
    "uri: users://all\nlist: true",
    ["list-misplaced | 6:5 list | users://all is one resource, and is listed anyway | take list out"],
  ],
  [
    "a completion of what is no variable",
    "uri: users://{id}\ncomplete: [name]",
    ["complete-unknown | 6:16 name | users://{id} has no variable name to complete | write one of id"],
  ],
  [
    "a priority out of range",
    "uri: users://all\nannotations: { priority: 2 }",
    ["value-range | 6:30 2 | annotations.priority is above 1 | write 1 or less"],
  ],
  [
    "a cache scope that is none",
    "uri: users://all\ncache: { scope: privat }",
    ['value-unknown | 6:21 privat | cache.scope can\'t be "privat" | did you mean private?'],
  ],
  [
    "a required property that is not declared",
    "uri: users://all\nschema: { properties: { title: {} }, required: [titel] }",
    ["warning required-unknown | 6:53 titel | titel is required, and no property | did you mean title?"],
  ],
  [
    "a completion that is listed twice",
    "uri: users://{id}\ncomplete: [id, id]",
    ["complete-twice | 6:20 id | id is listed twice | take one out"],
  ],
  [
    "a query that is written out",
    "uri: users://all?q={q}",
    [`uri-template | 5:24 {q} | {q} can't be matched | write the whole query as {?a,b} (${templateRule})`],
  ],
  [
    "a number that JSON does not have",
    "uri: users://all\n_meta: { a: .inf }",
    ["number-infinite | 6:17 .inf | JSON has no such number | write a number below 1.8e308"],
  ],
  [
    "bytes",
    "uri: users://all\n_meta: { a: !!binary aGk= }",
    [
      "value-unsupported | 6:26 aGk= | JSON has no such value | write a text, a number, true, false, null, an array or an object",
    ],
  ],
  [
    "a text with a colon",
    "uri: users://all\ndescription: One: the best",
    [
      "syntax | 6:18 O | This is no YAML: Nested mappings are not allowed in compact mappings | put a text that holds a colon and a space in quotes, or mend the indentation",
    ],
  ],
  [
    "a content type that is none",
    "uri: users://all\nmimeType: json",
    ['value-malformed | 6:15 json | user.mimeType can\'t be "json" | write it as in application/json or text/markdown'],
  ],
];

describe("a resource with", () => {
  it.each(wrongResources)("%s is an error that says where and what to write instead", async (_, resource, expected) => {
    expect(await faultsOf(withResource(resource))).toEqual(expected);
  });
});

const wrongDocuments: [title: string, file: string, text: string, expected: string[]][] = [
  ["no resources", "app.yaml", head, ['key-missing | 1:1 m | The spec lacks resources | add "resources": { … }']],
  [
    "another version of the language",
    "app.yaml",
    `mcpgen: 1.0\ninfo: { name: app, version: 1.0.0 }\nresources: {}\n`,
    ['type-wrong | 1:9 1.0 | mcpgen must be a string, not the number 1 | write one of "1.0"'],
  ],
  [
    "a name that is no folder",
    "app.yaml",
    `mcpgen: "1.0"\ninfo: { name: ../app, version: 1.0.0 }\nresources: {}\n`,
    ['value-malformed | 2:15 ../app | info.name can\'t be "../app" | write it as in app'],
  ],
  [
    "two templates that match the same URIs",
    "app.yaml",
    `${head}resources:\n  a: { uri: "users://{id}" }\n  b: { uri: "users://{name}" }\n`,
    [
      'uri-ambiguous | 5:13 "users://{name}" | users://{name} and users://{id} match the same URIs | keep one of them, or set them apart by a literal | 4:13 "users://{id}" | this is the other',
    ],
  ],
  [
    "schemas that are only each other",
    "app.yaml",
    `${head}resources: {}\ncomponents:\n  schemas:\n    A: { $ref: "#/components/schemas/B" }\n    B: { oneOf: [{ $ref: "#/components/schemas/A" }] }\n`,
    ["ref-circle | 6:5 A | A is B is A: nothing says what it holds | write the schema of A out"],
  ],
  [
    "several faults at once, each told once and in order",
    "app.yaml",
    `${head}resources:\n  a: { uri: "users://{id" }\n  b: { title: 5 }\n  c: { uri: "x://c", params: { d: {} } }\n`,
    [
      `uri-template | 4:22 {id | {id can't be matched | write {id} (${templateRule})`,
      'key-missing | 5:3 b | resources.b lacks uri | add "uri": "config://app"',
      'type-wrong | 5:15 5 | b.title must be a string, not the number 5 | write a text in quotes, as in "User"',
      "warning param-unused | 6:32 d | x://c has no variable d | leave it out: there is nothing to choose from",
    ],
  ],
  [
    "a key that is written twice",
    "app.json",
    '{\n  "mcpgen": "1.0",\n  "info": { "name": "a", "name": "b", "version": "1" },\n  "resources": {}\n}',
    [
      'key-duplicate | 3:26 "name" | The key "name" is written twice | give one of them another name, or take it out | 3:13 "name" | it is here first',
    ],
  ],
  [
    "a missing comma",
    "app.json",
    '{\n  "mcpgen": "1.0"\n  "info": {}\n}',
    ['syntax | 3:3 "info" | This is no JSON: Comma expected | write a , between two entries'],
  ],
  [
    "an escape before the fault",
    "app.json",
    '{ "mcpgen": "1.0", "info": { "name": "a", "version": "1" }, "resources": { "a": { "uri": "a:\\u002f/\\"{id" } } }',
    [`uri-template | 1:102 {id | {id can't be matched | write {id} (${templateRule})`],
  ],
  [
    "a text that is no YAML",
    "app.yaml",
    'mcpgen: "1.0"\ninfo: [a\n',
    [
      "syntax | 3:1  | This is no YAML: Flow sequence in block collection must be sufficiently indented and end with a ] | align it with its siblings",
    ],
  ],
  [
    "an array",
    "app.json",
    "[]",
    ["type-wrong | 1:1 [] | The spec must be an object, not an array | write an object, { … }"],
  ],
  [
    "nothing at all",
    "app.yaml",
    "",
    ["type-wrong | 1:1  | The spec must be an object, not null | write an object, { … }"],
  ],
];

describe("a spec with", () => {
  it.each(wrongDocuments)(
    "%s is an error that says where and what to write instead",
    async (_, file, text, expected) => {
      expect(await faultsOf(text, file)).toEqual(expected);
    },
  );

  it("100,000 levels is refused, in JSON and in YAML", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(await faultsOf(deep, "deep.json")).toEqual([expect.stringMatching(/^too-deep/)]);
    expect(await faultsOf(deep, "deep.yaml")).toEqual([expect.stringMatching(/^(too-deep|syntax)/)]);
    expect(await faultsOf(`${deep.slice(0, -1)},`, "broken.json")).toEqual([
      expect.stringMatching(/^(too-deep|syntax)/),
    ]);
  });

  it("aliases that multiply is refused", async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `x-${level + 1}: &a${level + 1} [${`*a${level},`.repeat(10)}]`,
    );
    expect(await faultsOf(`x-0: &a0 [1]\n${levels.join("\n")}\n`)).toEqual([
      expect.stringMatching(/^too-many-aliases/),
    ]);
  });

  it("a value that holds itself is refused at once", async () => {
    const text = `${head}resources:\n  a: { uri: "a://b", _meta: &m { a: *m, b: *m, c: *m, d: *m } }\n`;
    expect(await faultsOf(text)).toEqual([expect.stringMatching(/^(too-deep|syntax)/)]);
  });

  it("comments in its JSON, a byte-order mark or x- keys is right", async () => {
    const text = '// why\n{ "mcpgen": "1.0", "x-owner": 1, "info": { "name": "a", "version": "1", }, "resources": {} }';
    expect(await faultsOf(text, "app.json")).toEqual([]);
    expect(await faultsOf(`${head}resources:\n  a: { uri: "a://b", x-b: 1 }\n`)).toEqual([]);
  });
});
