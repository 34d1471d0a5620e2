import { synonymOf } from "./synonyms.js";

/** The candidate that `name` was most likely meant to be: its word for the same, or one that a slip of the hand is away. */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  const synonym = synonymOf(name);
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of candidates) {
    if (candidate === synonym) return candidate;
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** More than a search for each of many slips should go through. */
const maxCandidates = 10_000;

/** `did you mean …?` where something is near, and what there is otherwise. */
export function suggest(
  name: string,
  candidates: readonly string[],
  print: (candidate: string) => string = (candidate) => candidate,
): string {
  if (candidates.length > maxCandidates) return "check how it is written";
  const near = closest(name, candidates);
  if (near !== undefined) return `did you mean ${print(near)}?`;
  if (candidates.length === 0) return "leave it out: there is nothing to choose from";
  const shown = candidates
    .slice(0, 12)
    .map((one) => print(one))
    .join(", ");
  if (candidates.length === 1) return `write ${shown}`;
  return `write one of ${shown}${candidates.length > 12 ? ", …" : ""}`;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (beforeLast[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replace, swap));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
