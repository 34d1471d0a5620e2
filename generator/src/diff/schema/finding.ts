import type { Place } from "../change.js";

/** What one change of a schema does to the values that fit it. */
export interface Finding {
  /** Fewer values fit, more do, others do, nobody can tell by the schemas alone, or the same do. */
  readonly effect: "narrowed" | "widened" | "other" | "unclear" | "docs";
  /** Stable, as in `type-narrowed` or `property-removed`. */
  readonly kind: string;
  readonly message: string;
  readonly place: Place;
}

/** The kind of a finding about a keyword. */
export function kindOf(keyword: string, effect: Finding["effect"]): string {
  const words = keyword.replaceAll(/[^A-Za-z]/g, "").replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${words || "keyword"}-${effect === "narrowed" || effect === "widened" ? effect : "changed"}`;
}
