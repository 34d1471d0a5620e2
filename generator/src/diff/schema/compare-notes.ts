import { canonical } from "../../spec/canonical.js";
import { namePlace } from "../name-place.js";
import { kindOf, type Finding } from "./finding.js";
import { noteKeywords } from "./keywords.js";
import type { Located } from "./located.js";

/** Compares the words for people, which say nothing about what fits; of schemas that are put together, part by part. */
export function compareNotes(old: readonly Located[], now: readonly Located[]): Finding[] {
  return old.flatMap((before, index) => {
    const after = now[index];
    return after === undefined || old.length !== now.length ? [] : comparePart(before, after);
  });
}

function comparePart({ schema: old }: Located, { schema: now, path }: Located): Finding[] {
  if (typeof old === "boolean" || typeof now === "boolean") return [];
  const changed = [...noteKeywords].filter((keyword) => canonical(old[keyword]) !== canonical(now[keyword]));
  return changed.map((keyword) => ({
    effect: "docs",
    kind: kindOf(keyword, "docs"),
    message: `The ${keyword} of ${namePlace(path)} has changed`,
    place: { side: "new", path: [...path, keyword], part: "key" },
  }));
}
