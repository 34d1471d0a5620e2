import type { Schema, SchemaObject } from "../../spec/document.js";
import { canonical } from "../../spec/canonical.js";
import { allAtoms, atomOf, atomsOf, type Atom } from "./atoms.js";

/** Values by their canonical text. */
export type Values = ReadonlyMap<string, unknown>;

const objectKeywords = ["properties", "required", "patternProperties", "additionalProperties"];
const arrayKeywords = ["items", "prefixItems"];

/** The types that all parts allow. */
export function typesOf(parts: readonly Schema[]): Set<Atom> {
  const types = new Set(allAtoms);
  for (const part of parts) {
    const own = typesOfPart(part);
    for (const type of types) if (!own.has(type)) types.delete(type);
  }
  return types;
}

/** Without `type`, the keywords tell what is meant, as they do when types are emitted. */
function typesOfPart(schema: Schema): ReadonlySet<Atom> {
  if (typeof schema === "boolean") return schema ? allAtoms : new Set();
  const types = statedTypes(schema);
  return isNullable(schema) ? new Set([...types, "null"]) : types;
}

function statedTypes(schema: SchemaObject): ReadonlySet<Atom> {
  if (schema.type !== undefined) return atomsOf([schema.type].flat());
  const values = valuesOfPart(schema);
  if (values !== undefined) return new Set(Array.from(values.values(), atomOf));
  if (objectKeywords.some((keyword) => schema[keyword] !== undefined)) return new Set(["object"]);
  if (arrayKeywords.some((keyword) => schema[keyword] !== undefined)) return new Set(["array"]);
  return allAtoms;
}

/** The values that all parts list; nothing where none lists any. */
export function valuesOf(parts: readonly Schema[]): Values | undefined {
  const lists = parts.map(valuesOfPart).filter((values) => values !== undefined);
  const [first, ...others] = lists;
  return first && new Map([...first].filter(([text]) => others.every((other) => other.has(text))));
}

function valuesOfPart(schema: Schema): Values | undefined {
  if (typeof schema === "boolean") return undefined;
  const values = "const" in schema ? [schema["const"]] : schema.enum;
  return values && mapValues(isNullable(schema) ? [...values, null] : values);
}

export function mapValues(values: readonly unknown[]): Values {
  return new Map(values.map((value) => [canonical(value), value]));
}

/** OpenAPI 3.0's way to allow null. */
export function isNullable(schema: Schema): boolean {
  return typeof schema === "object" && schema["nullable"] === true;
}
