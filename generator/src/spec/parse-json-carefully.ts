import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { Diagnostic, Range, Source } from "../diagnostics/diagnostic.js";
import { define } from "./define.js";
import { duplicateKey } from "./duplicate-key.js";
import type { Parsed } from "./parsed.js";
import type { Locate, Part, Path } from "./problem.js";

/** Reads JSON with comments and trailing commas, and finds what is wrong with it. */
export function parseCarefully(source: Source): Parsed {
  const { tree, errors } = parseWithPositions(source.text);
  const [error] = errors;
  const diagnostics = error === undefined ? duplicates(source, tree) : [syntaxError(source, error)];
  if (tree === undefined || diagnostics.length > 0) return { kind: "failed", diagnostics };
  return { kind: "parsed", value: toValue(tree), positions: async () => locatorOf(source) };
}

function parseWithPositions(text: string): { tree: Node | undefined; errors: ParseError[] } {
  const errors: ParseError[] = [];
  return { tree: parseTree(text, errors, { allowTrailingComma: true }), errors };
}

const expected: Readonly<Record<string, string>> = {
  InvalidSymbol: "write a value in quotes, a number, true, false or null",
  InvalidNumberFormat: "write a number as in 1, -2.5 or 1e3",
  PropertyNameExpected: "write a key in double quotes",
  ValueExpected: "write a value",
  ColonExpected: "write a : after the key",
  CommaExpected: "write a , between two entries",
  CloseBraceExpected: "close the object with }",
  CloseBracketExpected: "close the array with ]",
  EndOfFileExpected: "end the file after the one value",
  InvalidCommentToken: "close the comment",
  UnexpectedEndOfComment: "close the comment with */",
  UnexpectedEndOfString: 'close the text with "',
  UnexpectedEndOfNumber: "finish the number",
  InvalidUnicode: "write \\u and four hexadecimal digits",
  InvalidEscapeCharacter: "write \\\\ for a backslash",
  InvalidCharacter: "write control characters as \\n, \\t or \\u0000",
};

function syntaxError(source: Source, error: ParseError): Diagnostic {
  const name = printParseErrorCode(error.error);
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const offset = Math.min(error.offset, source.text.length);
  const range = name === "InvalidEscapeCharacter" ? escapeIn(source.text, error) : { offset, length: error.length };
  return {
    code: "syntax",
    message: `This is no JSON: ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    help: helpFor(source, name, offset),
    at: { source, ...range },
  };
}

function helpFor({ text }: Source, name: string, offset: number): string {
  if (name === "InvalidSymbol") {
    if (offset === text.search(/\S/)) return `write JSON, or end the name of the file in .yaml if it is YAML`;
    if (text[offset] === "'") return "write double quotes";
    if (/^[\w$-]+\s*:/.test(text.slice(offset, offset + 200))) return "write the key in double quotes";
  }
  return expected[name] ?? "write JSON";
}

/** The first escape in a text that there is not. */
function escapeIn(text: string, { offset, length }: ParseError): Range {
  const before = /^(?:[^\\]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*/.exec(
    text.slice(offset, offset + Math.min(length, maxText)),
  );
  return { offset: offset + (before?.[0].length ?? 0), length: 2 };
}

/** A regular expression is not tried on a text of any length. */
const maxText = 10_000;

function duplicates(source: Source, tree: Node | undefined): Diagnostic[] {
  const found: Diagnostic[] = [];
  const visit = (node: Node): void => {
    const seen = new Map<unknown, Node>();
    for (const child of node.children ?? []) {
      visit(child);
      const key = child.type === "property" ? child.children?.[0] : undefined;
      if (key === undefined) continue;
      const first = seen.get(key.value);
      if (first !== undefined) found.push(duplicateKey(source, String(key.value), key, first));
      else seen.set(key.value, key);
    }
  };
  if (tree !== undefined) visit(tree);
  return found;
}

function toValue(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(toValue);
  if (node.type !== "object") return node.value;
  const object: Record<string, unknown> = {};
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key !== undefined && value !== undefined) define(object, String(key.value), toValue(value));
  }
  return object;
}

/** The way back from a path to its place in the text. */
export function locatorOf({ text }: Source): Locate {
  let tree: Node | undefined;
  // Made for each object once: there may be many problems in one, and many keys.
  const properties = new Map<Node, ReadonlyMap<unknown, Node>>();
  const propertyOf = (node: Node, key: string | number): Node | undefined => {
    const known = properties.get(node) ?? new Map(node.children?.map((child) => [child.children?.[0]?.value, child]));
    properties.set(node, known);
    return known.get(String(key));
  };
  return (path, part) => {
    tree ??= parseWithPositions(text).tree;
    return tree === undefined ? { offset: 0, length: 1 } : rangeOf(text, tree, propertyOf, path, part);
  };
}

function rangeOf(
  text: string,
  tree: Node,
  propertyOf: (node: Node, key: string | number) => Node | undefined,
  path: Path,
  part: Part,
): Range {
  let node = tree;
  let key: Node | undefined;
  for (const step of path) {
    const child = node.type === "array" ? node.children?.[Number(step)] : propertyOf(node, step);
    if (child === undefined) break;
    key = child.type === "property" ? child.children?.[0] : undefined;
    node = (child.type === "property" ? child.children?.[1] : child) ?? node;
  }
  if (part === "key")
    return key === undefined ? { offset: node.offset, length: 1 } : { offset: key.offset, length: key.length };
  if (part === "value") return { offset: node.offset, length: node.length };
  const raw = text.slice(node.offset + 1, node.offset + node.length - 1);
  const start = rawOffset(raw, part.offset);
  const end = rawOffset(raw, part.offset + part.length);
  return { offset: node.offset + 1 + start, length: Math.max(1, end - start) };
}

/** Where a character of a text stands between its quotes, where an escape takes more room. */
function rawOffset(raw: string, offset: number): number {
  let at = 0;
  for (let index = 0; index < offset && at < raw.length; index++) {
    at += raw[at] !== "\\" ? 1 : raw[at + 1] === "u" ? 6 : 2;
  }
  return at;
}
