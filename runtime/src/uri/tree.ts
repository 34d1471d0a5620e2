import { decode, type Decoded, indexOfRaw, lastIndexOfRaw } from "./decode.js";
import { hasHost, hostSegment, lowerCase, parseQuery, type Segment, type Template } from "./parse.js";
import { compareSegments, matchPattern, type Source } from "./pattern.js";
import { holdsDotSegment } from "./traversal.js";

/** Templates, and the way from a URI to the one that matches it: by segments, whatever their number. */
export interface UriTree<T> {
  readonly schemes: Map<string, Node<T>>;
  /** By shape: what is the same once names are left out matches the same URIs. */
  readonly shapes: Map<string, Entry<T>>;
}

/** What a URI leads to. */
export type Found<T> =
  | { readonly kind: "match"; readonly value: T; readonly params: Record<string, string> }
  /** A value that could climb out of a folder: the search is over, no other template gets the URI. */
  | { readonly kind: "refused"; readonly value: T; readonly param: string };

interface Entry<T> {
  readonly template: Template;
  readonly value: T;
  /** The params that may hold dot segments. */
  readonly traversal: readonly string[];
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  readonly patterns: Patterns<Node<T>>;
  /** Templates whose `{+name}` starts in this segment: their tails, from the right end. */
  rest: Tail<T> | undefined;
  /** Templates that end here, by what they ask of the query. */
  readonly entries: Entry<T>[];
}

interface Tail<T> {
  readonly literals: Map<string, Tail<T>>;
  readonly patterns: Patterns<Tail<T>>;
  /** The segments that hold the `{+name}` itself. */
  readonly boundaries: Patterns<Entry<T>[]>;
}

/** Patterns by the literals at their two ends, so that their number costs nothing. */
interface Patterns<Child> {
  /** The lengths that occur, most specific first. */
  readonly ends: { readonly prefix: number; readonly suffix: number }[];
  readonly byEnds: Map<string, { readonly segment: Segment; readonly child: Child }[]>;
}

/** MCP sets no limit; this one keeps the time for any URI below a few milliseconds. */
const maxLength = 65_536;

export function createTree<T>(): UriTree<T> {
  return { schemes: new Map(), shapes: new Map() };
}

/**
 * @param traversal - the variables whose values may hold `.` and `..` segments
 * @returns the value of a template that matches the same URIs, in which case nothing is added
 */
export function addTemplate<T>(
  tree: UriTree<T>,
  template: Template,
  value: T,
  traversal: readonly string[] = [],
): T | undefined {
  const shape = shapeOf(template);
  const same = tree.shapes.get(shape);
  if (same !== undefined) return same.value;

  const entry = { template, value, traversal };
  tree.shapes.set(shape, entry);
  const entries = entriesFor(tree, template);
  entries.push(entry);
  entries.sort((a, b) => compareQueries(a.template, b.template));
  return undefined;
}

/** Takes out what was added under the same shape. */
export function removeTemplate<T>(tree: UriTree<T>, template: Template): void {
  const shape = shapeOf(template);
  const entry = tree.shapes.get(shape);
  if (entry === undefined) return;
  tree.shapes.delete(shape);
  const entries = entriesFor(tree, template);
  entries.splice(entries.indexOf(entry), 1);
}

/** The value whose template matches `uri`: the most specific one, whatever the order in which they were added. */
export function find<T>(tree: UriTree<T>, uri: string): Found<T> | undefined {
  if (uri.length > maxLength) return undefined;
  const decoded = decode(uri);
  if (decoded === undefined) return undefined;
  const colon = decoded.text.indexOf(":");
  const scheme = decoded.text.slice(0, colon).toLowerCase();
  const root = tree.schemes.get(scheme);
  if (root === undefined || colon === -1 || decoded.encoded?.[colon] === 1) return undefined;

  const search = createSearch(uri, toSource(decoded, scheme, colon + 1), scheme);
  const entry = walk(root, search, colon + 1, 0);
  return entry && settle(entry, search);
}

/** What a walk carries: the URI, and the values found so far. */
interface Search {
  readonly uri: string;
  readonly source: Source;
  /** Where the path ends: at the query, or at the end of the URI. */
  readonly pathEnd: number;
  readonly hasHost: boolean;
  readonly values: string[];
  /** The query's pairs, read when a template first asks for them. */
  query: Map<string, string> | undefined;
}

function createSearch(uri: string, source: Source, scheme: string): Search {
  const mark = indexOfRaw(source, "?", 0);
  // A question mark behind the hash belongs to the fragment (RFC 3986 §3.5).
  const pathEnd = mark === -1 || (source.hash !== -1 && source.hash < mark) ? source.text.length : mark;
  return { uri, source, pathEnd, hasHost: hasHost(scheme), values: [], query: undefined };
}

function toSource({ text, encoded }: Decoded, scheme: string, start: number): Source {
  return { text, encoded, folded: fold(text, scheme, start), hash: indexOfRaw({ text, encoded }, "#", start) };
}

function fold(text: string, scheme: string, start: number): string {
  if (!hasHost(scheme) || !text.startsWith("//", start)) return text;
  const slash = text.indexOf("/", start + 2);
  const end = slash === -1 ? text.length : slash;
  return text.slice(0, start) + lowerCase(text.slice(start, end)) + text.slice(end);
}

function walk<T>(node: Node<T>, search: Search, start: number, depth: number): Entry<T> | undefined {
  const { source, pathEnd } = search;
  if (start > pathEnd) return endOfPath(node, search, depth);

  const slash = indexOfRaw(source, "/", start);
  const end = slash === -1 || slash > pathEnd ? pathEnd : slash;
  const literal = node.literals.get(source.folded.slice(start, end));
  const found = literal && walk(literal, search, end + 1, depth + 1);
  if (found !== undefined) return found;

  const known = search.values.length;
  const byPattern = firstMatch(node.patterns, source, start, end, (child, values) => {
    search.values.length = known;
    search.values.push(...values);
    return walk(child, search, end + 1, depth + 1);
  });
  if (byPattern !== undefined) return byPattern;
  search.values.length = known;
  return node.rest && walkRest(node.rest, search, start);
}

/** For `http` and `https` a host alone is the same as a host and a slash. */
function endOfPath<T>(node: Node<T>, search: Search, depth: number): Entry<T> | undefined {
  const end = search.hasHost && depth === hostSegment + 1 ? node.literals.get("") : node;
  return end?.entries.find((entry) => fitsQuery(entry.template, search, search.pathEnd));
}

/** A `{+name}` may hold a query, unless its template declares one: then that is the closer match. */
function walkRest<T>(tail: Tail<T>, search: Search, start: number): Entry<T> | undefined {
  const { pathEnd, source } = search;
  const closer = pathEnd < source.text.length ? walkTail(tail, search, start, pathEnd) : undefined;
  return closer ?? walkTail(tail, search, start, source.text.length);
}

function walkTail<T>(tail: Tail<T>, search: Search, start: number, end: number): Entry<T> | undefined {
  const { source } = search;
  const matches: { readonly entry: Entry<T>; readonly values: readonly string[] }[] = [];

  // Every tail that fits is looked at, since the walk from the right meets them in another order than the left's.
  const visit = (node: Tail<T>, high: number, after: readonly string[]): void => {
    firstMatch(node.boundaries, source, start, high, (entries, values) => {
      const entry = entries.find(({ template }) => fitsQuery(template, search, end));
      if (entry !== undefined) matches.push({ entry, values: [...values, ...after] });
    });
    const slash = lastIndexOfRaw(source, "/", high - 1);
    if (slash <= start) return;
    const literal = node.literals.get(source.folded.slice(slash + 1, high));
    if (literal !== undefined) visit(literal, slash, after);
    firstMatch(node.patterns, source, slash + 1, high, (child, values) => visit(child, slash, [...values, ...after]));
  };
  visit(tail, end, []);

  matches.sort((a, b) => compareTails(a.entry.template, b.entry.template));
  const [best] = matches;
  if (best !== undefined) search.values.push(...best.values);
  return best?.entry;
}

/** The first answer of `visit` to a pattern that matches `[start, end)`, most specific pattern first. */
function firstMatch<Child, Result>(
  { ends, byEnds }: Patterns<Child>,
  source: Source,
  start: number,
  end: number,
  visit: (child: Child, values: readonly string[]) => Result | undefined,
): Result | undefined {
  const { folded } = source;
  for (const { prefix, suffix } of ends) {
    if (prefix + suffix >= end - start) continue;
    const key = endsKey(folded.slice(start, start + prefix), folded.slice(end - suffix, end));
    for (const { segment, child } of byEnds.get(key) ?? []) {
      const values = matchPattern(source, start, end, segment);
      const result = values && visit(child, values);
      if (result !== undefined) return result;
    }
  }
  return undefined;
}

/** Whether the template takes the query that starts at `end`: none, the very one it states, or any with variables. */
function fitsQuery({ query }: Template, search: Search, end: number): boolean {
  const { source, pathEnd, uri } = search;
  if (query === undefined) return end === source.text.length;
  if (end !== pathEnd) return false;
  const hasQuery = pathEnd < source.text.length;
  if (hasQuery && source.hash !== -1) return false;
  if (search.query === undefined) {
    // Cut before it is decoded, so that an encoded & or = stays a character.
    const pairs = hasQuery ? parseQuery(uri.slice(uri.indexOf("?") + 1)) : [];
    search.query = new Map(pairs.toReversed());
  }
  const given = search.query;
  const stated = query.literal.every(([name, value]) => given.get(name) === value);
  return stated && (query.names.length > 0 || given.size === query.literal.length);
}

function settle<T>({ template, value, traversal }: Entry<T>, search: Search): Found<T> {
  const params: Record<string, string> = {};
  /** Whether the value may be handed on. */
  const accept = (name: string, text: string | undefined): boolean => {
    if (text === undefined) return true;
    if (holdsDotSegment(text) && !traversal.includes(name)) return false;
    define(params, name, text);
    return true;
  };
  const { names, query } = template;
  const refused =
    names.find((name, index) => !accept(name, search.values[index])) ??
    query?.names.find((name) => !accept(name, search.query?.get(name)));
  return refused === undefined ? { kind: "match", value, params } : { kind: "refused", value, param: refused };
}

function define(params: Record<string, string>, name: string, value: string): void {
  if (name === "__proto__") Object.defineProperty(params, name, { value, enumerable: true });
  else params[name] = value;
}

/** What a template is once the names of its variables are left out: templates of one shape match the same URIs. */
export function shapeOf({ scheme, segments, query }: Template): string {
  return JSON.stringify([
    scheme,
    segments.map(({ literals, rest }) => [literals, rest]),
    query && [query.literal, query.names.length > 0],
  ]);
}

/** What a query states comes first, then variables, then none: so the closest match is the first that fits. */
function compareQueries(a: Template, b: Template): number {
  const stated = (template: Template): number => template.query?.literal.length ?? 0;
  const open = (template: Template): number => Number((template.query?.names.length ?? 0) > 0);
  return stated(b) - stated(a) || open(a) - open(b);
}

function compareTails(a: Template, b: Template): number {
  if (a.segments.length !== b.segments.length) return b.segments.length - a.segments.length;
  for (const [index, segment] of a.segments.entries()) {
    const other = b.segments[index];
    const order = other === undefined || index < a.restSegment ? 0 : compareSegments(segment, other);
    if (order !== 0) return order;
  }
  return compareQueries(a, b);
}

/** The list that entries of this shape are kept in, made on the way where there is none. */
function entriesFor<T>(tree: UriTree<T>, { scheme, segments, restSegment }: Template): Entry<T>[] {
  const root = getOrAdd(tree.schemes, scheme, createNode<T>);
  const head = restSegment === -1 ? segments : segments.slice(0, restSegment);
  const node = head.reduce((parent, segment) => childOf(parent, segment, createNode<T>), root);
  const boundary = segments[restSegment];
  if (boundary === undefined) return node.entries;

  node.rest ??= createTail();
  const tail = segments
    .slice(restSegment + 1)
    .toReversed()
    .reduce((parent, segment) => childOf(parent, segment, createTail<T>), node.rest);
  return patternChild(tail.boundaries, boundary, () => []);
}

function childOf<Child extends { literals: Map<string, Child>; patterns: Patterns<Child> }>(
  parent: Child,
  segment: Segment,
  create: () => Child,
): Child {
  if (segment.names.length > 0) return patternChild(parent.patterns, segment, create);
  return getOrAdd(parent.literals, segment.literals[0] ?? "", create);
}

function patternChild<Child>(patterns: Patterns<Child>, segment: Segment, create: () => Child): Child {
  const prefix = segment.literals[0] ?? "";
  const suffix = segment.literals.at(-1) ?? "";
  const alike = getOrAdd(patterns.byEnds, endsKey(prefix, suffix), () => []);
  const same = alike.find((other) => compareSegments(other.segment, segment) === 0);
  if (same !== undefined) return same.child;

  const child = create();
  alike.push({ segment, child });
  alike.sort((a, b) => compareSegments(a.segment, b.segment));
  if (!patterns.ends.some((ends) => ends.prefix === prefix.length && ends.suffix === suffix.length)) {
    patterns.ends.push({ prefix: prefix.length, suffix: suffix.length });
    patterns.ends.sort((a, b) => b.prefix - a.prefix || b.suffix - a.suffix);
  }
  return child;
}

/** The length keeps a prefix that ends like the suffix begins from being taken for another. */
function endsKey(prefix: string, suffix: string): string {
  return prefix === "" && suffix === "" ? "" : `${prefix.length}:${prefix}${suffix}`;
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), patterns: createPatterns(), rest: undefined, entries: [] };
}

function createTail<T>(): Tail<T> {
  return { literals: new Map(), patterns: createPatterns(), boundaries: createPatterns() };
}

function createPatterns<Child>(): Patterns<Child> {
  return { ends: [], byEnds: new Map() };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
}
