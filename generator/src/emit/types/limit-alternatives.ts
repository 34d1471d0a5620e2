import type { Model } from "../../model/model.js";
import type { Schema, SchemaObject } from "../../spec/document.js";
import { componentOf } from "../../spec/ref.js";
import { mapSubschemas } from "../../spec/subschemas.js";

/** The compiler multiplies out an intersection of unions, and gives up at 100,000 members (TS2590). */
const mostAlternatives = 10_000;

/**
 * Leaves out of an `allOf` what would multiply its alternatives beyond what the compiler takes: its type is then wider than
 * its schema. Of real documents none comes near.
 */
export function limitAlternatives({ components, typeNames }: Model): (schema: Schema) => Schema {
  const schemas = new Map(components.map(({ typeName, schema }) => [typeName, schema]));
  const counts = new Map<string, number>();
  return limit;

  function limit(schema: Schema): Schema {
    if (typeof schema === "boolean") return schema;
    const inner = mapSubschemas(schema, limit);
    const parts = partsOf(inner);
    if (parts.length < 2 || product(parts) <= mostAlternatives) return inner;
    const kept: Schema[] = [];
    for (const part of parts) if (product([...kept, part]) <= mostAlternatives) kept.push(part);
    const { $ref: _ref, anyOf: _anyOf, oneOf: _oneOf, discriminator: _discriminator, ...rest } = inner;
    return { ...rest, allOf: kept };
  }

  /** How many members the union has that a schema's type is. */
  function count(schema: Schema): number {
    if (typeof schema === "boolean") return 1;
    const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
    const chosen = [anyOf, oneOf].map((list) => Math.max(1, sum(list)));
    return ($ref === undefined ? 1 : countOf($ref)) * product(allOf) * chosen.reduce((all, one) => all * one, 1);
  }

  function product(list: readonly Schema[]): number {
    return list.reduce((all, one) => all * count(one), 1);
  }

  function sum(list: readonly Schema[]): number {
    return list.reduce((all, one) => all + count(one), 0);
  }

  /** Of a component, which is limited itself; one that refers to itself is one to itself. */
  function countOf(ref: string): number {
    const name = typeNames.get(componentOf(ref) ?? "") ?? "";
    const known = counts.get(name);
    if (known !== undefined) return known;
    counts.set(name, 1);
    const found = count(limit(schemas.get(name) ?? true));
    counts.set(name, found);
    return found;
  }
}

/** What a schema is the intersection of, each as a schema of its own. */
function partsOf({ $ref, anyOf, oneOf, allOf = [] }: SchemaObject): readonly Schema[] {
  return [
    ...($ref === undefined ? [] : [{ $ref }]),
    ...allOf,
    ...(anyOf === undefined ? [] : [{ anyOf }]),
    ...(oneOf === undefined ? [] : [{ oneOf }]),
  ];
}
