import type { Schema, SchemaObject, SpecDocument } from "../../spec/document.js";
import { canonical } from "../canonical.js";
import { allAtoms, atomOf, atomsOf, type Atom } from "./atoms.js";
import { boundsOf, compareBounds, toInteger, type Bound, type BoundName } from "./bounds.js";
import { fits } from "./fits.js";
import { followRef, type Located } from "./located.js";

/**
 * What a schema says, whatever the way it is written in: references followed and the parts of `allOf` put together.
 * The schemas inside it stay as they are.
 */
export interface FlatSchema {
  readonly path: Located["path"];
  /** Without null, which is told apart: it comes and goes by itself. */
  readonly types: ReadonlySet<Atom>;
  readonly nullable: boolean;
  /** The values that there are, by canonical text and without null, where they are listed. */
  readonly values: ReadonlyMap<string, unknown> | undefined;
  readonly bounds: ReadonlyMap<BoundName, Bound>;
  /** Rules that all have to be kept, by keyword: patterns, formats. */
  readonly rules: ReadonlyMap<string, ReadonlySet<string>>;
  readonly properties: ReadonlyMap<string, readonly Located[]>;
  readonly required: ReadonlySet<string>;
  readonly patternProperties: ReadonlyMap<string, readonly Located[]>;
  /** What other properties hold; nothing where there are none that anybody knows of. */
  readonly additional: readonly Located[];
  readonly prefixItems: readonly (readonly Located[])[];
  readonly items: readonly Located[];
  /** The alternatives of each `anyOf` and `oneOf` beside all else. */
  readonly choices: readonly (readonly Located[])[];
  /** The schemas that it is put together from, itself first. */
  readonly parts: readonly Located[];
}

/** Keywords that have a meaning of their own here. */
const known = new Set([
  ...["$ref", "type", "nullable", "enum", "const", "allOf", "anyOf", "oneOf", "$schema", "$id", "$defs", "definitions"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"],
  ...["minItems", "maxItems", "minProperties", "maxProperties"],
  ...["properties", "required", "patternProperties", "additionalProperties", "items", "prefixItems", "additionalItems"],
]);

/** Words for people. */
export const noteKeywords: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly", "$comment"],
]);

const objectKeywords = ["properties", "required", "patternProperties", "additionalProperties"];
const arrayKeywords = ["items", "prefixItems"];

export function flatten(document: SpecDocument, { schema, path }: Located): FlatSchema {
  const parts = partsOf(document, { schema, path });
  let types: ReadonlySet<Atom> = new Set(allAtoms);
  let values: ReadonlyMap<string, unknown> | undefined;
  const bounds = new Map<BoundName, Bound>();
  const rules = new Map<string, Set<string>>();
  const properties = new Map<string, Located[]>();
  const patternProperties = new Map<string, Located[]>();
  const required = new Set<string>();
  const additional: Located[] = [];
  const prefixItems: Located[][] = [];
  const items: Located[] = [];
  const choices: Located[][] = [];

  for (const { schema: part, path: at } of parts) {
    if (typeof part === "boolean") {
      if (!part) types = new Set();
      continue;
    }
    const own = typesOf(part);
    types = new Set([...types].filter((atom) => own.has(atom)));
    const listed = valuesOf(part);
    if (listed !== undefined) values = values === undefined ? listed : intersect(values, listed);
    for (const [name, bound] of boundsOf(part)) {
      if (compareBounds(name, bounds.get(name), bound) > 0) bounds.set(name, bound);
    }
    for (const [keyword, value] of Object.entries(part)) {
      if (known.has(keyword) || noteKeywords.has(keyword) || keyword.startsWith("x-") || value === false) continue;
      rules.set(keyword, (rules.get(keyword) ?? new Set()).add(canonical(value)));
    }
    for (const name of Array.isArray(part["required"]) ? part["required"] : []) required.add(String(name));
    for (const [name, child] of Object.entries(part.properties ?? {})) {
      append(properties, name, { schema: child, path: [...at, "properties", name] });
    }
    for (const [name, child] of Object.entries(part.patternProperties ?? {})) {
      append(patternProperties, name, { schema: child, path: [...at, "patternProperties", name] });
    }
    additional.push(...additionalOf(part, at));
    const tuple = tupleOf(part, at);
    for (const [index, item] of tuple.prefixItems.entries()) (prefixItems[index] ??= []).push(item);
    items.push(...tuple.items);
    for (const keyword of ["anyOf", "oneOf"] as const) {
      if (part[keyword] !== undefined) choices.push(alternativesIn(part[keyword], [...at, keyword]));
    }
  }

  if (types.has("integer") && !types.has("fraction")) {
    for (const name of ["minimum", "maximum"] as const) {
      const bound = bounds.get(name);
      if (bound !== undefined) bounds.set(name, toInteger(name, bound));
    }
  }
  const nullable = isNullable(schema) || (types.has("null") && (values === undefined || values.has("null")));
  const flat = {
    ...{ path, types: without(types, "null"), nullable, bounds, rules, properties, patternProperties, required },
    ...{ additional, prefixItems, items, choices, parts },
  };
  values ??= flat.types.size === 1 && flat.types.has("boolean") ? mapOf([false, true]) : undefined;
  const fitting = values && new Map([...values].filter(([, value]) => value !== null && fits(flat, value)));
  return { ...flat, values: fitting };
}

/** Whether it takes a value of any type whatever. */
export function isAnyType({ types, values }: FlatSchema): boolean {
  return values === undefined && types.size === allAtoms.size - 1;
}

/** The schema, what it refers to and what its `allOf` lists, each once. */
function partsOf(document: SpecDocument, start: Located): Located[] {
  const parts = new Map<Schema, Located>();
  // A queue of our own: a chain of references may be longer than the call stack is high.
  const pending = [start];
  for (const part of pending) {
    if (parts.has(part.schema)) continue;
    parts.set(part.schema, part);
    if (typeof part.schema === "boolean") continue;
    const { $ref, allOf = [] } = part.schema;
    if ($ref !== undefined) pending.push(followRef(document, $ref));
    pending.push(...alternativesIn(allOf, [...part.path, "allOf"]));
  }
  return [...parts.values()];
}

function alternativesIn(schemas: readonly Schema[], path: Located["path"]): Located[] {
  return schemas.map((schema, index) => ({ schema, path: [...path, index] }));
}

/** OpenAPI 3.0's way to allow null. */
export function isNullable(schema: Schema): boolean {
  return typeof schema === "object" && schema["nullable"] === true;
}

/** Without `type`, the keywords tell what is meant, as they do when types are emitted. */
function typesOf(schema: SchemaObject): ReadonlySet<Atom> {
  const own = (): Set<Atom> => {
    if (schema.type !== undefined) return atomsOf([schema.type].flat());
    const listed = valuesOf(schema);
    if (listed !== undefined) return new Set(Array.from(listed.values(), atomOf));
    if (objectKeywords.some((keyword) => schema[keyword] !== undefined)) return new Set<Atom>(["object"]);
    if (arrayKeywords.some((keyword) => schema[keyword] !== undefined)) return new Set<Atom>(["array"]);
    return new Set(allAtoms);
  };
  const types = own();
  return isNullable(schema) ? types.add("null") : types;
}

function valuesOf(schema: SchemaObject): Map<string, unknown> | undefined {
  const values = "const" in schema ? [schema["const"]] : schema.enum;
  return values && mapOf(isNullable(schema) ? [...values, null] : values);
}

function mapOf(values: readonly unknown[]): Map<string, unknown> {
  return new Map(values.map((value) => [canonical(value), value]));
}

function intersect(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): Map<string, unknown> {
  return new Map([...a].filter(([text]) => b.has(text)));
}

function without<T>(set: ReadonlySet<T>, item: T): Set<T> {
  return new Set([...set].filter((one) => one !== item));
}

/** In a type, an object without `additionalProperties` has the declared properties only; one without any is open. */
function additionalOf(schema: SchemaObject, path: Located["path"]): Located[] {
  const { type, properties, patternProperties, additionalProperties, allOf, anyOf, oneOf, $ref } = schema;
  if (additionalProperties === false) return [];
  const at = [...path, "additionalProperties"];
  if (additionalProperties !== undefined) return [{ schema: additionalProperties, path: at }];
  const isOpen =
    [type].flat().includes("object") && !(properties ?? patternProperties ?? allOf ?? anyOf ?? oneOf ?? $ref);
  return isOpen ? [{ schema: true, path: at }] : [];
}

/** 2020-12's `prefixItems` and `items` are draft-07's `items` and `additionalItems`. */
function tupleOf(
  { items, prefixItems, additionalItems }: SchemaObject,
  path: Located["path"],
): { prefixItems: Located[]; items: Located[] } {
  const isList = (value: typeof items): value is readonly Schema[] => Array.isArray(value);
  const list = prefixItems ?? (isList(items) ? items : []);
  const keyword = prefixItems === undefined ? "items" : "prefixItems";
  const [rest, restKeyword] = isList(items) ? [additionalItems, "additionalItems"] : [items, "items"];
  return {
    prefixItems: list.map((schema, index) => ({ schema, path: [...path, keyword, index] })),
    items: rest === undefined ? [] : [{ schema: rest, path: [...path, restKeyword] }],
  };
}

function append<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
