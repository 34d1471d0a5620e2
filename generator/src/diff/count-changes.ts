import type { ChangeClass } from "./change.js";
import type { SpecChange } from "./spec-change.js";

/** Classes as reports order them, with their titles. */
export const classTitles: readonly (readonly [name: ChangeClass, title: string])[] = [
  ["breaking", "breaking"],
  ["safe", "safe"],
  ["docs", "docs only"],
];

/** `3 changes: 1 breaking, 2 docs only`. */
export function countChanges(changes: readonly SpecChange[]): string {
  if (changes.length === 0) return "no changes";
  const parts = classTitles.flatMap(([name, title]) => {
    const number = changes.filter((change) => change.class === name).length;
    return number === 0 ? [] : [`${number} ${title}`];
  });
  return `${changes.length} change${changes.length === 1 ? "" : "s"}: ${parts.join(", ")}`;
}
