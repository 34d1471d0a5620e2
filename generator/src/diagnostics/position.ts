import type { Location } from "./diagnostic.js";

/** Where a location starts, as editors count: from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The whole line, without its ending. */
  readonly lineText: string;
}

export function positionOf({ source, offset }: Location): Position {
  const before = source.text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  const end = source.text.indexOf("\n", start);
  return {
    line: before.split("\n").length,
    column: offset - start + 1,
    lineText: source.text.slice(start, end === -1 ? undefined : end).replace(/\r$/, ""),
  };
}
