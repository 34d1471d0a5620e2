import type { Location, Source } from "./diagnostic.js";

/** Where a location starts, as editors count: from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The whole line, without its ending. */
  readonly lineText: string;
}

export function positionOf({ source, offset }: Location): Position {
  const starts = lineStartsOf(source);
  const line = countUpTo(starts, offset);
  const start = starts[line - 1] ?? 0;
  const end = starts[line];
  return {
    line,
    column: offset - start + 1,
    lineText: source.text.slice(start, end === undefined ? undefined : end - 1).replace(/\r$/, ""),
  };
}

/** Found once for each source: there may be many places to show in it. */
const lineStarts = new WeakMap<Source, readonly number[]>();

function lineStartsOf(source: Source): readonly number[] {
  const known = lineStarts.get(source);
  if (known !== undefined) return known;
  const starts = [0];
  for (let at = source.text.indexOf("\n"); at !== -1; at = source.text.indexOf("\n", at + 1)) starts.push(at + 1);
  lineStarts.set(source, starts);
  return starts;
}

/** How many of the sorted numbers are not above `limit`. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
