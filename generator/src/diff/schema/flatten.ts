import type { SpecDocument } from "../../spec/document.js";
import { canonical } from "../../spec/canonical.js";
import { allAtoms, type Atom } from "./atoms.js";
import { boundsOf, compareBounds, toInteger, type Bound, type BoundName } from "./bounds.js";
import { fits } from "./fits.js";
import { additionalOf, choicesOf, membersOf, requiredOf, tupleOf, type Members } from "./flat-members.js";
import { isNullable, mapValues, typesOf, valuesOf, type Values } from "./flat-values.js";
import { isRule } from "./keywords.js";
import type { Located } from "./located.js";
import { partsOf, type Part } from "./parts.js";

/**
 * What a schema says, whatever the way it is written in: references followed and the parts of `allOf` put together.
 * The schemas inside it stay as they are.
 */
export interface FlatSchema {
  readonly path: Located["path"];
  /** Without null, which is told apart: it comes and goes by itself. */
  readonly types: ReadonlySet<Atom>;
  readonly nullable: boolean;
  /** The values that there are, without null, where they are listed. */
  readonly values: Values | undefined;
  readonly bounds: ReadonlyMap<BoundName, Bound>;
  /** Rules that all have to be kept, by keyword: patterns, formats. */
  readonly rules: ReadonlyMap<string, ReadonlySet<string>>;
  readonly properties: Members;
  readonly required: ReadonlySet<string>;
  readonly patternProperties: Members;
  /** What other properties hold; nothing where there are none that anybody knows of. */
  readonly additional: readonly Located[];
  readonly prefixItems: readonly (readonly Located[])[];
  readonly items: readonly Located[];
  /** The alternatives of each `anyOf` and `oneOf` beside all else. */
  readonly choices: readonly (readonly Located[])[];
  /** The schemas that it is put together from, itself first. */
  readonly parts: readonly Located[];
}

export function flatten(document: SpecDocument, located: Located): FlatSchema {
  const all = partsOf(document, located);
  const schemas = all.map(({ schema }) => schema);
  const parts = all.filter((part): part is Part => typeof part.schema === "object");

  const types = typesOf(schemas);
  const stated = valuesOf(schemas);
  const nullable = isNullable(located.schema) || (types.has("null") && (stated === undefined || stated.has("null")));
  types.delete("null");
  const bounds = strictest(parts, types.has("integer") && !types.has("fraction"));
  const values = stated ?? (types.size === 1 && types.has("boolean") ? mapValues([false, true]) : undefined);
  const tuples = parts.map(tupleOf);
  const length = Math.max(0, ...tuples.map(({ prefixItems }) => prefixItems.length));
  return {
    path: located.path,
    types,
    nullable,
    values: values && new Map([...values].filter(([, value]) => fits({ types, bounds }, value))),
    bounds,
    rules: rulesOf(parts),
    properties: membersOf(parts, "properties"),
    required: requiredOf(parts),
    patternProperties: membersOf(parts, "patternProperties"),
    additional: parts.flatMap((part) => additionalOf(part, parts.length === 1)),
    prefixItems: Array.from({ length }, (_, index) => tuples.flatMap(({ prefixItems }) => prefixItems[index] ?? [])),
    items: tuples.flatMap(({ items }) => items),
    choices: parts.flatMap(choicesOf),
    parts: all,
  };
}

/** Whether it takes a value of any type whatever. */
export function isAnyType({ types, values }: FlatSchema): boolean {
  return values === undefined && types.size === allAtoms.size - 1;
}

function strictest(parts: readonly Part[], isInteger: boolean): Map<BoundName, Bound> {
  const bounds = new Map<BoundName, Bound>();
  for (const [name, bound] of parts.flatMap(({ schema }) => boundsOf(schema))) {
    const isOfIntegers = isInteger && (name === "minimum" || name === "maximum");
    const own = isOfIntegers ? toInteger(name, bound) : bound;
    if (compareBounds(name, bounds.get(name), own) > 0) bounds.set(name, own);
  }
  return bounds;
}

function rulesOf(parts: readonly Part[]): Map<string, Set<string>> {
  const rules = new Map<string, Set<string>>();
  for (const [keyword, value] of parts.flatMap(({ schema }) => Object.entries(schema))) {
    // What is turned off is as good as not there.
    if (isRule(keyword) && value !== false) rules.set(keyword, new Set(rules.get(keyword)).add(canonical(value)));
  }
  return rules;
}
