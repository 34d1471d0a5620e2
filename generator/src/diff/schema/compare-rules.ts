import { namePlace } from "../name-place.js";
import { show } from "../show.js";
import { compareBounds, describeBound, lowerBounds, upperBounds } from "./bounds.js";
import { kindOf, type Finding } from "./finding.js";
import type { FlatSchema } from "./flatten.js";

/** Compares limits and what else a value has to keep. */
export function compareRules(old: FlatSchema, now: FlatSchema): Finding[] {
  return [...compareLimits(old, now), ...compareKeywords(old, now)];
}

function compareLimits(old: FlatSchema, now: FlatSchema): Finding[] {
  return [...lowerBounds, ...upperBounds].flatMap((keyword): Finding[] => {
    const [before, after] = [old.bounds.get(keyword), now.bounds.get(keyword)];
    const order = compareBounds(keyword, before, after);
    if (order === 0) return [];
    const values = `was ${describeBound(before)}, is ${describeBound(after)}`;
    return [finding(now, keyword, order > 0 ? "narrowed" : "widened", values)];
  });
}

/** Of these it is known that one more leaves fewer values; of any other nothing is known. */
const restrictive = new Set(["pattern", "format", "multipleOf", "not", "uniqueItems"]);

function compareKeywords(old: FlatSchema, now: FlatSchema): Finding[] {
  const keywords = new Set([...old.rules.keys(), ...now.rules.keys()]);
  return [...keywords].flatMap((keyword): Finding[] => {
    const [before, after] = [rulesOf(old, keyword), rulesOf(now, keyword)];
    const lost = before.filter((rule) => !after.includes(rule));
    const gained = after.filter((rule) => !before.includes(rule));
    if (lost.length + gained.length === 0) return [];
    return [finding(now, keyword, effectOf(keyword, lost, gained), `was ${list(before)}, is ${list(after)}`)];
  });
}

function effectOf(keyword: string, lost: readonly string[], gained: readonly string[]): Finding["effect"] {
  if (!restrictive.has(keyword)) return "unclear";
  if (lost.length === 0) return "narrowed";
  if (gained.length === 0) return "widened";
  const [before, after] = [Number(lost[0]), Number(gained[0])];
  if (keyword !== "multipleOf" || lost.length + gained.length > 2) return "unclear";
  if (after % before === 0) return "narrowed";
  return before % after === 0 ? "widened" : "unclear";
}

function rulesOf({ rules }: FlatSchema, keyword: string): string[] {
  return [...(rules.get(keyword) ?? [])];
}

function list(rules: readonly string[]): string {
  return rules.length === 0 ? "none" : rules.map((rule) => show(JSON.parse(rule))).join(" and ");
}

function finding(now: FlatSchema, keyword: string, effect: Finding["effect"], what: string): Finding {
  const message = `The ${keyword} of ${namePlace(now.path)} ${what}`;
  return {
    effect,
    kind: kindOf(keyword, effect),
    message,
    place: { side: "new", path: [...now.path, keyword], part: "key" },
  };
}
