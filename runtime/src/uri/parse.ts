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
  readonly length: number;
  readonly instead: string;

  constructor(problem: string, instead: string, expression: string, offset: number) {
    super(`${problem}: ${instead}`);
    this.expression = expression;
    this.offset = offset;
    this.length = expression.length;
    this.instead = instead;
  }
}

type Piece =
  | { readonly kind: "literal"; readonly text: string; readonly offset: number }
  | {
      readonly kind: "variable";
      readonly name: string;
      readonly rest: boolean;
      readonly text: string;
      readonly offset: number;
    }
  | {
      readonly kind: "query";
      readonly names: readonly string[];
      readonly first: boolean;
      readonly text: string;
      readonly offset: number;
    };

/** Whether it matches one URI only. */
export function isStatic({ names, query }: Template): boolean {
  return names.length === 0 && (query === undefined || query.names.length === 0);
}

/** Schemes whose host compares without case, and whose empty path is `/` (RFC 3986 §6.2.3). */
export function hasHost(scheme: string): boolean {
  return scheme === "http" || scheme === "https";
}

/** The segment of `https://host/path` that the host is: two empty ones come before it. */
export const hostSegment = 2;

/**
 * Reads a template, or a URI without variables.
 *
 * @throws TemplateError - for what can't be matched; it names the expression and what to write instead
 */
export function parseTemplate(source: string): Template {
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(source)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    throw new TemplateError("A URI starts with a scheme", `write app:// before it, or another scheme`, source, 0);
  }
  const pieces = cut(source, scheme.length + 1);
  checkNames(pieces);
  const { path, query } = splitQuery(pieces);
  const segments = toSegments(path);
  if (hasHost(scheme)) normalizeHost(segments);
  return {
    source,
    scheme,
    segments,
    restSegment: segments.findIndex(({ rest }) => rest !== -1),
    query: toQuery(query),
    names: segments.flatMap(({ names }) => names),
  };
}

/** Cuts the text after the scheme at its braces. */
function cut(source: string, start: number): Piece[] {
  const pieces: Piece[] = [];
  let offset = start;
  while (offset < source.length) {
    const open = source.indexOf("{", offset);
    const literal = source.slice(offset, open === -1 ? source.length : open);
    const stray = literal.indexOf("}");
    if (stray !== -1) {
      throw new TemplateError("A } without its {", "write %7D for the character itself", "}", offset + stray);
    }
    if (literal !== "") pieces.push({ kind: "literal", text: literal, offset });
    if (open === -1) break;
    const close = source.indexOf("}", open);
    if (close === -1) {
      const name = source.slice(open + 1);
      throw new TemplateError(
        "A { without its }",
        `write {${/^\w*/.exec(name)?.[0] || "name"}}`,
        source.slice(open),
        open,
      );
    }
    pieces.push(toPiece(source.slice(open, close + 1), open));
    offset = close + 1;
  }
  return pieces;
}

const namePattern = /^\w+(\.\w+)*$/;

function toPiece(text: string, offset: number): Piece {
  const body = text.slice(1, -1);
  const operator = /^[+?&#./;=,!@|]/.exec(body)?.[0] ?? "";
  const list = body.slice(operator.length);
  const fail = (problem: string, instead: string): never => {
    throw new TemplateError(problem, instead, text, offset);
  };
  const clean = list.replace(/\*$|:\d+$/, "").replaceAll(/[^\w.,]/g, "") || "name";
  if (operator !== "" && !"+?&".includes(operator)) {
    return fail(
      `{${operator}…} can't be matched`,
      `write ${operator === "/" ? "/" : ""}{${clean.replaceAll(",", "}/{")}}`,
    );
  }
  if (/\*|:\d/.test(list)) return fail("A modifier can't be matched", `write {${operator}${clean}}`);
  const names = list.split(",");
  const isQuery = operator === "?" || operator === "&";
  if (names.length > 1 && !isQuery) {
    return fail(
      "Two variables in one expression can't be told apart",
      `write ${names.map((name) => `{${operator}${name}}`).join("/")}`,
    );
  }
  const wrong = names.find((name) => !namePattern.test(name));
  if (wrong !== undefined) {
    return fail(
      wrong === "" ? "A variable without a name" : `${JSON.stringify(wrong)} is no name of a variable`,
      `write {${operator}${names.map((name) => name.replaceAll(/[^\w.]/g, "") || "name").join(",")}}`,
    );
  }
  if (isQuery) return { kind: "query", names, first: operator === "?", text, offset };
  return { kind: "variable", name: list, rest: operator === "+", text, offset };
}

function checkNames(pieces: readonly Piece[]): void {
  const seen = new Set<string>();
  let previous: Piece | undefined;
  let rest: string | undefined;
  for (const piece of pieces) {
    const names = piece.kind === "variable" ? [piece.name] : piece.kind === "query" ? piece.names : [];
    for (const name of names) {
      if (seen.has(name)) {
        throw new TemplateError(`${name} is used twice`, `write {${name}2} or another name`, piece.text, piece.offset);
      }
      seen.add(name);
    }
    if (piece.kind === "variable") {
      if (piece.rest && rest !== undefined) {
        throw new TemplateError(
          `Only one {+name} can be matched, and ${rest} is one`,
          `write {${piece.name}}`,
          piece.text,
          piece.offset,
        );
      }
      if (piece.rest) rest = piece.text;
      if (previous?.kind === "variable") {
        throw new TemplateError(
          "Two variables without a literal between them",
          `write /${piece.text}`,
          piece.text,
          piece.offset,
        );
      }
    }
    previous = piece;
  }
}

/** The query starts at a `?` in a literal, or at `{?…}`; nothing but query stands after it. */
function splitQuery(pieces: readonly Piece[]): { path: Piece[]; query: Piece[] } {
  const path: Piece[] = [];
  const query: Piece[] = [];
  for (const piece of pieces) {
    const started = query.length > 0;
    if (piece.kind === "query") {
      if (piece.first && started) {
        throw new TemplateError(
          "The query has begun already",
          `write {&${piece.names.join(",")}}`,
          piece.text,
          piece.offset,
        );
      }
      if (!piece.first && !started) {
        throw new TemplateError(
          "No query has begun yet",
          `write {?${piece.names.join(",")}}`,
          piece.text,
          piece.offset,
        );
      }
      query.push(piece);
    } else if (piece.kind === "variable") {
      if (started) {
        throw new TemplateError(
          "A query holds query variables only",
          `write {&${piece.name}}`,
          piece.text,
          piece.offset,
        );
      }
      path.push(piece);
    } else if (started) {
      throw new TemplateError(
        "Nothing but {&name} can follow a query variable",
        "leave it out, or put it before the query",
        piece.text,
        piece.offset,
      );
    } else {
      const mark = piece.text.indexOf("?");
      if (mark === -1) path.push(piece);
      else {
        if (mark > 0) path.push({ ...piece, text: piece.text.slice(0, mark) });
        query.push({ ...piece, text: piece.text.slice(mark + 1), offset: piece.offset + mark + 1 });
      }
    }
  }
  return { path, query };
}

function toSegments(pieces: readonly Piece[]): Segment[] {
  let segment = { literals: [""], names: [] as string[], rest: -1 };
  const segments = [segment];
  for (const piece of pieces) {
    if (piece.kind === "variable") {
      if (piece.rest) segment.rest = segment.names.length;
      segment.names.push(piece.name);
      segment.literals.push("");
      continue;
    }
    const [first = "", ...others] = piece.text.split("/").map((part) => decodeLiteral(part, piece.offset));
    segment.literals.push(`${segment.literals.pop() ?? ""}${first}`);
    for (const other of others) {
      segment = { literals: [other], names: [], rest: -1 };
      segments.push(segment);
    }
  }
  return segments;
}

function normalizeHost(segments: Segment[]): void {
  const host = segments[hostSegment];
  if (host === undefined) return;
  segments[hostSegment] = { ...host, literals: host.literals.map(lowerCase) };
  if (segments.length === hostSegment + 1 && host.rest === -1) segments.push({ literals: [""], names: [], rest: -1 });
}

/** ASCII only, so that every character keeps its place. */
export function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function toQuery(pieces: readonly Piece[]): QueryTemplate | undefined {
  if (pieces.length === 0) return undefined;
  const literal = pieces.flatMap((piece) => {
    if (piece.kind !== "literal") return [];
    decodeLiteral(piece.text, piece.offset);
    return parseQuery(piece.text);
  });
  return { literal, names: pieces.flatMap((piece) => (piece.kind === "query" ? piece.names : [])) };
}

/**
 * The pairs of a query, decoded; a pair without `=` has an empty value.
 *
 * @param query - its percent-encoding is known to be whole
 */
export function parseQuery(query: string): (readonly [name: string, value: string])[] {
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      if (equals === -1) return [decodeURIComponent(pair), ""];
      return [decodeURIComponent(pair.slice(0, equals)), decodeURIComponent(pair.slice(equals + 1))];
    });
}

function decodeLiteral(text: string, offset: number): string {
  const decoded = decode(text);
  if (decoded === undefined) {
    throw new TemplateError("The percent-encoding is broken", "write %25 for the character % itself", text, offset);
  }
  return decoded.text;
}
