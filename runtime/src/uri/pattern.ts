import { indexOfRaw } from "./decode.js";
import type { Segment } from "./parse.js";
import type { Source } from "./source.js";

/**
 * The values of a segment's variables in `[start, end)`, or nothing when it does not match.
 *
 * Separators are sought from the right, each as far right as it can be: that alone gives the leftmost variable as
 * much as it can take, without going back, so the time is linear. Variables left of a `{+name}` are sought from the
 * right end of the segment that they stand in.
 */
export function matchPattern(
  source: Source,
  start: number,
  end: number,
  { literals, rest }: Segment,
): string[] | undefined {
  const { text, folded } = source;
  const last = literals.length - 1;
  const prefix = literals[0] ?? "";
  const suffix = literals[last] ?? "";
  const from = start + prefix.length;
  let high = end - suffix.length;
  if (from >= high || !folded.startsWith(prefix, start) || !folded.startsWith(suffix, high)) return undefined;

  if (last === 1 && rest === -1) return fitsSegment(source, from, high, rest) ? [text.slice(from, high)] : undefined;

  const values: string[] = [];
  const take = (index: number, valueStart: number): boolean => {
    if (valueStart >= high || (index !== rest && !fitsSegment(source, valueStart, high, rest))) return false;
    values.unshift(text.slice(valueStart, high));
    return true;
  };
  for (let index = last - 1; index > 0; index--) {
    const separator = literals[index] ?? "";
    const limit = index === rest ? Math.min(high - 1, endOfSegment(source, from, high)) : high - 1;
    const at = lastSeparator(source, separator, limit - separator.length);
    if (at <= from || !take(index, at + separator.length)) return undefined;
    high = at;
  }
  return take(0, from) ? values : undefined;
}

/** Whether a value is inside one segment; in a path without a `{+name}` the walk has cut at its end already. */
function fitsSegment(source: Source, start: number, end: number, rest: number): boolean {
  if (rest === -1 && source.hash === -1 && end <= source.pathEnd) return true;
  return endOfSegment(source, start, end) === end;
}

/** Where the segment that `from` stands in ends: at `/`, `?`, `#` or `end`. */
function endOfSegment(source: Source, from: number, end: number): number {
  let nearest = end;
  for (const character of "/?#") {
    const at = indexOfRaw(source, character, from);
    if (at !== -1 && at < nearest) nearest = at;
  }
  return nearest;
}

/** A character of a separator that a URI can hold as it is has to be as it is: encoded, it belongs to a value. */
function lastSeparator({ folded, encoded }: Source, separator: string, from: number): number {
  let at = from < 0 ? -1 : folded.lastIndexOf(separator, from);
  if (!encoded) return at;
  while (at > 0 && isPartOfValue(folded, encoded, at, at + separator.length)) {
    at = folded.lastIndexOf(separator, at - 1);
  }
  return at;
}

/** What `expand` leaves as it is in a literal. */
const plain = /[\w.~!$&'()*+,;:=@#-]/;

function isPartOfValue(text: string, encoded: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if (encoded[index] === 1 && plain.test(text.charAt(index))) return true;
  }
  return false;
}
