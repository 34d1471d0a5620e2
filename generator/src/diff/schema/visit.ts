import { namePlace } from "../name-place.js";
import type { Finding } from "./finding.js";
import type { Located } from "./located.js";

/** Has two schemas compared, sooner or later. */
export type Visit = (old: Located, now: Located) => void;

/** Compares what several parts of a schema say about one place, part by part. */
export function pairParts(old: readonly Located[], now: readonly Located[], visit: Visit): Finding[] {
  if (old.length !== now.length) {
    const path = now[0]?.path ?? [];
    const message = `${namePlace(path)} is put together from ${now.length} schemas, and was from ${old.length}`;
    return [{ effect: "unclear", kind: "parts-changed", message, place: { side: "new", path, part: "key" } }];
  }
  for (const [index, before] of old.entries()) {
    const after = now[index];
    if (after !== undefined) visit(before, after);
  }
  return [];
}
