import { namePlace } from "../name-place.js";
import { describeAtoms } from "./atoms.js";
import { compareArray } from "./compare-array.js";
import { compareNotes } from "./compare-notes.js";
import { compareObject } from "./compare-object.js";
import { compareRules } from "./compare-rules.js";
import { compareValues } from "./compare-values.js";
import { kindOf, type Finding } from "./finding.js";
import { isAnyType, type FlatSchema } from "./flatten.js";
import { pairParts, type Visit } from "./visit.js";

/** Compares two schemas that are no mere choice between others, leaving null aside. */
export function compareFlat(old: FlatSchema, now: FlatSchema, visit: Visit): Finding[] {
  const notes = compareNotes(old.parts, now.parts);
  const types = compareTypes(old, now);
  const shared = new Set([...old.types].filter((type) => now.types.has(type)));
  if (shared.size === 0) return [...notes, ...types];
  if (old.values !== undefined || now.values !== undefined) return [...notes, ...compareValues(old, now)];
  // Of what could be anything, nobody could know what was inside.
  const inside = isAnyType(old) === isAnyType(now);
  return [
    ...notes,
    ...types,
    ...compareRules(old, now),
    ...(inside && shared.has("object") ? compareObject(old, now, visit) : []),
    ...(inside && shared.has("array") ? compareArray(old, now, visit) : []),
    ...compareChoices(old, now, visit),
  ];
}

function compareTypes(old: FlatSchema, now: FlatSchema): Finding[] {
  const isLost = [...old.types].some((type) => !now.types.has(type));
  const isGained = [...now.types].some((type) => !old.types.has(type));
  if (!isLost && !isGained) return [];
  const effect = isLost && isGained ? "other" : isLost ? "narrowed" : "widened";
  const message = `${namePlace(now.path)} was ${describeAtoms(old.types)}, and is ${describeAtoms(now.types)} now`;
  return [
    { effect, kind: kindOf("type", effect), message, place: { side: "new", path: [...now.path, "type"], part: "key" } },
  ];
}

/** Compares alternatives that stand beside other rules. */
function compareChoices(old: FlatSchema, now: FlatSchema, visit: Visit): Finding[] {
  const [before, after] = [old.choices, now.choices];
  if (before.length === 0 && after.length === 0) return [];
  const length = Math.max(before.length, after.length);
  if (before.length !== after.length || before.some((choice, index) => choice.length !== after[index]?.length)) {
    const effect = before.length === 0 ? "narrowed" : after.length === 0 ? "widened" : "unclear";
    const message = `The alternatives of ${namePlace(now.path)} have changed`;
    const place = { side: "new", path: now.path, part: "key" } as const;
    return [{ effect, kind: kindOf("alternatives", effect), message, place }];
  }
  return Array.from({ length }, (_, index) => pairParts(before[index] ?? [], after[index] ?? [], visit)).flat();
}
