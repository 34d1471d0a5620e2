import { createTwoFilesPatch } from "diff";
import type { Change } from "./changes.js";

/** Changes as `git diff` shows them; `git apply` takes them. */
export function unifiedDiff(changes: readonly Change[]): string {
  return changes.map(patch).join("");
}

function patch({ file, before, after }: Change): string {
  const path = file.replaceAll("\\", "/");
  const [from, to] = [
    before === undefined ? "/dev/null" : `a/${path}`,
    after === undefined ? "/dev/null" : `b/${path}`,
  ];
  const text = createTwoFilesPatch(from, to, before ?? "", after ?? "", undefined, undefined, { context: 3 });
  return text.replace(/^=+\n/, "");
}
