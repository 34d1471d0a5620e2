import type { Schema, SchemaObject } from "./document.js";
import type { Path } from "./problem.js";

const mapKeywords = ["properties", "patternProperties", "dependentSchemas"] as const;
const listKeywords = ["prefixItems", "allOf", "anyOf", "oneOf"] as const;
const singleKeywords = [
  "additionalProperties",
  "additionalItems",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
] as const;

/** The schemas right inside a schema, each with the way to it. */
export function subschemas(schema: SchemaObject): (readonly [path: Path, schema: Schema])[] {
  const found: [Path, Schema][] = [];
  for (const keyword of mapKeywords) {
    const children = schema[keyword];
    if (children === undefined) continue;
    for (const name of Object.keys(children)) found.push([[keyword, name], children[name] ?? true]);
  }
  for (const keyword of listKeywords) {
    const children = schema[keyword];
    if (children === undefined) continue;
    for (const [index, child] of children.entries()) found.push([[keyword, index], child]);
  }
  for (const keyword of singleKeywords) {
    const child = schema[keyword];
    if (child !== undefined) found.push([[keyword], child]);
  }
  const { items } = schema;
  if (isList(items)) for (const [index, child] of items.entries()) found.push([["items", index], child]);
  else if (items !== undefined) found.push([["items"], items]);
  return found;
}

function isList(items: Schema | readonly Schema[] | undefined): items is readonly Schema[] {
  return Array.isArray(items);
}

/** Every `$ref` in a schema, with the way to it. */
export function refsIn(schema: Schema): (readonly [path: Path, ref: string])[] {
  const found: [Path, string][] = [];
  const visit = (current: Schema, path: Path): void => {
    if (typeof current === "boolean") return;
    if (current.$ref !== undefined) found.push([[...path, "$ref"], current.$ref]);
    for (const [way, child] of subschemas(current)) visit(child, path.length === 0 ? way : [...path, ...way]);
  };
  visit(schema, []);
  return found;
}
