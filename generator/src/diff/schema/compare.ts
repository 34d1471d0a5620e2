import type { SpecDocument } from "../../spec/document.js";
import { canonical } from "../../spec/canonical.js";
import { compareTexts } from "../change.js";
import { comparePair } from "./compare-pair.js";
import type { Finding } from "./finding.js";
import type { Located } from "./located.js";
import { readSchema } from "./read-schema.js";
import type { Visit } from "./visit.js";

/** Two schemas to compare, and the resource whose they are. */
export interface Root {
  readonly resource: string;
  readonly old: Located;
  readonly now: Located;
}

/** A finding, and the resources that reach it. */
export interface Reached {
  readonly finding: Finding;
  readonly resources: readonly string[];
}

interface Pair {
  readonly old: Located;
  readonly now: Located;
  readonly resources: Set<string>;
  readonly within: Set<Pair>;
}

/**
 * Compares schemas and all that they lead to, each two of them once, however many ways and circles lead there.
 *
 * It works off a list instead of by recursion: a chain of references may be longer than the call stack is high.
 */
export function compareSchemas(old: SpecDocument, now: SpecDocument, roots: readonly Root[]): Reached[] {
  const pairs = new Map<unknown, Map<unknown, Pair>>();
  const pending: Pair[] = [];
  const reach = (before: Located, after: Located): Pair => {
    const [a, b] = [identityOf(before), identityOf(after)];
    const row = pairs.get(a) ?? new Map<unknown, Pair>();
    pairs.set(a, row);
    const known = row.get(b);
    if (known !== undefined) return known;
    const pair = { old: before, now: after, resources: new Set<string>(), within: new Set<Pair>() };
    row.set(b, pair);
    pending.push(pair);
    return pair;
  };
  for (const root of roots) reach(root.old, root.now).resources.add(root.resource);

  const found: { readonly pair: Pair; readonly finding: Finding }[] = [];
  for (const pair of pending) {
    const visit: Visit = (before, after) => void reach(before, after).within.add(pair);
    for (const finding of comparePair(readSchema(old, pair.old), readSchema(now, pair.now), visit))
      found.push({ pair, finding });
  }
  const resourcesOf = new Map<Pair, readonly string[]>();
  return found.map(({ pair, finding }) => {
    const resources = resourcesOf.get(pair) ?? whoReaches(pair);
    resourcesOf.set(pair, resources);
    return { finding, resources };
  });
}

/** A schema stands for itself; `true` and `false` are told apart by their place. */
function identityOf({ schema, path }: Located): unknown {
  return typeof schema === "object" ? schema : canonical([schema, path]);
}

function whoReaches(pair: Pair): string[] {
  const seen = new Set([pair]);
  // A set gives what is added to it on the way, too.
  for (const next of seen) for (const outer of next.within) seen.add(outer);
  return [...new Set([...seen].flatMap(({ resources }) => [...resources]))].toSorted(compareTexts);
}
