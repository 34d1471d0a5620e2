import { indexOfRaw, lastIndexOfRaw } from "./decode.js";
import { hasHost, hostSegment, parseQuery, type Segment, type Template } from "./parse.js";
import { matchPattern } from "./pattern.js";
import { byRank, rankOf, rankOfSegment } from "./rank.js";
import { readSource, type Source } from "./source.js";
import { holdsDotSegment } from "./traversal.js";

/** Templates, and the way from a URI to the one that matches it: by segments, whatever their number. */
export interface UriTree<T> {
  readonly schemes: Map<string, Node<T>>;
  readonly byRank: Map<string, Entry<T>>;
}

/** What a URI leads to. */
export type Found<T> =
  | { readonly kind: "match"; readonly value: T; readonly params: Record<string, string> }
  /** A value that could climb out of a folder: the search is over, no other template gets the URI. */
  | { readonly kind: "refused"; readonly value: T; readonly param: string };

interface Entry<T> {
  readonly template: Template;
  readonly rank: string;
  readonly value: T;
  /** The params that may hold dot segments. */
  readonly traversal: readonly string[];
  /** The list that it is kept in. */
  readonly among: Entry<T>[];
}

/** A segment of the path, or of what follows a `{+name}`, which is read from the right end. */
interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  readonly patterns: Patterns<T>;
  /** What follows a `{+name}` that starts in this segment. */
  rest?: Node<T>;
  /** In such a tree: the segments that hold the `{+name}` itself. */
  readonly boundaries: Patterns<T>;
  /** Templates that end here, by what they ask of the query. */
  readonly entries: Entry<T>[];
}

/** Patterns by the literals at their two ends, so that their number costs nothing; most specific lengths first. */
type Patterns<T> = {
  readonly prefix: number;
  readonly suffix: number;
  readonly byEnds: Map<string, { readonly segment: Segment; readonly rank: string; readonly node: Node<T> }[]>;
}[];

/** An entry, and the values of the variables in its path. */
interface Hit<T> {
  readonly entry: Entry<T>;
  readonly values: readonly string[];
}

export function createTree<T>(): UriTree<T> {
  return { schemes: new Map(), byRank: new Map() };
}

/**
 * @param traversal - the variables whose values may hold `.` and `..` segments
 * @returns the value of a template that matches the same URIs, in which case nothing is added
 */
export function addTemplate<T>(
  { schemes, byRank: all }: UriTree<T>,
  template: Template,
  value: T,
  traversal: readonly string[] = [],
): T | undefined {
  const rank = rankOf(template);
  const same = all.get(rank);
  if (same !== undefined) return same.value;

  const among = nodeOf(getOrAdd(schemes, template.scheme, createNode<T>), template).entries;
  const entry = { template, rank, value, traversal, among };
  all.set(rank, entry);
  among.push(entry);
  among.sort(byRank);
  return undefined;
}

/** Takes out what matches the same URIs. */
export function removeTemplate<T>({ byRank: all }: UriTree<T>, template: Template): void {
  const rank = rankOf(template);
  const entry = all.get(rank);
  entry?.among.splice(entry.among.indexOf(entry), 1);
  all.delete(rank);
}

/** The value whose template matches `uri`: the most specific one, whatever the order in which they were added. */
export function find<T>({ schemes }: UriTree<T>, uri: string): Found<T> | undefined {
  const source = readSource(uri);
  const root = source && schemes.get(source.scheme);
  const hit = root && walk(root, source, source.start, 0, []);
  return hit && settle(hit, source);
}

function walk<T>(
  node: Node<T>,
  source: Source,
  start: number,
  depth: number,
  values: readonly string[],
): Hit<T> | undefined {
  const { pathEnd } = source;
  if (start > pathEnd) return endOfPath(node, source, depth, values);
  const slash = indexOfRaw(source, "/", start);
  const end = slash === -1 || slash > pathEnd ? pathEnd : slash;
  const literal = node.literals.get(source.folded.slice(start, end));
  return (
    (literal && walk(literal, source, end + 1, depth + 1, values)) ??
    firstMatch(node.patterns, source, start, end, (child, found) =>
      walk(child, source, end + 1, depth + 1, [...values, ...found]),
    ) ??
    // A `{+name}` may hold a query, unless its template declares one: then that is the closer match.
    walkTail(node.rest, source, start, pathEnd, values) ??
    walkTail(node.rest, source, start, source.text.length, values)
  );
}

function endOfPath<T>(node: Node<T>, source: Source, depth: number, values: readonly string[]): Hit<T> | undefined {
  // For `http` and `https` a host alone is the same as a host and a slash.
  const end = hasHost(source.scheme) && depth === hostSegment + 1 ? node.literals.get("") : node;
  const entry = end?.entries.find(({ template }) => fitsQuery(template, source, source.pathEnd));
  return entry && { entry, values };
}

/** The most specific template whose `{+name}` starts in the segment at `start`, and whose path ends at `end`. */
function walkTail<T>(
  tail: Node<T> | undefined,
  source: Source,
  start: number,
  end: number,
  before: readonly string[],
): Hit<T> | undefined {
  let best: Hit<T> | undefined;
  // Every tail that fits is looked at, since the walk from the right meets them in another order than the left's.
  const visit = (node: Node<T>, high: number, after: readonly string[]): void => {
    firstMatch(node.boundaries, source, start, high, ({ entries }, values) => {
      const entry = entries.find(({ template }) => fitsQuery(template, source, end));
      if (entry !== undefined && (best === undefined || byRank(entry, best.entry) < 0)) {
        best = { entry, values: [...before, ...values, ...after] };
      }
    });
    const slash = lastIndexOfRaw(source, "/", high - 1);
    if (slash <= start) return;
    const literal = node.literals.get(source.folded.slice(slash + 1, high));
    if (literal !== undefined) visit(literal, slash, after);
    firstMatch(node.patterns, source, slash + 1, high, (child, values) => visit(child, slash, [...values, ...after]));
  };
  if (tail !== undefined) visit(tail, end, []);
  return best;
}

/** The first answer of `visit` to a pattern that matches `[start, end)`, most specific pattern first. */
function firstMatch<T, Result>(
  patterns: Patterns<T>,
  source: Source,
  start: number,
  end: number,
  visit: (node: Node<T>, values: readonly string[]) => Result | undefined,
): Result | undefined {
  const { folded } = source;
  for (const { prefix, suffix, byEnds } of patterns) {
    if (prefix + suffix >= end - start) continue;
    const ends = folded.slice(start, start + prefix) + folded.slice(end - suffix, end);
    for (const { segment, node } of byEnds.get(ends) ?? []) {
      const values = matchPattern(source, start, end, segment);
      const result = values && visit(node, values);
      if (result !== undefined) return result;
    }
  }
  return undefined;
}

/** Whether the template takes the query that starts at `end`: none, the very one it states, or any with variables. */
function fitsQuery({ query }: Template, source: Source, end: number): boolean {
  const { pathEnd, text, hash } = source;
  if (query === undefined) return end === text.length;
  if (end !== pathEnd || (pathEnd < text.length && hash !== -1)) return false;
  const given = queryOf(source);
  if (query.names.length === 0 && given.length !== query.literal.length) return false;
  return query.literal.every(([name, value]) => given.some((pair) => pair[0] === name && pair[1] === value));
}

/** Cut before it is decoded, so that an encoded `&` or `=` stays a character. */
function queryOf(source: Source): NonNullable<Source["query"]> {
  const { uri, pathEnd, text } = source;
  return (source.query ??= pathEnd === text.length ? [] : parseQuery(uri.slice(uri.indexOf("?") + 1)));
}

function settle<T>({ entry, values }: Hit<T>, source: Source): Found<T> {
  const { template, value, traversal } = entry;
  // Of a name that comes twice, the first.
  const given = template.query && new Map(queryOf(source).toReversed());
  // Without a prototype, as a param may be named `__proto__`, and one named `constructor` may be left out.
  const params = Object.create(null) as Record<string, string>;
  for (const [index, name] of [...template.names, ...(template.query?.names ?? [])].entries()) {
    const text = values[index] ?? given?.get(name);
    if (text === undefined) continue;
    if (holdsDotSegment(text) && !traversal.includes(name)) return { kind: "refused", value, param: name };
    params[name] = text;
  }
  return { kind: "match", value, params };
}

/** The node that templates of this shape end at, made on the way where there is none. */
function nodeOf<T>(root: Node<T>, { segments, restSegment }: Template): Node<T> {
  const boundary = segments[restSegment];
  const node = (boundary === undefined ? segments : segments.slice(0, restSegment)).reduce(childOf<T>, root);
  if (boundary === undefined) return node;
  node.rest ??= createNode();
  const tail = segments.slice(restSegment + 1).reduceRight(childOf<T>, node.rest);
  return patternChild(tail.boundaries, boundary);
}

function childOf<T>({ literals, patterns }: Node<T>, segment: Segment): Node<T> {
  if (segment.names.length > 0) return patternChild(patterns, segment);
  return getOrAdd(literals, segment.literals[0] ?? "", createNode<T>);
}

function patternChild<T>(patterns: Patterns<T>, segment: Segment): Node<T> {
  const { literals } = segment;
  const [prefix = "", suffix = ""] = [literals[0], literals.at(-1)];
  let group = patterns.find((other) => other.prefix === prefix.length && other.suffix === suffix.length);
  if (group === undefined) {
    patterns.push((group = { prefix: prefix.length, suffix: suffix.length, byEnds: new Map() }));
    patterns.sort((a, b) => b.prefix - a.prefix || b.suffix - a.suffix);
  }
  const alike = getOrAdd(group.byEnds, prefix + suffix, () => []);
  const rank = rankOfSegment(segment);
  let pattern = alike.find((other) => other.rank === rank);
  if (pattern === undefined) {
    alike.push((pattern = { segment, rank, node: createNode() }));
    alike.sort(byRank);
  }
  return pattern.node;
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), patterns: [], boundaries: [], entries: [] };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
}
