import type { Path } from "../../spec/problem.js";
import { namePlace } from "../name-place.js";
import { describeAtoms } from "./atoms.js";
import { compareFlat } from "./compare-flat.js";
import { compareNotes } from "./compare-notes.js";
import { compareValues } from "./compare-values.js";
import type { Finding } from "./finding.js";
import type { FlatSchema } from "./flatten.js";
import { matchAlternatives, type Alternative } from "./match-alternatives.js";
import type { ReadSchema } from "./read-schema.js";
import type { Visit } from "./visit.js";

/** Compares two schemas; those inside them are left to `visit`. */
export function comparePair(old: ReadSchema, now: ReadSchema, visit: Visit): Finding[] {
  return [
    ...compareNotes(old.wrappers, now.wrappers),
    ...compareNull(old, now),
    ...compareAlternatives(old.alternatives, now.alternatives, now.path, visit),
  ];
}

function compareNull(old: ReadSchema, now: ReadSchema): Finding[] {
  if (old.nullable === now.nullable) return [];
  // From anything to something, or back, null goes with the rest.
  const [wider, narrower] = old.nullable ? [old, now] : [now, old];
  if (wider.takesAll && !narrower.takesAll) return [];
  const [effect, kind, word] = now.nullable
    ? (["widened", "null-added", "can be null now"] as const)
    : (["narrowed", "null-removed", "can't be null any more"] as const);
  const message = `${namePlace(now.path)} ${word}`;
  return [{ effect, kind, message, place: { side: "new", path: now.path, part: "key" } }];
}

function compareAlternatives(
  old: readonly Alternative[],
  now: readonly Alternative[],
  path: Path,
  visit: Visit,
): Finding[] {
  const [before, after] = [mergeValues(old), mergeValues(now)];
  const isList = before !== undefined && after !== undefined && old.length + now.length > 2;
  const { pairs, removed, added } = matchAlternatives(old, now);
  if (isList) {
    const notes = pairs.flatMap(([a, b]) => compareNotes(a.flat.parts, b.flat.parts));
    return [...notes, ...compareValues(before, { ...after, path })];
  }
  const name = namePlace(path);
  return [
    ...pairs.flatMap(([a, b]) => compareFlat(a.flat, b.flat, visit)),
    ...removed.map(({ flat }): Finding => {
      const message = `${name} can't be ${describe(flat)} any more`;
      return { effect: "narrowed", kind: "alternative-removed", message, place: placeOf("old", flat) };
    }),
    ...added.map(({ flat }): Finding => {
      const message = `${name} can be ${describe(flat)} now`;
      return { effect: "widened", kind: "alternative-added", message, place: placeOf("new", flat) };
    }),
  ];
}

/** Alternatives that list their values are one list. */
function mergeValues(alternatives: readonly Alternative[]): FlatSchema | undefined {
  const flats = alternatives.map(({ flat }) => flat);
  const [first] = flats;
  if (first === undefined || flats.some(({ values }) => values === undefined)) return undefined;
  return {
    ...first,
    types: new Set(flats.flatMap(({ types }) => [...types])),
    values: new Map(flats.flatMap(({ values }) => [...(values ?? [])])),
  };
}

function describe({ path, types }: FlatSchema): string {
  return path[0] === "components" && path.length === 3 ? String(path[2]) : describeAtoms(types);
}

function placeOf(side: "old" | "new", { path }: FlatSchema): Finding["place"] {
  return { side, path, part: "value" };
}
