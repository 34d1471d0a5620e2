import { expect } from "vitest";
import { api, get, json, type Document, type GeneratedApi } from "./generated.js";

/** Something that real documents hold, and what has to come of it. */
export interface Trouble {
  readonly title: string;
  readonly document: Document | string;
  readonly files?: Readonly<Record<string, string>>;
  readonly uris?: readonly string[];
  readonly keys?: readonly string[];
  /** Texts that stand in `resources.ts`. */
  readonly types?: readonly string[];
  /** Texts that stand in other files. */
  readonly holds?: Readonly<Record<string, readonly string[]>>;
  readonly leftOut?: readonly string[];
  readonly also?: (generated: GeneratedApi) => Promise<void> | void;
}

const text = { type: "string" };
const ref = (name: string): Document => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Document, rest: Document = {}): Document => ({ type: "object", properties, ...rest });
const param = (name: string, where: string, rest: Document = {}): Document => ({
  name,
  in: where,
  ...(where === "path" && { required: true }),
  schema: text,
  ...rest,
});
const schemas = (all: Document, openapi = "3.0.3"): Document =>
  api(Object.fromEntries(Object.keys(all).map((name) => [`/${name}`, get(ref(name), { operationId: `get${name}` })])), {
    openapi,
    components: { schemas: all },
  });
const answer = (content: Document, status = "200"): Document => ({
  get: { responses: { [status]: { description: "", content } } },
});

/** A JSON answer with what stands beside its schema. */
const exampled = (schema: Document, media: Document): Document => answer({ "application/json": { schema, ...media } });

export const troubles: readonly Trouble[] = [
  {
    title: "examples of answers, of which those are kept that fit and are short",
    document: api(
      {
        "/one": exampled(ref("Pet"), { example: { name: "Ada" } }),
        "/named": exampled(ref("Pet"), { examples: { first: { $ref: "#/components/examples/Bob" } } }),
        "/inline": exampled(object({ size: { type: "integer" } }), { example: { size: 4711 } }),
        "/wrong": exampled(ref("Pet"), { example: { name: 12_345 } }),
        "/long": exampled(ref("Pet"), { example: { name: "long".repeat(300) } }),
        "/wide": exampled(ref("Pet"), { example: { name: "wide ".repeat(30).trim() } }),
      },
      {
        components: {
          schemas: { Pet: object({ name: text }) },
          examples: { Bob: { value: { name: "Bob */ @see" } } },
        },
      },
    ),
    types: [
      '   * @example {"name":"Ada"}\n   */',
      '   * @example {"name":"Bob *\\/ \\@see"}\n   */',
      ' * @example {"size":4711}\n */',
      '   * @example\n   * ```json\n   * {\n   *   "name": "wide wide',
    ],
    also: async ({ file }) => {
      const types = await file("resources.ts");
      expect(types).not.toMatch(/12345|longlong/);
    },
  },
  {
    title: "params of a path, and of its operation the one that counts",
    document: api({
      "/a/{id}": {
        parameters: [param("id", "path"), param("q", "query", { description: "The path's" })],
        ...get(text, { parameters: [param("q", "query", { schema: { type: "integer" } })] }),
      },
    }),
    uris: ["shop://a/{id}{?q}"],
    types: ["id: string;", "q?: number;"],
  },
  {
    title: "params by reference",
    document: api(
      { "/a/{id}": get(text, { parameters: [{ $ref: "#/components/parameters/Id" }] }) },
      {
        components: {
          parameters: { Id: param("id", "path", { schema: { $ref: "#/components/schemas/Id" } }) },
          schemas: { Id: { type: "integer" } },
        },
      },
    ),
    uris: ["shop://a/{id}"],
    types: ["id: number;"],
  },
  {
    title: "params that differ only in case",
    document: api({
      "/a/{id}": get(text, { parameters: [param("id", "path"), param("ID", "query"), param("Id", "query")] }),
    }),
    uris: ["shop://a/{id}{?ID,Id}"],
  },
  {
    title: "a path and a query param of one name",
    document: api({ "/a/{id}": get(text, { parameters: [param("id", "path"), param("id", "query")] }) }),
    also: ({ uris: [uri = ""] }) => {
      if (!/^shop:\/\/a\/\{id\}\{\?id_[0-9a-f]{6}\}$/.test(uri)) throw new Error(uri);
    },
  },
  {
    title: "an ending after a variable, and two variables in one segment",
    document: api({
      "/a/{id}.json": get(text, { parameters: [param("id", "path")] }),
      "/b/{x}-{y}": get(text, { parameters: [param("x", "path"), param("y", "path")] }),
      "/c/{x}{y}": get(text, { parameters: [param("x", "path"), param("y", "path")] }),
    }),
    uris: ["shop://a/{id}.json", "shop://b/{x}-{y}"],
    leftOut: ["GET /c/{x}{y}: {y} in its path can't be matched"],
  },
  {
    title: "a slash at the end",
    document: api({ "/a": get(text), "/a/": get(text) }),
    uris: ["shop://a", "shop://a/"],
  },
  {
    title: "paths without a slash at the start",
    document: api({
      pets: get(text),
      "/pets": get(text, { "x-mcp": { uri: "shop://animals" } }),
      "{host}/x": get(text, { parameters: [param("host", "path")] }),
    }),
    uris: ["shop://pets", "shop://animals", "shop://{host}/x"],
    holds: { "handlers/hostX.ts": ['json("/{host}/x", '] },
    also: ({ warnings }) => {
      expect(warnings).toEqual([
        "The path pets starts without a slash: /pets is asked for",
        "The path {host}/x starts without a slash: /{host}/x is asked for",
      ]);
    },
  },
  {
    title: "two templates that overlap",
    document: api({
      "/users/me": get(text),
      "/users/{id}": get(text, { parameters: [param("id", "path")] }),
      "/users/{name}": get(text, { parameters: [param("name", "path")] }),
    }),
    uris: ["shop://users/me", "shop://users/{id}"],
    leftOut: ["GET /users/{name}: /users/{id} matches the same URIs"],
  },
  {
    title: "an operation without an id",
    document: api({ "/users/{id}/posts": get(text, { parameters: [param("id", "path")] }), "/": get(text) }),
    keys: ["usersIdPosts", "root"],
    uris: ["shop://users/{id}/posts", "shop:///"],
  },
  {
    title: "ids that come twice",
    document: api({ "/a": get(text, { operationId: "list" }), "/b": get(text, { operationId: "list" }) }),
    keys: ["a", "b"],
  },
  {
    title: "tags with spaces and emoji",
    document: api({ "/a": get(text, { tags: ["My things 🎉", "*/"] }) }),
    holds: {
      "server.ts": ['"dev.mcp-gen/tags": ["My things 🎉", "*/"]', 'from "./handlers/my-things/a.js"'],
      "handlers/my-things/a.ts": ['from "../../resources.js"'],
    },
  },
  {
    title: "allOf with siblings",
    document: schemas({
      Base: object({ id: text }, { required: ["id"] }),
      A: { allOf: [ref("Base")], type: "object", properties: { b: text }, required: ["b"] },
    }),
    types: ["export type A = {\n  b: string;\n} & Base;"],
  },
  {
    title: "oneOf with a discriminator and its mapping",
    document: schemas({
      Pet: {
        oneOf: [ref("Cat"), ref("Dog")],
        discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat", dog: "Dog" } },
      },
      Cat: object({ kind: text, lives: { type: "integer" } }),
      Dog: object({ kind: text }),
    }),
    types: ['kind: "cat";', 'kind: "dog";'],
  },
  {
    title: "a base that is one of its parts",
    document: schemas({
      Base: { ...object({ kind: text }), oneOf: [ref("Part")], discriminator: { propertyName: "kind" } },
      Part: { allOf: [ref("Base"), object({ x: text })] },
      Self: { allOf: [ref("Self")] },
    }),
    types: ["export type Base = ", "export type Part = "],
  },
  {
    title: "recursive schemas",
    document: schemas({ Node: object({ next: ref("Node"), all: { type: "array", items: ref("Node") } }) }),
    types: ["export interface Node {\n  next?: Node;\n  all?: Node[];\n}"],
  },
  {
    title: "nullable in 3.0",
    document: schemas({
      A: object({
        a: { ...text, nullable: true },
        b: { ...ref("A"), nullable: true },
        c: { allOf: [ref("A")], nullable: true },
      }),
    }),
    types: ["a?: string | null;", "b?: A | null;", "c?: A | null;"],
  },
  {
    title: "lists of types in 3.1",
    document: schemas(
      { A: object({ a: { type: ["string", "null"] }, b: { type: ["array", "null"], items: { type: "integer" } } }) },
      "3.1.0",
    ),
    types: ["a?: string | null;", "b?: number[] | null;"],
  },
  {
    title: "const",
    document: schemas({ A: object({ a: { const: "x" }, b: { const: null } }) }, "3.1.0"),
    types: ['a?: "x";', "b?: null;"],
  },
  {
    title: "an enum with null, and one of numbers",
    document: schemas({ A: object({ a: { enum: ["x", null] }, b: { type: "integer", enum: [1, 2] } }) }),
    types: ['a?: "x" | null;', "b?: 1 | 2;"],
  },
  {
    title: "properties that are no identifiers",
    document: schemas({
      A: object({ "a-b": text, "1": text, "x y": text, __proto__x: text, "*/": text, größe: text }),
    }),
    types: ['"a-b"?: string;', '"x y"?: string;', '"größe"?: string;'],
  },
  {
    title: "schemas named as globals are",
    document: schemas({
      Record: object({ a: ref("Date") }),
      Date: text,
      Error: object({ a: ref("Promise") }),
      Promise: text,
      Array: object({}),
      Object: text,
      String: text,
    }),
    types: [
      "export interface Record_ {",
      "export type Date = string;",
      "export interface Error {",
      "export type Promise = string;",
    ],
  },
  {
    title: "additionalProperties: false",
    document: schemas({
      A: object({ a: text }, { additionalProperties: false }),
      B: { type: "object", additionalProperties: { type: "integer" } },
      C: object({ a: text }, { additionalProperties: true }),
    }),
    types: [
      "export interface A {\n  a?: string;\n}",
      "export interface B {\n  [k: string]: number;\n}",
      "export interface C {\n  a?: string;\n  [k: string]: unknown;\n}",
    ],
  },
  {
    title: "readOnly and writeOnly",
    document: schemas({
      A: object(
        { id: { ...text, readOnly: true }, secret: { ...text, writeOnly: true } },
        { required: ["id", "secret"] },
      ),
    }),
    types: ["export interface A {\n  id: string;\n}"],
  },
  {
    title: "only a default response",
    document: api({ "/a": { get: { responses: { default: json(object({ x: text })) } } } }),
    types: ["x?: string;"],
  },
  {
    title: "a range of responses",
    document: api({ "/a": answer({ "application/json": { schema: object({ x: text }) } }, "2XX") }),
    types: ["x?: string;"],
  },
  {
    title: "no content",
    document: api({
      "/a": { get: { responses: { 204: { description: "" } } } },
      "/b": { get: { responses: { 404: json(text) } } },
      "/c": { get: {} },
      "/d": { head: { responses: {} }, post: { responses: {} } },
    }),
    uris: [],
    leftOut: [
      "GET /a: its success has no content",
      "GET /b: it declares no success",
      "GET /c: it declares no success",
      "1 HEAD: only GET reads",
      "1 POST: only GET reads",
    ],
  },
  {
    title: "*/* and other types",
    document: api({
      "/any": answer({ "*/*": { schema: object({ x: text }) } }),
      "/text": answer({ "*/*": { schema: text } }),
      "/csv": answer({ "text/csv": { schema: text } }),
      "/bytes": answer({ "application/octet-stream": { schema: { ...text, format: "binary" } } }),
      "/file": answer({ "*/*": { schema: { ...text, format: "binary" } } }),
      "/problem": answer({ "text/html": {}, "application/problem+json": { schema: object({ y: text }) } }),
      "/events": answer({ "text/event-stream": { schema: text } }),
    }),
    types: [
      "  any: Handler<Record<string, never>, AnyResult, AppContext>;",
      "  text: Handler<Record<string, never>, unknown, AppContext>;",
      "  csv: Handler<Record<string, never>, string, AppContext>;",
      "  bytes: Handler<Record<string, never>, Uint8Array, AppContext>;",
      "  file: Handler<Record<string, never>, Uint8Array, AppContext>;",
      "  problem: Handler<Record<string, never>, ProblemResult, AppContext>;",
    ],
    holds: { "server.ts": ['mimeType: "text/csv"', 'mimeType: "application/problem+json"'] },
    leftOut: ["GET /events: it answers with a stream of events"],
  },
  {
    title: "bytes as base64",
    document: api(
      { "/a": answer({ "image/png": { schema: { ...text, contentEncoding: "base64" } } }) },
      { openapi: "3.1.0" },
    ),
    types: ["a: Handler<Record<string, never>, Uint8Array, AppContext>;"],
    holds: { "handlers/a.ts": ['{ encoding: "base64" }'] },
  },
  {
    title: "a server that is relative",
    document: api({ "/a": get(text) }, { servers: [{ url: "/v1/" }] }),
    holds: { "upstream.ts": ['return env[baseUrlVariable] ?? own ?? "/v1";'] },
  },
  {
    title: "a server with variables",
    document: api(
      { "/a": get(text), "/b": get(text, { servers: [{ url: "https://b.example" }] }) },
      {
        servers: [
          {
            url: "https://{region}.example/{v}",
            variables: { region: { default: "eu", enum: ["eu", "us"] }, v: { default: "v1" } },
          },
        ],
      },
    ),
    holds: {
      "upstream.ts": [
        '"https://" + (env["SHOP_SERVER_REGION"] ?? "eu") + ".example/" + (env["SHOP_SERVER_V"] ?? "v1")',
      ],
      "handlers/b.ts": ['baseUrl: "https://b.example"'],
      "README.md": ["SHOP_SERVER_REGION"],
    },
  },
  {
    title: "no security scheme",
    document: api({ "/a": get(text, { security: [{ gone: [] }] }) }),
    holds: { "upstream.ts": ["new Map<string, Credential>([])"] },
  },
  {
    title: "several security schemes",
    document: api(
      { "/a": get(text), "/b": get(text, { security: [{ basic: [] }, { key: [], oauth: ["x"] }, {}] }) },
      {
        security: [{ key: [] }],
        components: {
          securitySchemes: {
            key: { type: "apiKey", in: "header", name: "X-Key", description: "From */ the | portal" },
            basic: { type: "http", scheme: "basic" },
            oauth: { type: "oauth2", flows: {} },
          },
        },
      },
    ),
    holds: {
      "upstream.ts": [
        'in: "header", key: "X-Key", variables: ["SHOP_KEY"]',
        '["SHOP_BASIC_USERNAME", "SHOP_BASIC_PASSWORD"]',
      ],
      "README.md": ["`SHOP_OAUTH`", "`SHOP_BASIC_PASSWORD`", "From \\*/ the \\| portal"],
    },
  },
  {
    title: "references to other files",
    document: api({
      "/a": { $ref: "./paths/a.yaml" },
      "/b": get({ $ref: "models.json#/Pet" }),
    }),
    files: {
      "paths/a.yaml":
        "get:\n  operationId: readA\n  responses:\n    '200':\n      description: ''\n      content: { application/json: { schema: { $ref: '../models.json#/Pet' } } }\n",
      "models.json": JSON.stringify({
        Pet: object({ owner: { $ref: "#/Owner" } }),
        Owner: object({ pets: { type: "array", items: { $ref: "#/Pet" } } }),
      }),
    },
    keys: ["readA", "b"],
    types: ["export interface ModelsPet {\n  owner?: ModelsOwner;\n}", "pets?: ModelsPet[];"],
  },
  {
    title: "names that are encoded or not ASCII",
    document: api(
      {
        "/größe/{größe}": get(ref("Gr%C3%B6%C3%9Fe"), {
          parameters: [
            param("größe", "path"),
            param("per-page", "query"),
            param("ids[]", "query"),
            param("$filter", "query"),
          ],
        }),
        "/a%20b": get(ref("a~1b")),
      },
      { components: { schemas: { Größe: object({ a: text }), "a/b": object({ b: text }) } } },
    ),
    types: ["export interface Größe {", "export interface AB {"],
    uris: ["shop://größe/{gr_e}{?per_page,ids,filter}", "shop://a%20b"],
  },
  {
    title: "x- everywhere",
    document: api(
      {
        "x-paths": { get: {} },
        "/a": {
          "x-item": 1,
          ...get(
            { ...object({ a: { ...text, "x-p": 1 } }), "x-s": {} },
            { "x-op": true, parameters: [param("q", "query", { "x-q": 1 })] },
          ),
        },
      },
      { "x-doc": [], components: { "x-c": 1 } },
    ),
    uris: ["shop://a{?q}"],
  },
  {
    title: "keywords beside a reference, which count from 3.1 on",
    document: schemas({ A: object({ x: text }), B: { ...ref("A"), properties: { y: text } } }, "3.1.0"),
    types: ["export type B = A & {\n  y?: string;\n};"],
  },
  {
    title: "keywords beside a reference, which don't count in 3.0",
    document: schemas({ A: object({ x: text }), B: { ...ref("A"), properties: { y: text } } }),
    types: ["export type B = A;"],
  },
  {
    title: "path items by reference",
    document: api(
      { "/a": { $ref: "#/components/pathItems/A" }, "/b": { $ref: "#/paths/~1a" } },
      { openapi: "3.1.0", components: { pathItems: { A: get(text) } } },
    ),
    uris: ["shop://a", "shop://b"],
  },
  {
    title: "webhooks only",
    document: { openapi: "3.1.0", info: { title: "Shop", version: "1" }, webhooks: { a: { post: { responses: {} } } } },
    uris: [],
  },
  {
    title: "styles of query params",
    document: api({
      "/a": get(text, {
        parameters: [
          param("repeated", "query", { schema: { type: "array", items: text } }),
          param("commas", "query", { explode: false, schema: { type: "array", items: text } }),
          param("pipes", "query", { style: "pipeDelimited", explode: false, schema: { type: "array", items: text } }),
          param("spaces", "query", { style: "spaceDelimited", explode: false, schema: { type: "array", items: text } }),
          param("filter", "query", {
            style: "deepObject",
            schema: object({ colour: { enum: ["red", "blue"] }, size: { type: "integer" } }),
          }),
          param("page", "query", { schema: object({ offset: { type: "integer", default: 0 } }) }),
          param("X-Version", "header", { schema: { ...text, default: "2" } }),
          param("session", "cookie"),
        ],
      }),
    }),
    uris: ["shop://a{?repeated,commas,pipes,spaces,filter.colour,filter.size,offset}"],
    types: ['"filter.colour"?: "red" | "blue";', '"filter.size"?: number;', "offset: number;"],
    holds: {
      "handlers/a.ts": [
        "repeated: params.repeated,",
        'commas: params.commas?.join(","),',
        'pipes: params.pipes?.join("|"),',
        'spaces: params.spaces?.join(" "),',
        '"filter[colour]": params["filter.colour"],',
        'headers: { "X-Version": { env: "SHOP_X_VERSION", fallback: "2" } }',
        'cookies: { session: { env: "SHOP_SESSION" } }',
      ],
      "README.md": ["`SHOP_X_VERSION`", "`SHOP_SESSION`"],
    },
  },
  {
    title: "a param that takes the rest of a path",
    document: api({
      "/files/{path}": get(text, { parameters: [param("path", "path", { allowReserved: true })] }),
      "/raw/{file}": get(text, { parameters: [param("file", "path", { schema: { ...text, format: "path" } })] }),
    }),
    uris: ["shop://files/{+path}", "shop://raw/{+file}"],
    holds: { "handlers/filesPath.ts": ['"/files/{+path}"'] },
  },
  {
    title: "a title that ends a string or a comment",
    document: {
      ...api({ "/a": get(text, { summary: "It's */ `${x}` \\", description: "\u2028*/" }) }),
      info: { title: 'GitHub\'s */ "API" ${x}`', version: "1" },
    },
    uris: ["githubs-api-x://a"],
  },
  {
    title: "rules of params that no JavaScript takes",
    document: api({
      "/a": get(text, {
        parameters: [
          param("a", "query", { schema: { ...text, pattern: "(?i)x", default: 5 } }),
          param("b", "query", { schema: { type: "integer", enum: ["1", "2"], default: "x" } }),
          param("c", "query", { schema: { anyOf: [{ type: "integer" }, { type: "string" }] } }),
          param("d", "query", { schema: { type: "string", enum: ["a", "a", null], nullable: true } }),
        ],
      }),
    }),
    types: ["a?: string;", 'b?: "1" | "2";', "c?: string;", 'd?: "a";'],
  },
  {
    title: "Swagger 2.0",
    document: {
      swagger: "2.0",
      info: { title: "Shop", version: "1" },
      host: "api.example",
      basePath: "/v1",
      schemes: ["https"],
      produces: ["application/json"],
      paths: {
        "/pets/{id}": {
          parameters: [{ name: "id", in: "path", required: true, type: "integer" }],
          get: {
            operationId: "getPet",
            parameters: [{ name: "tags", in: "query", type: "array", items: text, collectionFormat: "multi" }],
            responses: { 200: { description: "", schema: { $ref: "#/definitions/Pet" } } },
          },
        },
        "/file": {
          get: { produces: ["application/pdf"], responses: { 200: { description: "", schema: { type: "file" } } } },
        },
      },
      definitions: { Pet: object({ name: text, "x-y": { ...text, "x-nullable": true } }) },
      securityDefinitions: { key: { type: "apiKey", in: "query", name: "k" } },
    },
    uris: ["shop://pets/{id}{?tags}", "shop://file"],
    types: ['export interface Pet {\n  name?: string;\n  "x-y"?: string | null;\n}', "id: number;"],
    holds: { "upstream.ts": ['"https://api.example/v1"'] },
  },
  {
    title: "Swagger 2.0 in several files",
    document: {
      swagger: "2.0",
      info: { title: "Shop", version: "1" },
      host: "api.example",
      paths: { "/pets/{id}": { $ref: "pets.yaml#/one" } },
      definitions: { Pet: object({ name: text }) },
    },
    files: {
      "pets.yaml": `
one:
  parameters: [{ name: id, in: path, required: true, type: integer }]
  get:
    operationId: getPet
    parameters: [{ name: tags, in: query, type: array, items: { type: integer }, collectionFormat: csv }]
    responses: { 200: { description: One, schema: { $ref: 'openapi.json#/definitions/Pet' } } }
`,
    },
    uris: ["shop://pets/{id}{?tags}"],
    types: ["export interface Pet {\n  name?: string;\n}", "id: number;", "tags?: readonly number[];"],
    holds: { "handlers/getPet.ts": ['tags: params.tags?.join(",")'] },
  },
  {
    title: "YAML with anchors, and a version that is a number",
    document:
      "openapi: 3.1.0\ninfo: { title: Shop, version: 2 }\npaths:\n  /a: &a\n    get: { responses: { 200: { description: '', content: { application/json: { schema: { type: object, properties: { n: { type: integer } } } } } } } }\n  /b: *a\n",
    uris: ["shop://a", "shop://b"],
    types: ["n?: number;"],
  },
  {
    title: "3.2",
    document: api(
      { "/a": { ...get(text), query: { responses: {} }, additionalOperations: { COPY: {} } } },
      { openapi: "3.2.0" },
    ),
    uris: ["shop://a"],
  },
  {
    title: "what x-mcp says",
    document: {
      ...api({
        "/a": get(text, { "x-mcp": { name: "first", cache: { ttlMs: 1000 }, annotations: { priority: 1 } } }),
        "/b": { "x-mcp": false, ...get(text) },
        "/c": get(text, { "x-mcp": { visible: false } }),
        "/d": get(text, { "x-mcp": { uri: "things://d" } }),
        "/e": get(text, { parameters: [param("q", "query", { "x-mcp": false }), param("r", "query")] }),
      }),
      "x-mcp": { scheme: "store" },
    },
    uris: ["store://a", "things://d", "store://e{?r}"],
    keys: ["first", "d", "e"],
    holds: { "server.ts": ["cache: { ttlMs: 1000 }", "annotations: { priority: 1 }"] },
    leftOut: ["GET /b: x-mcp hides it", "GET /c: x-mcp hides it"],
  },
];
