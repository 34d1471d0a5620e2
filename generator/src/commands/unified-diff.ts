import { isAbsolute, relative } from "node:path";
import { createTwoFilesPatch } from "diff";
import type { Change } from "./changes.js";

/** Changes as `git diff` shows them; `git apply` takes them. */
export function unifiedDiff(changes: readonly Change[]): string {
  return changes.map(patch).join("");
}

function patch({ file, from, before, after }: Change): string {
  const path = shown(file);
  const old = shown(from ?? file);
  const names = [
    before === undefined ? "/dev/null" : `a/${old}`,
    after === undefined ? "/dev/null" : `b/${path}`,
  ] as const;
  const text = createTwoFilesPatch(...names, before ?? "", after ?? "", undefined, undefined, { context: 3 });
  const header = from === undefined ? "" : `diff --git a/${old} b/${path}\nrename from ${old}\nrename to ${path}\n`;
  return header + text.replace(/^=+\n/, "");
}

/** A path as `git apply` takes it where the command runs: one from the root is told from there where it can be. */
function shown(file: string): string {
  const inside = relative("", file);
  const path = isAbsolute(file) && !inside.startsWith("..") && !isAbsolute(inside) ? inside : file;
  return path.replaceAll("\\", "/").replace(/^\/+/, "");
}
