import { namePlace } from "../name-place.js";
import type { Finding } from "./finding.js";
import type { FlatSchema } from "./flatten.js";
import type { Located } from "./located.js";
import { pairParts, type Visit } from "./visit.js";

/** Compares properties: whoever reads an object relies on those that are declared, and skips others. */
export function compareObject(old: FlatSchema, now: FlatSchema, visit: Visit): Finding[] {
  return [
    ...compareProperties(old, now, visit),
    ...compareRequired(old, now),
    ...comparePatterns(old, now, visit),
    ...compareAdditional(old, now, visit),
  ];
}

function compareProperties(old: FlatSchema, now: FlatSchema, visit: Visit): Finding[] {
  const found: Finding[] = [];
  for (const [name, before] of old.properties) {
    const after = now.properties.get(name);
    if (after === undefined) found.push(removed(before, "property"));
    else found.push(...pairParts(before, after, visit));
  }
  for (const [name, after] of now.properties) {
    if (old.properties.has(name)) continue;
    const isRequired = now.required.has(name);
    found.push(added(after, isRequired ? "required-property" : "property", isRequired ? "always there" : "new"));
    // Where any name was allowed, the rule for it was the one for this name, too.
    const others = old.additional.filter(({ schema }) => schema !== true);
    if (others.length > 0) found.push(...pairParts(others, after, visit));
  }
  return found;
}

function compareRequired(old: FlatSchema, now: FlatSchema): Finding[] {
  const finding = (name: string, effect: "narrowed" | "widened"): Finding => {
    const path = now.properties.get(name)?.[0]?.path ?? [...now.path, "required"];
    const what = effect === "narrowed" ? "is always there now" : "may be missing now";
    const kind = effect === "narrowed" ? "property-required" : "property-optional";
    const message = `${namePlace(now.path)}.${name} ${what}`;
    return { effect, kind, message, place: { side: "new", path, part: "key" } };
  };
  const isOld = (name: string): boolean => old.properties.has(name) || !now.properties.has(name);
  const isKept = (name: string): boolean => now.properties.has(name) || !old.properties.has(name);
  return [
    ...[...now.required]
      .filter((name) => !old.required.has(name) && isOld(name))
      .map((name) => finding(name, "narrowed")),
    ...[...old.required]
      .filter((name) => !now.required.has(name) && isKept(name))
      .map((name) => finding(name, "widened")),
  ];
}

function comparePatterns(old: FlatSchema, now: FlatSchema, visit: Visit): Finding[] {
  const found: Finding[] = [];
  for (const [pattern, before] of old.patternProperties) {
    const after = now.patternProperties.get(pattern);
    if (after === undefined) found.push(removed(before, "properties"));
    else found.push(...pairParts(before, after, visit));
  }
  for (const [pattern, after] of now.patternProperties) {
    if (!old.patternProperties.has(pattern)) found.push(added(after, "properties", "new"));
  }
  return found;
}

function compareAdditional(old: FlatSchema, now: FlatSchema, visit: Visit): Finding[] {
  if (old.additional.length > 0 && now.additional.length > 0) return pairParts(old.additional, now.additional, visit);
  if (old.additional.length > 0) return [removed(old.additional, "properties")];
  return now.additional.length > 0 ? [added(now.additional, "properties", "new")] : [];
}

function removed([schema]: readonly Located[], what: "property" | "properties"): Finding {
  const path = schema?.path ?? [];
  const message = `${namePlace(path)} ${what === "property" ? "is" : "are"} gone`;
  return { effect: "widened", kind: `${what}-removed`, message, place: { side: "old", path, part: "key" } };
}

function added(
  [schema]: readonly Located[],
  what: "property" | "required-property" | "properties",
  how: string,
): Finding {
  const path = schema?.path ?? [];
  const message = `${namePlace(path)} ${what === "properties" ? "are" : "is"} ${how}`;
  return { effect: "narrowed", kind: `${what}-added`, message, place: { side: "new", path, part: "key" } };
}
