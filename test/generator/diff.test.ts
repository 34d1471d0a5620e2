import { describe, expect, it } from "vitest";
import { changesBetween, kinds } from "./changes-between.js";

const resource = (parts: object): object => ({ resources: { user: { uri: "users://{id}{?q}", ...parts } } });
const uri = (text: string): object => ({ resources: { user: { uri: text } } });
const id = (schema: unknown): object => resource({ params: { id: { schema } } });
const q = (param: object): object => resource({ params: { q: param } });
const result = (schema: unknown, schemas: object = {}): object => ({
  resources: { user: { uri: "app://user", schema } },
  components: { schemas },
});

type Case = readonly [what: string, old: object, now: object, there: readonly string[], back: readonly string[]];

describe("a resource", () => {
  const a = { uri: "a://x" };
  const cases: Case[] = [
    ["that goes", { resources: { a } }, {}, ["breaking uri-removed"], ["safe uri-added"]],
    ["with another URI", uri("a://x"), uri("a://y"), ["breaking uri-changed"], ["breaking uri-changed"]],
    [
      "with another path variable",
      uri("a://{x}"),
      uri("a://{x}/{y}"),
      ["breaking uri-changed"],
      ["breaking uri-changed"],
    ],
    [
      "with another key",
      { resources: { a } },
      { resources: { b: a } },
      ["safe key-renamed", "safe name-changed"],
      ["safe key-renamed", "safe name-changed"],
    ],
    [
      "whose URI is spelled in another way",
      uri("a://caf%C3%A9"),
      uri("A://café"),
      ["safe uri-respelled"],
      ["safe uri-respelled"],
    ],
    [
      "that becomes a template",
      uri("a://x"),
      uri("a://x{?q}"),
      ["breaking uri-unlisted", "safe param-added"],
      ["breaking param-removed"],
    ],
    [
      "with another name",
      resource({ name: "a" }),
      resource({ name: "b" }),
      ["safe name-changed"],
      ["safe name-changed"],
    ],
    ["with a title", resource({}), resource({ title: "T" }), ["docs title-changed"], ["docs title-changed"]],
    [
      "with a description",
      resource({}),
      resource({ description: "T" }),
      ["docs description-changed"],
      ["docs description-changed"],
    ],
    [
      "with annotations",
      resource({}),
      resource({ annotations: { priority: 1 } }),
      ["docs annotations-changed"],
      ["docs annotations-changed"],
    ],
    [
      "with icons",
      resource({}),
      resource({ icons: [{ src: "data:," }] }),
      ["docs icons-changed"],
      ["docs icons-changed"],
    ],
    [
      "that is deprecated",
      resource({}),
      resource({ deprecated: true }),
      ["docs deprecated-changed"],
      ["docs deprecated-changed"],
    ],
    [
      "that may be cached",
      resource({}),
      resource({ cache: { ttlMs: 1 } }),
      ["safe cache-changed"],
      ["safe cache-changed"],
    ],
    [
      "whose instances are listed",
      resource({}),
      resource({ list: true }),
      ["safe list-added"],
      ["breaking list-removed"],
    ],
    [
      "whose params are completed",
      resource({}),
      resource({ complete: ["id"] }),
      ["safe complete-added"],
      ["breaking complete-removed"],
    ],
    ["with _meta", resource({}), resource({ _meta: { a: 1 } }), ["safe meta-added"], ["breaking meta-changed"]],
    [
      "of another type",
      resource({ mimeType: "text/plain" }),
      resource({ mimeType: "text/html" }),
      ["breaking mime-type-changed"],
      ["breaking mime-type-changed"],
    ],
    [
      "whose type is spelled in another way",
      resource({ mimeType: "text/plain;a=b" }),
      resource({ mimeType: "Text/plain; a=b" }),
      [],
      [],
    ],
    [
      "whose type says what its schema says",
      resource({ schema: true }),
      resource({ schema: true, mimeType: "application/json" }),
      [],
      [],
    ],
    [
      "with a schema",
      resource({ mimeType: "application/json" }),
      resource({ mimeType: "application/json", schema: true }),
      ["safe result-schema-added"],
      ["breaking result-schema-removed"],
    ],
  ];
  it.each(cases)("%s", async (_, old, now, there, back) => {
    expect(kinds(await changesBetween(old, now))).toEqual(there);
    expect(kinds(await changesBetween(now, old))).toEqual(back);
  });

  it("keeps its handlers' place with its URI when keys swap", async () => {
    const [x, y] = [{ uri: "x://x" }, { uri: "y://y" }];
    const changes = await changesBetween({ resources: { a: x, b: y } }, { resources: { a: y, b: x } });
    expect([...new Set(kinds(changes))]).toEqual(["safe key-renamed", "safe name-changed"]);
  });

  it("is the one with the same path, where another has the same path without a query", async () => {
    const plain = { uri: "a://{x}" };
    const asked = { uri: "a://{x}{?q}" };
    expect(kinds(await changesBetween({ resources: { plain, asked } }, { resources: { plain } }))).toEqual([
      "breaking uri-removed",
    ]);
  });
});

describe("the server", () => {
  it("breaks clients that know it by its name, and else only words change", async () => {
    const info = { name: "app", version: "1.0.0" };
    expect(kinds(await changesBetween({ info }, { info: { ...info, name: "other" } }))).toEqual([
      "breaking info-name-changed",
    ]);
    const words = { version: "2", title: "T", description: "D", instructions: "I", websiteUrl: "https://x", icons: [] };
    const changes = await changesBetween({ info }, { info: { ...info, ...words } });
    expect(changes.map((change) => change.class)).toEqual(Array.from({ length: 6 }, () => "docs"));
  });
});

describe("a param", () => {
  const cases: Case[] = [
    ["that is new", uri("a://{x}{?a}"), uri("a://{x}{?a,b}"), ["safe param-added"], ["breaking param-removed"]],
    [
      "that is renamed in the path",
      uri("a://{x}"),
      uri("a://{y}"),
      ["breaking param-renamed"],
      ["breaking param-renamed"],
    ],
    [
      "that is renamed in the query",
      uri("a://{x}{?a}"),
      uri("a://{x}{?b}"),
      ["breaking param-removed", "safe param-added"],
      ["breaking param-removed", "safe param-added"],
    ],
    [
      "that changes places in the query",
      uri("a://{x}{?a,b}"),
      uri("a://{x}{?b,a}"),
      ["safe uri-respelled"],
      ["safe uri-respelled"],
    ],
    [
      "that is new and required",
      { resources: { user: { uri: "users://{id}" } } },
      q({ required: true }),
      ["breaking param-added-required"],
      ["breaking param-removed"],
    ],
    ["that has to be there", q({}), q({ required: true }), ["breaking param-required"], ["safe param-optional"]],
    [
      "with a default",
      q({}),
      q({ schema: { default: "x" } }),
      ["safe param-default-added"],
      ["breaking param-default-removed"],
    ],
    [
      "with another default",
      q({ schema: { default: "x" } }),
      q({ schema: { default: "y" } }),
      ["breaking param-default-changed"],
      ["breaking param-default-changed"],
    ],
    [
      "that may hold dot segments",
      resource({}),
      resource({ params: { id: { traversal: "allow" } } }),
      ["safe param-traversal-allowed"],
      ["breaking param-traversal-refused"],
    ],
    [
      "with a description",
      q({}),
      q({ description: "x" }),
      ["docs param-description-changed"],
      ["docs param-description-changed"],
    ],
    ["with an example", q({}), q({ example: "x" }), ["docs param-example-changed"], ["docs param-example-changed"]],
    [
      "that is deprecated",
      q({}),
      q({ deprecated: true }),
      ["docs param-deprecated-changed"],
      ["docs param-deprecated-changed"],
    ],
    [
      "without a value that there was",
      id({ enum: ["a", "b"] }),
      id({ enum: ["a"] }),
      ["breaking param-value-removed"],
      ["safe param-value-added"],
    ],
    ["with one value as enum or const", id({ enum: ["a"] }), id({ const: "a" }), [], []],
    [
      "of any text, then of some",
      id({ type: "string" }),
      id({ enum: ["a"] }),
      ["breaking param-values-narrowed"],
      ["safe param-values-widened"],
    ],
    [
      "of listed numbers, then of any above them",
      id({ enum: [3, 4] }),
      id({ type: "integer", minimum: 3 }),
      ["safe param-values-widened"],
      ["breaking param-values-narrowed"],
    ],
    [
      "of listed numbers, then of others",
      id({ enum: [3, 4] }),
      id({ type: "integer", minimum: 4 }),
      ["breaking param-values-changed"],
      ["breaking param-values-changed"],
    ],
    [
      "with a higher minimum",
      id({ type: "integer", minimum: 1 }),
      id({ type: "integer", minimum: 2 }),
      ["breaking param-minimum-narrowed"],
      ["safe param-minimum-widened"],
    ],
    [
      "with a minimum",
      id({ type: "integer" }),
      id({ type: "integer", minimum: 2 }),
      ["breaking param-minimum-narrowed"],
      ["safe param-minimum-widened"],
    ],
    [
      "with a lower maximum",
      id({ type: "number", maximum: 2 }),
      id({ type: "number", maximum: 1 }),
      ["breaking param-maximum-narrowed"],
      ["safe param-maximum-widened"],
    ],
    [
      "with an exclusive minimum",
      id({ type: "number", minimum: 0 }),
      id({ type: "number", exclusiveMinimum: 0 }),
      ["breaking param-minimum-narrowed"],
      ["safe param-minimum-widened"],
    ],
    [
      "with OpenAPI's exclusive minimum",
      id({ type: "number", exclusiveMinimum: 0 }),
      id({ type: "number", minimum: 0, exclusiveMinimum: true }),
      [],
      [],
    ],
    [
      "that is above 0 or from 1",
      id({ type: "integer", exclusiveMinimum: 0 }),
      id({ type: "integer", minimum: 1 }),
      [],
      [],
    ],
    [
      "with a longer minLength",
      id({ minLength: 1 }),
      id({ minLength: 2 }),
      ["breaking param-min-length-narrowed"],
      ["safe param-min-length-widened"],
    ],
    [
      "with a maxLength",
      id({}),
      id({ maxLength: 2 }),
      ["breaking param-max-length-narrowed"],
      ["safe param-max-length-widened"],
    ],
    ["with a minLength that says nothing", id({}), id({ minLength: 0 }), [], []],
    [
      "with a pattern",
      id({}),
      id({ pattern: "^a" }),
      ["breaking param-pattern-narrowed"],
      ["safe param-pattern-widened"],
    ],
    [
      "with another pattern",
      id({ pattern: "^a" }),
      id({ pattern: "a" }),
      ["breaking param-pattern-changed"],
      ["breaking param-pattern-changed"],
    ],
    [
      "with a format",
      id({}),
      id({ format: "uuid" }),
      ["breaking param-format-narrowed"],
      ["safe param-format-widened"],
    ],
    [
      "with a coarser multipleOf",
      id({ type: "integer", multipleOf: 2 }),
      id({ type: "integer", multipleOf: 6 }),
      ["breaking param-multiple-of-narrowed"],
      ["safe param-multiple-of-widened"],
    ],
    [
      "with another multipleOf",
      id({ type: "integer", multipleOf: 2 }),
      id({ type: "integer", multipleOf: 3 }),
      ["breaking param-multiple-of-changed"],
      ["breaking param-multiple-of-changed"],
    ],
    [
      "of another type",
      id({ type: "integer" }),
      id({ type: "string" }),
      ["breaking param-type-changed"],
      ["breaking param-type-changed"],
    ],
    [
      "of integers, then of numbers",
      id({ type: "integer" }),
      id({ type: "number" }),
      ["safe param-type-widened"],
      ["breaking param-type-narrowed"],
    ],
    [
      "of booleans, then of one",
      id({ type: "boolean" }),
      id({ enum: [true] }),
      ["breaking param-value-removed"],
      ["safe param-value-added"],
    ],
    ["without a schema, then of texts", id(true), id({ type: "string" }), [], []],
    [
      "whose schema has a title",
      id({}),
      id({ title: "T", "x-y": 1 }),
      ["docs param-title-changed"],
      ["docs param-title-changed"],
    ],
  ];
  it.each(cases)("%s", async (_, old, now, there, back) => {
    expect(kinds(await changesBetween(old, now))).toEqual(there);
    expect(kinds(await changesBetween(now, old))).toEqual(back);
  });
});

describe("a result", () => {
  const object = (properties: object, required: string[] = [], more: object = {}): object =>
    result({ type: "object", properties, required, ...more });
  const string = { type: "string" };
  const integer = { type: "integer" };
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const cat = { type: "object", properties: { kind: { const: "cat" }, lives: integer }, required: ["kind"] };
  const dog = { type: "object", properties: { kind: { const: "dog" }, tricks: integer }, required: ["kind"] };
  const cases: Case[] = [
    [
      "with a property",
      result({ type: "object" }),
      object({ a: string }),
      ["breaking result-properties-removed", "safe result-property-added"],
      ["breaking result-property-removed", "safe result-properties-added"],
    ],
    [
      "with one more property",
      object({ a: string }),
      object({ a: string, b: string }),
      ["safe result-property-added"],
      ["breaking result-property-removed"],
    ],
    [
      "with one more property that is always there",
      object({ a: string }),
      object({ a: string, b: string }, ["b"]),
      ["safe result-required-property-added"],
      ["breaking result-property-removed"],
    ],
    [
      "with a property that is always there",
      object({ a: string }),
      object({ a: string }, ["a"]),
      ["safe result-property-required"],
      ["breaking result-property-optional"],
    ],
    [
      "with a property of another type",
      object({ a: string }),
      object({ a: integer }),
      ["breaking result-type-changed"],
      ["breaking result-type-changed"],
    ],
    [
      "of integers, then of numbers",
      result(integer),
      result({ type: "number" }),
      ["breaking result-type-widened"],
      ["safe result-type-narrowed"],
    ],
    [
      "of texts, then of texts or numbers",
      result(string),
      result({ type: ["string", "number"] }),
      ["breaking result-type-widened"],
      ["safe result-type-narrowed"],
    ],
    [
      "that may be null, by its type",
      result(string),
      result({ type: ["string", "null"] }),
      ["breaking result-null-added"],
      ["safe result-null-removed"],
    ],
    [
      "of anything, then of anything but null",
      result({}),
      result({ type: ["string", "number", "boolean", "object", "array"] }),
      ["safe result-null-removed"],
      ["breaking result-null-added"],
    ],
    [
      "that may be null, by nullable",
      result(string),
      result({ type: "string", nullable: true }),
      ["breaking result-null-added"],
      ["safe result-null-removed"],
    ],
    [
      "that may be null, by anyOf",
      result(string),
      result({ anyOf: [string, { type: "null" }] }),
      ["breaking result-null-added"],
      ["safe result-null-removed"],
    ],
    [
      "that may be null, by its values",
      result({ enum: ["a"] }),
      result({ enum: ["a", null] }),
      ["breaking result-null-added"],
      ["safe result-null-removed"],
    ],
    [
      "that may be null, said in two ways",
      result({ type: ["string", "null"] }),
      result({ oneOf: [{ type: "null" }, string] }),
      [],
      [],
    ],
    [
      "with one more value",
      result({ enum: ["a"] }),
      result({ enum: ["a", "b"] }),
      ["breaking result-value-added"],
      ["safe result-value-removed"],
    ],
    [
      "with values as enum or oneOf",
      result({ enum: ["a", "b"] }),
      result({ oneOf: [{ const: "b" }, { const: "a" }] }),
      [],
      [],
    ],
    [
      "with one more const",
      result({ oneOf: [{ const: "a" }] }),
      result({ oneOf: [{ const: "a" }, { const: "b" }] }),
      ["breaking result-value-added"],
      ["safe result-value-removed"],
    ],
    [
      "with a lower minimum",
      result({ type: "integer", minimum: 2 }),
      result({ type: "integer", minimum: 1 }),
      ["breaking result-minimum-widened"],
      ["safe result-minimum-narrowed"],
    ],
    [
      "with minItems",
      result({ type: "array", items: string }),
      result({ type: "array", items: string, minItems: 1 }),
      ["safe result-min-items-narrowed"],
      ["breaking result-min-items-widened"],
    ],
    [
      "whose items are unique",
      result({ type: "array", items: string }),
      result({ type: "array", items: string, uniqueItems: true }),
      ["safe result-unique-items-narrowed"],
      ["breaking result-unique-items-widened"],
    ],
    [
      "of anything, then of an object",
      result({}),
      result({ type: "object", properties: { a: string } }),
      ["safe result-type-narrowed"],
      ["breaking result-type-widened"],
    ],
    [
      "of other items",
      result({ type: "array", items: string }),
      result({ type: "array", items: integer }),
      ["breaking result-type-changed"],
      ["breaking result-type-changed"],
    ],
    [
      "of any items, then of some",
      result({ type: "array" }),
      result({ type: "array", items: integer }),
      ["safe result-type-narrowed"],
      ["breaking result-type-widened"],
    ],
    [
      "of a longer tuple",
      result({ type: "array", prefixItems: [string], items: false }),
      result({ type: "array", prefixItems: [string, string], items: false }),
      ["safe result-item-added"],
      ["breaking result-item-removed"],
    ],
    [
      "of a tuple in two spellings",
      result({ type: "array", prefixItems: [string], items: false }),
      result({ type: "array", items: [string], additionalItems: false }),
      [],
      [],
    ],
    [
      "of values by name",
      result({ type: "object", additionalProperties: integer }),
      result({ type: "object", additionalProperties: { type: "number" } }),
      ["breaking result-type-widened"],
      ["safe result-type-narrowed"],
    ],
    [
      "of values by pattern",
      result({ type: "object", patternProperties: { "^a": integer } }),
      result({ type: "object", patternProperties: { "^a": integer, "^b": integer } }),
      ["safe result-properties-added"],
      ["breaking result-properties-removed"],
    ],
    [
      "with one more alternative",
      result({ anyOf: [cat] }),
      result({ anyOf: [dog, cat] }),
      ["breaking result-alternative-added"],
      ["safe result-alternative-removed"],
    ],
    [
      "with a change in one alternative",
      result({ anyOf: [dog, cat] }),
      result({ anyOf: [{ ...cat, required: [] }, dog] }),
      ["breaking result-property-optional"],
      ["safe result-property-required"],
    ],
    [
      "put together in another way",
      result(
        { allOf: [ref("A"), { type: "object", properties: { b: string } }] },
        { A: { type: "object", properties: { a: string }, required: ["a"] } },
      ),
      result({ type: "object", properties: { b: string, a: string }, required: ["a"] }),
      [],
      [],
    ],
    ["of a component under another name", result(ref("A"), { A: cat }), result(ref("B"), { B: cat }), [], []],
    [
      "with a default",
      result({ type: "string" }),
      result({ type: "string", default: "x" }),
      ["docs result-default-changed"],
      ["docs result-default-changed"],
    ],
    [
      "with a deprecated property",
      object({ a: string }),
      object({ a: { ...string, deprecated: true } }),
      ["docs result-deprecated-changed"],
      ["docs result-deprecated-changed"],
    ],
    [
      "with a keyword that nobody knows",
      result(string),
      result({ ...string, contentEncoding: "base64" }),
      ["breaking result-content-encoding-changed"],
      ["breaking result-content-encoding-changed"],
    ],
    [
      "with if and then",
      result({ type: "object" }),
      result({ type: "object", if: {}, else: {} }),
      ["breaking result-else-changed", "breaking result-if-changed"],
      ["breaking result-else-changed", "breaking result-if-changed"],
    ],
    [
      "with not",
      result(string),
      result({ ...string, not: { const: "a" } }),
      ["safe result-not-narrowed"],
      ["breaking result-not-widened"],
    ],
    [
      "without any value, then with some",
      result(false),
      result(string),
      ["breaking result-alternative-added"],
      ["safe result-alternative-removed"],
    ],
  ];
  it.each(cases)("%s", async (_, old, now, there, back) => {
    expect(kinds(await changesBetween(old, now))).toEqual(there);
    expect(kinds(await changesBetween(now, old))).toEqual(back);
  });

  it("that comes back to itself is compared once, for all resources that reach it", async () => {
    const tree = (name: object): object => ({
      resources: {
        a: { uri: "a://a", schema: ref("Tree") },
        b: { uri: "b://b", schema: { type: "array", items: ref("Tree") } },
        c: { uri: "c://c" },
      },
      components: {
        schemas: { Tree: { type: "object", properties: { name, children: { type: "array", items: ref("Tree") } } } },
      },
    });
    expect(await changesBetween(tree(string), tree(integer))).toMatchObject([
      {
        class: "breaking",
        kind: "result-type-changed",
        resources: ["a", "b"],
        message: expect.stringMatching(/^Tree\.name was string/),
      },
    ]);
  });

  it("may be a chain of references longer than the call stack", async () => {
    const chain = (last: object): object => {
      const schemas = Array.from({ length: 10_000 }, (_, index) => [
        `S${index}`,
        index === 9_999 ? last : { type: "object", properties: { next: ref(`S${index + 1}`) } },
      ]);
      return result(ref("S0"), Object.fromEntries(schemas));
    };
    expect(kinds(await changesBetween(chain(string), chain(integer)))).toEqual(["breaking result-type-changed"]);
  });
});

describe("a component that is sent and read", () => {
  it("breaks whom it breaks, and is safe for the others", async () => {
    const both = (Id: object): object => ({
      resources: {
        user: { uri: "users://{id}", params: { id: { schema: { $ref: "#/components/schemas/Id" } } } },
        newest: { uri: "newest://user", schema: { $ref: "#/components/schemas/Id" } },
      },
      components: { schemas: { Id } },
    });
    const changes = await changesBetween(both({ type: "integer" }), both({ type: "integer", minimum: 1 }));
    expect(kinds(changes)).toEqual(["breaking param-minimum-narrowed", "safe result-minimum-narrowed"]);
    expect(changes.map(({ resources }) => resources)).toEqual([["user"], ["newest"]]);
  });
});
