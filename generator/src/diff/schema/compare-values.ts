import { namePlace } from "../name-place.js";
import { show } from "../show.js";
import { describeAtoms } from "./atoms.js";
import { accepts } from "./fits.js";
import { kindOf, type Finding } from "./finding.js";
import type { FlatSchema } from "./flatten.js";

/** Compares schemas of which one at least lists its values: that list decides, whatever stands beside it. */
export function compareValues(old: FlatSchema, now: FlatSchema): Finding[] {
  const lost = [...(old.values?.values() ?? [])].filter((value) => !accepts(now, value));
  const gained = [...(now.values?.values() ?? [])].filter((value) => !accepts(old, value));
  const name = namePlace(now.path);
  const place = { side: "new", path: [...now.path, "enum"], part: "key" } as const;
  const found = (effect: Finding["effect"], message: string, kind?: string): Finding => {
    return { effect, kind: kind ?? kindOf("values", effect), message, place };
  };
  if (old.values === undefined) {
    const effect = gained.length === 0 ? "narrowed" : "unclear";
    return [found(effect, `${name} was any ${describeAtoms(old.types)}, and is one of ${list(now)} now`)];
  }
  if (now.values === undefined) {
    const effect = lost.length === 0 ? "widened" : "unclear";
    return [found(effect, `${name} was one of ${list(old)}, and is any ${describeAtoms(now.types)} now`)];
  }
  return [
    ...lost.map((value) => found("narrowed", `${name} can't be ${show(value)} any more`, "value-removed")),
    ...gained.map((value) => found("widened", `${name} can be ${show(value)} now`, "value-added")),
  ];
}

function list({ values = new Map() }: FlatSchema): string {
  const shown = [...values.values()].slice(0, 8).map(show);
  return shown.join(", ") + (values.size > shown.length ? ", …" : "");
}
