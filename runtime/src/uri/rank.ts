import type { Segment, Template } from "./parse.js";

/**
 * The place of a template among others, as a text: the more specific of two that could match one URI sorts first, and
 * templates that match the same URIs are equal.
 */
export function rankOf({ scheme, segments, query }: Template): string {
  const stated = query && [query.names.length > 0, query.literal.map((pair) => JSON.stringify(pair)).toSorted()];
  return [
    scheme,
    descending(segments.length),
    ...segments.map(rankOfSegment),
    descending(query?.literal.length ?? 0),
    // Without a query at all is no less specific than with one that states nothing.
    JSON.stringify(stated ?? [false]),
  ].join("\n");
}

/** A literal before `{name}` before `{+name}`; then the longer literals at the ends, the start first. */
export function rankOfSegment({ literals, names, rest }: Segment): string {
  // Of two literals that differ, no URI matches both.
  if (names.length === 0) return `0 ${JSON.stringify(literals)}`;
  const kind = rest === -1 ? 1 : 2;
  const ends = [literals[0], literals.at(-1)].map((literal = "") => descending(literal.length));
  return [kind, ...ends, descending(names.length), descending(rest), JSON.stringify(literals)].join(" ");
}

/** One character, so that texts sort as their numbers do: no URI that is looked up has more characters than there are. */
function descending(number: number): string {
  return String.fromCharCode(0xfffe - number);
}

export function byRank(a: { readonly rank: string }, b: { readonly rank: string }): number {
  return a.rank < b.rank ? -1 : 1;
}
