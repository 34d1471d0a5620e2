import type { Schema, SchemaObject } from "../../spec/document.js";
import { define } from "../../spec/define.js";
import { isObject } from "../../spec/json.js";
import { componentOf, refTo } from "../../spec/ref.js";
import { docLines } from "../comment.js";
import { memberKey } from "../literal.js";
import { literalType } from "./literal-type.js";
import { toSafeKey } from "./safe-key.js";

/** The dialect that json-schema-to-typescript reads: draft-07 and its own `tsType`. */
export type TypeSchema = Record<string, unknown>;

/**
 * What a schema says about types and nothing else, each reference by its name.
 *
 * It takes over known keywords only: what a spec holds beside them (a `tsType`, an `$id`, a title) must not steer the
 * generator.
 */
export function toTypeSchema(schema: Schema, typeNames: ReadonlyMap<string, string>): TypeSchema | boolean {
  return typeof schema === "boolean" ? schema : convert(schema, typeNames, true);
}

function convert(schema: SchemaObject, typeNames: ReadonlyMap<string, string>, isRoot: boolean): TypeSchema {
  const name = typeNameOf(schema, typeNames);
  const description = isRoot ? undefined : descriptionOf(schema);
  const type = convertKeywords(schema, typeNames);
  return compact({ description, ...combine(name, type) });
}

/** A reference by its name, together with what the keywords beside it say. */
function combine(name: string | undefined, type: TypeSchema): TypeSchema {
  const keywords = Object.keys(type);
  if (name === undefined) return keywords.length === 0 ? { tsType: "unknown" } : type;
  if (keywords.length === 0) return { tsType: name };
  if (keywords.length === 1 && type["nullable"] === true) return { anyOf: [{ tsType: name }, { type: "null" }] };
  return { allOf: [{ tsType: name }, type] };
}

/** The component that `$ref` names; keywords beside it add to it (JSON Schema 2020-12 §8.2.3.1). */
function typeNameOf({ $ref }: SchemaObject, typeNames: ReadonlyMap<string, string>): string | undefined {
  const component = $ref === undefined ? undefined : componentOf($ref);
  return component === undefined ? undefined : typeNames.get(component);
}

function convertKeywords(schema: SchemaObject, typeNames: ReadonlyMap<string, string>): TypeSchema {
  // Values are data: json-schema-to-typescript would follow a `$ref` in them, to wherever it leads.
  const values = "const" in schema ? [schema["const"]] : schema.enum;
  if (values !== undefined) return { tsType: literalType(schema["nullable"] === true ? [...values, null] : values) };
  const child = (inner: Schema): TypeSchema | boolean =>
    typeof inner === "boolean" ? inner : convert(inner, typeNames, false);
  // As alternatives json-schema-to-typescript does not know the schemas true and false.
  const member = (inner: Schema): TypeSchema =>
    typeof inner === "boolean" ? { tsType: inner ? "unknown" : "never" } : convert(inner, typeNames, false);
  const children = (inner: readonly Schema[]): TypeSchema[] => inner.map(member);
  const named = (inner: Readonly<Record<string, Schema>>): Record<string, TypeSchema | boolean> => {
    const result: Record<string, TypeSchema | boolean> = {};
    for (const [name, value] of Object.entries(inner)) define(result, toSafeKey(name), child(value));
    return result;
  };
  return compact({
    // json-schema-to-typescript marks arrays, and this one is the spec's.
    type: typeof schema.type === "object" ? [...schema.type] : schema.type,
    nullable: schema["nullable"],
    properties: schema.properties && named(schema.properties),
    required: Array.isArray(schema["required"]) ? schema["required"].map((name) => toSafeKey(String(name))) : undefined,
    additionalProperties: additionalOf(schema, child),
    ...itemsOf(schema, child, children),
    allOf: schema.allOf && children(schema.allOf),
    anyOf: schema.anyOf && alternatives(schema, schema.anyOf, member),
    oneOf: schema.oneOf && alternatives(schema, schema.oneOf, member),
  });
}

/**
 * Alternatives that a property tells apart (OpenAPI 3.1, Discriminator Object): each says which value of it is its own.
 *
 * Where the component says so itself, too, it is said twice and the type is the same.
 */
function alternatives(
  { discriminator }: SchemaObject,
  all: readonly Schema[],
  member: (schema: Schema) => TypeSchema,
): TypeSchema[] {
  if (all.includes(true)) return [member(true)];
  const schemas = all.every((one) => one === false) ? all.slice(0, 1) : all.filter((one) => one !== false);
  const { propertyName, mapping } = isObject(discriminator) ? discriminator : {};
  if (typeof propertyName !== "string") return schemas.map(member);
  const named = isObject(mapping) ? Object.entries(mapping) : [];
  return schemas.map((schema) => {
    const component = typeof schema === "object" && schema.$ref !== undefined ? componentOf(schema.$ref) : undefined;
    if (component === undefined) return member(schema);
    const values = named.flatMap(([value, ref]) => (ref === component || ref === refTo(component) ? [value] : []));
    const tag = {
      tsType: `{ ${memberKey(propertyName)}: ${literalType(values.length === 0 ? [component] : values)} }`,
    };
    return { allOf: [tag, member(schema)] };
  });
}

/** TypeScript has one index signature for whatever keys are not named; an object of which nothing is known has any. */
function additionalOf(
  { type, properties, patternProperties, additionalProperties, allOf, anyOf, oneOf, $ref }: SchemaObject,
  child: (schema: Schema) => TypeSchema | boolean,
): unknown {
  const patterns = Object.values(patternProperties ?? {}).map(child);
  if (patterns.length > 0) {
    const others = additionalProperties === undefined ? [] : [child(additionalProperties)];
    return { anyOf: [...patterns, ...others.filter((other) => other !== false)] };
  }
  if (additionalProperties !== undefined) return child(additionalProperties);
  const isOpen = [type].flat().includes("object") && !(properties ?? allOf ?? anyOf ?? oneOf ?? $ref);
  return isOpen ? true : undefined;
}

/** 2020-12's `prefixItems` and `items` are draft-07's `items` and `additionalItems`. */
function itemsOf(
  { items, prefixItems, additionalItems }: SchemaObject,
  child: (schema: Schema) => unknown,
  children: (schemas: readonly Schema[]) => unknown,
): TypeSchema {
  const isList = (value: typeof items): value is readonly Schema[] => Array.isArray(value);
  if (prefixItems !== undefined) {
    return {
      items: children(prefixItems),
      additionalItems: items === undefined || isList(items) ? true : child(items),
    };
  }
  if (isList(items)) return { items: children(items), additionalItems: additionalItems && child(additionalItems) };
  return items === undefined ? {} : { items: child(items) };
}

function descriptionOf({
  description,
  default: fallback,
  example,
  deprecated = false,
}: SchemaObject): string | undefined {
  const lines = docLines({ text: [description], deprecated, fallback, example }, 90);
  return lines.length === 0 ? undefined : lines.join("\n");
}

function compact(schema: TypeSchema): TypeSchema {
  const result: TypeSchema = {};
  for (const keyword of Object.keys(schema)) if (schema[keyword] !== undefined) result[keyword] = schema[keyword];
  return result;
}
