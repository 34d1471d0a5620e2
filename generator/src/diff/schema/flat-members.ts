import type { Schema } from "../../spec/document.js";
import { listed, type Located } from "./located.js";
import type { Part } from "./parts.js";

/** Schemas by the name or the pattern of the properties that they are for. */
export type Members = ReadonlyMap<string, readonly Located[]>;

export function membersOf(parts: readonly Part[], keyword: "properties" | "patternProperties"): Members {
  const members = new Map<string, Located[]>();
  for (const { schema, path } of parts) {
    for (const [name, child] of Object.entries(schema[keyword] ?? {})) {
      const located = { schema: child, path: [...path, keyword, name] };
      members.set(name, [...(members.get(name) ?? []), located]);
    }
  }
  return members;
}

export function requiredOf(parts: readonly Part[]): Set<string> {
  return new Set(parts.flatMap(({ schema: { required } }) => (Array.isArray(required) ? required.map(String) : [])));
}

/** In a type, an object without `additionalProperties` has the declared properties only; one without any is open. */
export function additionalOf({ schema, path }: Part, isAlone: boolean): Located[] {
  const { type, properties, patternProperties, additionalProperties, allOf, anyOf, oneOf, $ref } = schema;
  if (additionalProperties === false) return [];
  const at = [...path, "additionalProperties"];
  if (additionalProperties !== undefined) return [{ schema: additionalProperties, path: at }];
  const composed = allOf ?? anyOf ?? oneOf ?? $ref;
  // A schema that says nothing of types takes any object; a part of one adds to what the others say.
  const takesObjects = type === undefined ? isAlone : [type].flat().includes("object");
  const isOpen = takesObjects && !(properties ?? patternProperties ?? composed);
  return isOpen ? [{ schema: true, path: at }] : [];
}

/** Items with a place of their own, and the others. */
export interface Tuple {
  readonly prefixItems: readonly Located[];
  readonly items: readonly Located[];
}

/** 2020-12's `prefixItems` and `items` are draft-07's `items` and `additionalItems`. */
export function tupleOf({ schema: { items, prefixItems, additionalItems }, path }: Part): Tuple {
  const isList = (value: typeof items): value is readonly Schema[] => Array.isArray(value);
  const list = prefixItems ?? (isList(items) ? items : []);
  const [rest, keyword] = isList(items) ? [additionalItems, "additionalItems"] : [items, "items"];
  return {
    prefixItems: listed(list, [...path, prefixItems === undefined ? "items" : "prefixItems"]),
    items: rest === undefined ? [] : [{ schema: rest, path: [...path, keyword] }],
  };
}

/** The alternatives of each `anyOf` and `oneOf`. */
export function choicesOf({ schema, path }: Part): Located[][] {
  return (["anyOf", "oneOf"] as const).flatMap((keyword) => {
    const list = schema[keyword];
    return list === undefined ? [] : [listed(list, [...path, keyword])];
  });
}
