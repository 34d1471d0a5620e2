import type { Schema, SchemaObject, SpecDocument } from "../../spec/document.js";
import { followRef, listed, type Located } from "./located.js";

/** A part of a schema that is no mere `true` or `false`. */
export interface Part {
  readonly schema: SchemaObject;
  readonly path: Located["path"];
}

/** A schema, what it refers to and what its `allOf` lists, each once, itself first. */
export function partsOf(document: SpecDocument, start: Located): Located[] {
  const parts = new Map<Schema, Located>();
  // A queue of our own: a chain of references may be longer than the call stack is high.
  const pending = [start];
  for (const part of pending) {
    if (parts.has(part.schema)) continue;
    parts.set(part.schema, part);
    if (typeof part.schema === "boolean") continue;
    const { $ref, allOf = [] } = part.schema;
    if ($ref !== undefined) pending.push(followRef(document, $ref));
    pending.push(...listed(allOf, [...part.path, "allOf"]));
  }
  return [...parts.values()];
}
