import type { Schema, SpecDocument } from "../spec/document.js";
import { componentOf, schemaOf } from "../spec/ref.js";
import { refsIn } from "../spec/subschemas.js";

/** The components that `schemas` reach, in the order of the spec. */
export function reachable(document: SpecDocument, schemas: readonly Schema[]): string[] {
  const reached = new Set<string>();
  const pending = [...schemas];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    for (const [, ref] of refsIn(schema)) {
      const name = componentOf(ref);
      const target = name === undefined ? undefined : schemaOf(document, name);
      if (name === undefined || target === undefined || reached.has(name)) continue;
      reached.add(name);
      pending.push(target);
    }
  }
  return Object.keys(document.components?.schemas ?? {}).filter((name) => reached.has(name));
}
