/** What other tools call something, by what it is called here. */
const table: Readonly<Record<string, string>> = {
  // Keys of specs.
  params: "parameters args arguments variables pathParams",
  uri: "url path href uriTemplate template",
  mimeType: "mime contentType mediaType media",
  description: "desc doc docs docstring summary",
  schema: "returns result response output outputSchema",
  resources: "endpoints operations",
  schemas: "models types definitions",
  _meta: "meta metadata extensions",
  group: "namespace",
  // Types of JSON.
  integer: "int int32 int64 long bigint",
  number: "float double decimal",
  boolean: "bool",
  string: "str text varchar",
  array: "list tuple set sequence",
  object: "dict map record struct",
  null: "none nil undefined",
  // Keywords of JSON Schema.
  enum: "choices literal",
  pattern: "regex regexp",
  minimum: "min ge gte",
  maximum: "max le lte",
  exclusiveMinimum: "gt",
  exclusiveMaximum: "lt",
  default: "defaultValue",
};

const meanings: ReadonlyMap<string, string> = new Map(
  Object.entries(table).flatMap(([own, others]) => others.split(" ").map((other) => [fold(other), own] as const)),
);

/** What a word of OpenAPI, FastMCP, pydantic or TypeScript is called in a spec. */
export function synonymOf(word: string): string | undefined {
  return meanings.get(fold(word));
}

/** `mime_type`, `mime-type` and `mimeType` are one word. */
function fold(word: string): string {
  return word.replaceAll(/[_-]/g, "").toLowerCase();
}
