import type { Schema, SchemaObject } from "./document.js";
import { define } from "./define.js";
import type { Path } from "./problem.js";

const mapKeywords = ["properties", "patternProperties", "dependentSchemas"] as const;
const listKeywords = ["prefixItems", "allOf", "anyOf", "oneOf"] as const;
const singleKeywords = [
  "additionalProperties",
  "additionalItems",
  "unevaluatedProperties",
  "unevaluatedItems",
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

/** Every schema object in a schema, itself included, with the way to it. */
export function everySchemaIn(schema: Schema): (readonly [path: Path, schema: SchemaObject])[] {
  const found: [Path, SchemaObject][] = [];
  const visit = (current: Schema, path: Path): void => {
    if (typeof current === "boolean") return;
    found.push([path, current]);
    for (const [way, child] of subschemas(current)) visit(child, path.length === 0 ? way : [...path, ...way]);
  };
  visit(schema, []);
  return found;
}

/** Every `$ref` in a schema, with the way to it. */
export function refsIn(schema: Schema): (readonly [path: Path, ref: string])[] {
  return everySchemaIn(schema).flatMap(([path, { $ref }]) => ($ref === undefined ? [] : [[[...path, "$ref"], $ref]]));
}

/** The same schema with other schemas right inside it; the very same where none of them is another. */
export function mapSubschemas(schema: SchemaObject, change: (child: Schema) => Schema): SchemaObject {
  const changed: Record<string, unknown> = {};
  for (const keyword of mapKeywords) {
    const before = schema[keyword];
    if (before === undefined) continue;
    const after: Record<string, Schema> = {};
    for (const [name, child] of Object.entries(before)) define(after, name, change(child));
    if (Object.entries(before).some(([name, child]) => after[name] !== child)) changed[keyword] = after;
  }
  for (const keyword of [...listKeywords, ...singleKeywords, "items"] as const) {
    const before = schema[keyword];
    if (before === undefined) continue;
    if (isList(before)) {
      const after = before.map(change);
      if (before.some((child, index) => after[index] !== child)) changed[keyword] = after;
    } else {
      const after = change(before);
      if (after !== before) changed[keyword] = after;
    }
  }
  return Object.keys(changed).length === 0 ? schema : { ...schema, ...changed };
}
