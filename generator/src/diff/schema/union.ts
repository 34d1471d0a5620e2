import type { SchemaObject, SpecDocument } from "../../spec/document.js";
import { isNullable } from "./flat-values.js";
import { noteKeywords } from "./keywords.js";
import { followRef, listed, type Located } from "./located.js";

/** The alternatives that a schema is nothing but: one where it is no `anyOf` or `oneOf`. */
export interface Union {
  readonly alternatives: readonly Located[];
  /** Whether one of the schemas that led to them adds null. */
  readonly nullable: boolean;
  /** The schemas that led to them, outermost first. */
  readonly wrappers: readonly Located[];
}

/** Follows references and alternatives that have no rule beside them. */
export function unionOf(document: SpecDocument, start: Located): Union {
  const alternatives: Located[] = [];
  const wrappers: Located[] = [];
  const seen = new Set<unknown>();
  // A stack of our own: a chain of references may be longer than the call stack is high.
  const pending = [start];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { schema } = next;
    const inside = typeof schema === "boolean" ? undefined : wrapped(document, schema, next.path);
    if (typeof schema === "object") {
      if (seen.has(schema)) continue;
      seen.add(schema);
    }
    if (inside === undefined) {
      alternatives.push(next);
    } else {
      wrappers.push(next);
      pending.push(...inside.toReversed());
    }
  }
  return { alternatives, wrappers, nullable: wrappers.some(({ schema }) => isNullable(schema)) };
}

/** What a schema is by its only keyword; nothing where it says more, or something else. */
function wrapped(document: SpecDocument, schema: SchemaObject, path: Located["path"]): Located[] | undefined {
  const keywords = Object.keys(schema).filter(
    (keyword) => keyword !== "nullable" && !noteKeywords.has(keyword) && !keyword.startsWith("x-"),
  );
  if (keywords.length !== 1) return undefined;
  const { $ref, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) return [followRef(document, $ref)];
  const [list, keyword] = anyOf === undefined ? [oneOf, "oneOf"] : [anyOf, "anyOf"];
  if (list !== undefined) return listed(list, [...path, keyword]);
  return allOf?.length === 1 ? listed(allOf, [...path, "allOf"]) : undefined;
}
