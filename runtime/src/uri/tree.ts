import { getOrAdd } from "../get-or-add.js";
import { indexOfRaw, lastIndexOfRaw } from "./decode.js";
import { hasHost, hostSegment, parseQuery, type Segment, type Template } from "./parse.js";
import { matchPattern } from "./pattern.js";
import { byRank, rankOfSegment } from "./rank.js";
import { readSource, type Source } from "./source.js";
import { holdsDotSegment } from "./traversal.js";

/** The way from a URI to the template that matches it: by segments, whatever the number of templates. */
export type UriTree<T> = Map<string, Node<T>>;

/** What a URI leads to. */
export type Found<T> =
  | { readonly kind: "match"; readonly value: T; readonly params: Record<string, string> }
  /** A value that could climb out of a folder: the search is over, no other template gets the URI. */
  | { readonly kind: "refused"; readonly value: T; readonly param: string };

/** What of a template is still needed at the end of its path. */
interface Entry<T> extends Pick<Template, "names" | "query"> {
  readonly rank: string;
  readonly value: T;
  /** The params that may hold dot segments. */
  readonly traversal: readonly string[];
}

/**
 * A segment of the path, or of what follows a `{+name}`, which is read from the right end.
 *
 * Most nodes lead to one other only, so what a node does not have takes no memory.
 */
interface Node<T> {
  literals: Map<string, Node<T>> | undefined;
  patterns: Patterns<T> | undefined;
  /** What follows a `{+name}` that starts in this segment. */
  rest: Node<T> | undefined;
  /** In such a tree: the segments that hold the `{+name}` itself. */
  boundaries: Patterns<T> | undefined;
  /** Templates that end here, by what they ask of the query. */
  entries: readonly Entry<T>[];
}

/** Segments with variables, the most specific first. */
interface Patterns<T> {
  /** Those with a literal at an end, by these literals, so that their number costs nothing. */
  closed: readonly PatternGroup<T>[];
  /** Those with a variable at both ends. */
  open: readonly Pattern<T>[];
}

/** Patterns whose literals at their ends are of the same lengths. */
interface PatternGroup<T> {
  readonly prefix: number;
  readonly suffix: number;
  readonly byEnds: Map<string, readonly Pattern<T>[]>;
}

interface Pattern<T> {
  readonly segment: Segment;
  readonly rank: string;
  readonly node: Node<T>;
}

/** An entry, and the values of the variables in its path. */
interface Hit<T> {
  readonly entry: Entry<T>;
  readonly values: readonly string[];
}

/**
 * @param tree - holds no other template that matches the same URIs
 * @param traversal - the variables whose values may hold `.` and `..` segments
 */
export function addTemplate<T>(
  tree: UriTree<T>,
  template: Template,
  rank: string,
  value: T,
  traversal: readonly string[],
): void {
  const { scheme, names, query } = template;
  const node = nodeOf(getOrAdd(tree, scheme, createNode<T>), template);
  // Most have no query, and then share the names of their template.
  const all = query ? [...names, ...query.names] : names;
  node.entries = insert(node.entries, { names: all, query, rank, value, traversal });
}

/** The value whose template matches `uri`: the most specific one, whatever the order in which they were added. */
export function find<T>(tree: UriTree<T>, uri: string): Found<T> | undefined {
  const source = readSource(uri);
  const root = source && tree.get(source.scheme);
  const hit = root && walk(root, source);
  return hit && settle(hit, source);
}

function walk<T>(root: Node<T>, source: Source): Hit<T> | undefined {
  const { folded, pathEnd, text } = source;

  function visit(node: Node<T>, start: number, depth: number, values: readonly string[]): Hit<T> | undefined {
    if (start > pathEnd) {
      // For `http` and `https` a host alone is the same as a host and a slash.
      const last = hasHost(source.scheme) && depth === hostSegment + 1 ? node.literals?.get("") : node;
      const entry = last && entryOf(last, pathEnd);
      return entry && { entry, values };
    }
    const slash = indexOfRaw(source, "/", start);
    const end = slash === -1 || slash > pathEnd ? pathEnd : slash;
    const literal = node.literals?.get(folded.slice(start, end));
    return (
      (literal && visit(literal, end + 1, depth + 1, values)) ??
      firstMatch(node.patterns, start, end, (child, found) =>
        visit(child, end + 1, depth + 1, [...values, ...found]),
      ) ??
      // A `{+name}` may hold a query, unless its template declares one: then that is the closer match.
      visitTail(node.rest, start, pathEnd, values) ??
      visitTail(node.rest, start, text.length, values)
    );
  }

  /** The most specific template whose `{+name}` starts in the segment at `start`, and whose path ends at `end`. */
  function visitTail(
    tail: Node<T> | undefined,
    start: number,
    end: number,
    before: readonly string[],
  ): Hit<T> | undefined {
    let best: Hit<T> | undefined;
    // Every tail that fits is looked at, since the walk from the right meets them in another order than the left's.
    const visitBack = (node: Node<T>, high: number, after: readonly string[]): void => {
      firstMatch(node.boundaries, start, high, (child, values) => {
        const entry = entryOf(child, end);
        if (entry && (!best || byRank(entry, best.entry) < 0)) {
          best = { entry, values: [...before, ...values, ...after] };
        }
      });
      const slash = lastIndexOfRaw(source, "/", high - 1);
      if (slash <= start) return;
      const literal = node.literals?.get(folded.slice(slash + 1, high));
      if (literal) visitBack(literal, slash, after);
      firstMatch(node.patterns, slash + 1, high, (child, values) => visitBack(child, slash, [...values, ...after]));
    };
    if (tail) visitBack(tail, end, []);
    return best;
  }

  /** The first answer of `visitChild` to a pattern that matches `[start, end)`, most specific pattern first. */
  function firstMatch<Result>(
    patterns: Patterns<T> | undefined,
    start: number,
    end: number,
    visitChild: (node: Node<T>, values: readonly string[]) => Result | undefined,
  ): Result | undefined {
    if (!patterns) return undefined;
    const alike = (all: readonly Pattern<T>[] = []): Result | undefined => {
      for (const { segment, node } of all) {
        const values = matchPattern(source, start, end, segment);
        const result = values && visitChild(node, values);
        if (result) return result;
      }
      return undefined;
    };
    for (const { prefix, suffix, byEnds } of patterns.closed) {
      if (prefix + suffix >= end - start) continue;
      const result = alike(byEnds.get(folded.slice(start, start + prefix) + folded.slice(end - suffix, end)));
      if (result) return result;
    }
    return alike(patterns.open);
  }

  /** The template of this path that takes the query that starts at `end`. */
  function entryOf({ entries }: Node<T>, end: number): Entry<T> | undefined {
    return entries.find((entry) => fitsQuery(entry, source, end));
  }

  return visit(root, source.start, 0, []);
}

/** Whether the template takes the query that starts at `end`: none, the very one it states, or any with variables. */
function fitsQuery({ query }: Pick<Template, "query">, source: Source, end: number): boolean {
  const { pathEnd, text, hash } = source;
  if (!query) return end === text.length;
  if (end !== pathEnd || (pathEnd < text.length && hash !== -1)) return false;
  const given = queryOf(source);
  if (query.names.length === 0 && given.length !== query.literal.length) return false;
  return query.literal.every(([name, value]) => given.some(([key, sent]) => key === name && sent === value));
}

/** Cut before it is decoded, so that an encoded `&` or `=` stays a character. */
function queryOf(source: Source): NonNullable<Source["query"]> {
  const { uri, pathEnd, text } = source;
  return (source.query ??= pathEnd === text.length ? [] : parseQuery(uri.slice(uri.indexOf("?") + 1)));
}

function settle<T>({ entry, values }: Hit<T>, source: Source): Found<T> {
  const { names, query, value, traversal } = entry;
  // A name that comes twice is a list, whose members stand with commas between them where it comes once (RFC 6570 §3.2.8).
  const given = new Map<string, string[]>();
  for (const [name, text] of query ? queryOf(source) : none) getOrAdd(given, name, (): string[] => []).push(text);
  // Without a prototype, as a param may be named `__proto__`, and one named `constructor` may be left out.
  const params = Object.create(null) as Record<string, string>;
  for (const [index, name] of names.entries()) {
    const text = values[index] ?? given.get(name)?.join();
    if (text === undefined) continue;
    if (holdsDotSegment(text) && !traversal.includes(name)) return { kind: "refused", value, param: name };
    params[name] = text;
  }
  return { kind: "match", value, params };
}

/** The node that templates of this shape end at, made on the way where there is none. */
function nodeOf<T>(root: Node<T>, { segments, restSegment }: Template): Node<T> {
  const boundary = segments[restSegment];
  const node = (boundary ? segments.slice(0, restSegment) : segments).reduce(childOf<T>, root);
  if (!boundary) return node;
  node.rest ??= createNode();
  const tail = segments.slice(restSegment + 1).reduceRight(childOf<T>, node.rest);
  tail.boundaries ??= createPatterns();
  return patternChild(tail.boundaries, boundary);
}

function childOf<T>(node: Node<T>, segment: Segment): Node<T> {
  if (segment.names.length > 0) return patternChild((node.patterns ??= createPatterns()), segment);
  node.literals ??= new Map();
  return getOrAdd(node.literals, segment.literals[0] ?? "", createNode<T>);
}

function patternChild<T>(patterns: Patterns<T>, segment: Segment): Node<T> {
  const { literals } = segment;
  const [prefix = "", suffix = ""] = [literals[0], literals.at(-1)];
  const group = prefix + suffix === "" ? undefined : groupOf(patterns, prefix.length, suffix.length);
  const alike = group ? (group.byEnds.get(prefix + suffix) ?? []) : patterns.open;
  const rank = rankOfSegment(segment);
  const known = alike.find((other) => other.rank === rank);
  if (known) return known.node;

  const pattern = { segment, rank, node: createNode<T>() };
  if (group) group.byEnds.set(prefix + suffix, insert(alike, pattern));
  else patterns.open = insert(alike, pattern);
  return pattern.node;
}

function groupOf<T>(patterns: Patterns<T>, prefix: number, suffix: number): PatternGroup<T> {
  let group = patterns.closed.find((other) => other.prefix === prefix && other.suffix === suffix);
  if (!group) {
    group = { prefix, suffix, byEnds: new Map() };
    patterns.closed = [...patterns.closed, group].toSorted((a, b) => b.prefix - a.prefix || b.suffix - a.suffix);
  }
  return group;
}

/** A list of exactly this length, where one that is pushed to would keep room for many more. */
function insert<Item extends { readonly rank: string }>(items: readonly Item[], item: Item): readonly Item[] {
  return items.length === 0 ? [item] : [...items, item].toSorted(byRank);
}

function createNode<T>(): Node<T> {
  return { literals: undefined, patterns: undefined, rest: undefined, boundaries: undefined, entries: none };
}

function createPatterns<T>(): Patterns<T> {
  return { closed: none, open: none };
}

const none: readonly never[] = [];
