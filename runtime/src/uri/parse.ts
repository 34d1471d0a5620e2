import { decode } from "./decode.js";

/** A URI template as plain data: what RFC 6570 has that can be matched as well as expanded. */
export interface Template {
  readonly source: string;
  /** Lower case, without its colon. */
  readonly scheme: string;
  /** What stands between slashes, after the scheme. */
  readonly segments: readonly Segment[];
  /** Which segment holds the `{+name}`; -1 where none does. */
  readonly restSegment: number;
  readonly query: QueryTemplate | undefined;
  /** The variables before the query, in order. */
  readonly names: readonly string[];
}

/** Literals and variables in turn: `v{major}.{minor}` is `["v", ".", ""]` around `major` and `minor`. */
export interface Segment {
  /** Decoded; one more than there are names. */
  readonly literals: readonly string[];
  readonly names: readonly string[];
  /** Which of the names is a `{+name}`; -1 where none is. */
  readonly rest: number;
}

export interface QueryTemplate {
  /** Pairs that must be there as they are, decoded. */
  readonly literal: readonly (readonly [name: string, value: string])[];
  readonly names: readonly string[];
}

/** A template that can't be: it says where, and what to write instead. */
export class TemplateError extends Error {
  override readonly name: string = "TemplateError";
  /** The part of the template that is wrong. */
  readonly expression: string;
  /** Where it starts, in UTF-16 units from the start of the template. */
  readonly offset: number;
  /** What would be right in its place. */
  readonly instead: string;

  constructor(expression: string, offset: number, instead: string) {
    super(`${expression} can't be matched: write ${instead}`);
    this.expression = expression;
    this.offset = offset;
    this.instead = instead;
  }
}

/** Whether it matches one URI only. */
export function isStatic({ names, query }: Template): boolean {
  return names.length === 0 && (query?.names.length ?? 0) === 0;
}

/** Schemes whose host compares without case, and whose empty path is `/` (RFC 3986 §6.2.3). */
export function hasHost(scheme: string): boolean {
  return scheme === "http" || scheme === "https";
}

/** The segment of `https://host/path` that the host is: two empty ones come before it. */
export const hostSegment = 2;

/** Its lists are replaced instead of pushed to, which would leave them room to grow: there are many, and they stay. */
interface DraftSegment {
  literals: readonly string[];
  names: readonly string[];
  rest: number;
}

/** A template on its way: what has been read of it so far. */
interface Draft {
  readonly segments: DraftSegment[];
  /** The last of them. */
  segment: DraftSegment;
  restSegment: number;
  query: { readonly literal: QueryTemplate["literal"]; readonly names: string[] } | undefined;
  readonly names: string[];
}

/**
 * Reads a template, or a URI without variables.
 *
 * @throws TemplateError - for what can't be matched; it names the expression and what to write instead
 */
export function parseTemplate(source: string): Template {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/.exec(lowerCase(source)) ?? [];
  if (!scheme) throw new TemplateError(source, 0, `app://${source}`);

  const segment = createSegment();
  const draft: Draft = { segments: [segment], segment, restSegment: -1, query: undefined, names: [] };
  const start = scheme.length + 1;
  for (const { 0: piece, index } of source.slice(start).matchAll(/\{[^}]*\}?|\}|[^{}]+/g)) {
    const right = piece.startsWith("{") ? addExpression(draft, piece) : addLiteral(draft, piece);
    if (right !== piece) throw new TemplateError(piece, start + index, right);
  }
  const { segments, restSegment, query } = draft;
  const host = segments[hostSegment];
  if (host && hasHost(scheme)) {
    // Without `//` there is none, though an empty path is `/` all the same.
    if (source.startsWith("//", start)) host.literals = host.literals.map(lowerCase);
    if (segments.length === hostSegment + 1 && host.rest === -1) segments.push(createSegment());
  }
  // Copied, as what `flatMap` gives keeps room to grow.
  const names = segments.flatMap((one) => one.names).slice();
  return { source, scheme, segments, restSegment, query, names };
}

function createSegment(literal = ""): DraftSegment {
  return { literals: [literal], names: [], rest: -1 };
}

/**
 * Adds what stands between expressions; the query starts at its `?`.
 *
 * @returns the literal as it has to be written
 */
function addLiteral(draft: Draft, piece: string): string {
  if (draft.query) return "it before the query";
  if (piece === "}") return "%7D";
  if (/#|\?$/.test(piece)) return piece.replace(/\?$/, "").replaceAll("#", "%23");
  // What is wrong is a percent sign that encodes nothing, or bytes that are no UTF-8.
  if (!decode(piece)) return piece.replaceAll(/%(?![0-7][\dA-F])/gi, "%25");
  const [path = "", ...query] = piece.split("?");
  const [first = "", ...others] = path.split("/").map(decodeURIComponent);
  const { literals } = draft.segment;
  draft.segment.literals = literals.with(literals.length - 1, (literals.at(-1) ?? "") + first);
  for (const other of others) draft.segments.push((draft.segment = createSegment(other)));
  if (query.length > 0) {
    draft.query = { literal: parseQuery(query.join("?")), names: [] };
    draft.names.push(...draft.query.literal.map(([name]) => name));
  }
  return piece;
}

/**
 * Adds `{name}`, `{+name}`, `{?a,b}` or `{&a}`.
 *
 * @returns the expression as it has to be written: where that is something else, it is wrong
 */
function addExpression(draft: Draft, piece: string): string {
  const { segments, segment, query, names: known } = draft;
  const [, operator = "", list = ""] = /^\{([^\w{}]?)([^}]*)/.exec(piece) ?? [];
  const names = list.split(",").map((text) => {
    const name = text.replaceAll(/:.*|[^\w.]|^\.+|\.+$|\.(?=\.)/gs, "") || "name";
    const unique = known.includes(name) ? `${name}2` : name;
    known.push(unique);
    return unique;
  });
  if (query || operator === "?" || operator === "&") {
    draft.query ??= { literal: [], names: [] };
    draft.query.names.push(...names);
    return `{${query ? "&" : "?"}${names.join(",")}}`;
  }
  const isRest = operator === "+" && draft.restSegment === -1;
  const isAdjacent = segment.names.length > 0 && segment.literals.at(-1) === "";
  if (isRest) {
    segment.rest = segment.names.length;
    draft.restSegment = segments.length - 1;
  }
  segment.names = [...segment.names, ...names];
  segment.literals = [...segment.literals, ""];
  const separator = operator === "." ? "." : "/";
  const expressions = names.map((name, index) => `{${isRest && index === 0 ? "+" : ""}${name}}`);
  return (isAdjacent || operator === separator ? separator : "") + expressions.join(separator);
}

/** ASCII only, so that every character keeps its place. */
export function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * The pairs of a query, decoded; a pair without `=` has an empty value.
 *
 * @param query - its percent-encoding is known to be whole
 */
export function parseQuery(query: string): (readonly [name: string, value: string])[] {
  const pairs = query.split("&").filter(Boolean);
  return pairs.map((pair) => {
    // An index costs less than an array for each of thousands of pairs.
    const end = `${pair}=`.indexOf("=");
    return [decodeURIComponent(pair.slice(0, end)), decodeURIComponent(pair.slice(end + 1))];
  });
}
