import { namePlace } from "../name-place.js";
import type { Finding } from "./finding.js";
import type { FlatSchema } from "./flatten.js";
import type { Located } from "./located.js";
import { pairParts, type Visit } from "./visit.js";

/** Compares items: those with a place of their own, then the others. */
export function compareArray(old: FlatSchema, now: FlatSchema, visit: Visit): Finding[] {
  const found: Finding[] = [];
  const length = Math.max(old.prefixItems.length, now.prefixItems.length);
  for (let index = 0; index < length; index++) {
    const [before, after] = [old.prefixItems[index], now.prefixItems[index]];
    if (before !== undefined && after !== undefined) {
      found.push(...pairParts(before, after, visit));
    } else if (before !== undefined) {
      if (isClosed(now)) found.push(item("removed", "old", before));
      else found.push(...pairParts(before, rest(now), visit));
    } else if (after !== undefined) {
      if (isClosed(old)) found.push(item("added", "new", after));
      else found.push(...pairParts(rest(old), after, visit));
    }
  }
  if (isClosed(old) && isClosed(now)) return found;
  if (isClosed(old)) return [...found, item("added", "new", rest(now))];
  if (isClosed(now)) return [...found, item("removed", "old", rest(old))];
  // Where neither says anything of its items, there is no end to what could be looked at in vain.
  if (old.items.length + now.items.length === 0) return found;
  return [...found, ...pairParts(rest(old), rest(now), visit)];
}

function isClosed({ items }: FlatSchema): boolean {
  return items.some(({ schema }) => schema === false);
}

/** What the items hold that have no place of their own. */
function rest({ items, path }: FlatSchema): readonly Located[] {
  return items.length > 0 ? items : [{ schema: true, path: [...path, "items"] }];
}

/** As with properties, a reader relies on the items that are declared, and skips others. */
function item(what: "added" | "removed", side: "old" | "new", [schema]: readonly Located[]): Finding {
  const path = schema?.path ?? [];
  const message = `${namePlace(path)} is ${what === "added" ? "new" : "gone"}`;
  const effect = what === "added" ? "narrowed" : "widened";
  return { effect, kind: `item-${what}`, message, place: { side, path, part: "value" } };
}
