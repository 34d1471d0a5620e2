import type { SchemaObject } from "./document.js";

/** The versions of JSON Schema that differ here; `open` takes what either of them knows. */
export type Dialect = "2020-12" | "draft-07" | "open";

const dialects: Readonly<Record<string, Dialect>> = {
  "json-schema.org/draft/2020-12/schema": "2020-12",
  "json-schema.org/draft-07/schema": "draft-07",
};

export const dialectUris: readonly string[] = [
  "https://json-schema.org/draft/2020-12/schema",
  "http://json-schema.org/draft-07/schema#",
];

/** The dialect that a schema's `$schema` names; nothing where it is another. */
export function dialectOf(schema: unknown): Dialect | undefined {
  const uri = typeof schema === "object" && schema !== null && "$schema" in schema ? schema.$schema : undefined;
  if (uri === undefined) return "open";
  return typeof uri === "string" ? dialects[uri.replace(/^https?:\/\//, "").replace(/#$/, "")] : undefined;
}

/** Keywords that the other dialect brought or took away, and what to write in their place. */
const foreign: Readonly<Record<Exclude<Dialect, "open">, Readonly<Record<string, string>>>> = {
  "draft-07": {
    prefixItems: "write items with an array",
    dependentSchemas: "write dependencies",
    dependentRequired: "write dependencies",
    unevaluatedProperties: "write additionalProperties",
    unevaluatedItems: "write additionalItems",
    $defs: "write definitions",
  },
  "2020-12": {
    additionalItems: "write prefixItems and items",
    dependencies: "write dependentSchemas or dependentRequired",
  },
};

/** Keywords of a schema that its dialect does not know, each with what to write instead. */
export function foreignKeywords(schema: SchemaObject, dialect: Dialect): [keyword: string, help: string][] {
  if (dialect === "open") return [];
  const found = Object.entries(foreign[dialect]).filter(([keyword]) => schema[keyword] !== undefined);
  const isTuple = dialect === "2020-12" && Array.isArray(schema.items);
  return isTuple ? [...found, ["items", "write prefixItems"]] : found;
}

/** Keywords that say nothing about the values, and so do no harm beside a `$ref`. */
const annotations = new Set(["$ref", "$schema", "$id", "$comment", "title", "description", "default", "deprecated"]);

/** Keywords beside a `$ref` that draft-07 ignores (§8.3), where they would say something. */
export function ignoredBesideRef(schema: SchemaObject, dialect: Dialect): string[] {
  if (dialect !== "draft-07" || schema.$ref === undefined) return [];
  return Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
}

function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || /^examples?$|^x-|^(readOnly|writeOnly|definitions)$/.test(keyword);
}
