import { isAlias, isMap, isNode, isScalar, isSeq, parseDocument, type Document, type Node, type YAMLMap } from "yaml";
import type { Diagnostic, Range, Source } from "../diagnostics/diagnostic.js";
import type { Parsed } from "./parsed.js";
import type { Locate, Part, Path } from "./problem.js";

/** Reads YAML 1.2 with its core schema and merge keys. */
export function parseYaml(source: Source): Parsed {
  const document = parseDocument(source.text, { merge: true, stringKeys: true, prettyErrors: false });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) {
    const [offset, end] = problem.pos;
    return failed(
      source,
      problem.message,
      fixes[problem.code] ?? "look at the indentation, the quotes and the brackets here",
      { offset, length: end - offset },
    );
  }
  try {
    return {
      kind: "parsed",
      value: document.toJS({ maxAliasCount: 100 }),
      positions: async () => locator(source, document),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(source, message, "write out what the aliases stand for", { offset: 0, length: 1 });
  }
}

const fixes: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: "put a text that holds a colon and a space in quotes, or mend the indentation",
  MULTILINE_IMPLICIT_KEY: "write a colon and a space after the key",
  BAD_SCALAR_START: "put a text that starts with this character in quotes",
  DUPLICATE_KEY: "give one of them another name, or take it out",
  BAD_INDENT: "align it with its siblings",
  TAB_AS_INDENT: "indent with spaces",
  MISSING_CHAR: "write what is missing",
  MULTIPLE_DOCS: "keep one document a file",
  TAG_RESOLVE_FAILED: "leave the tag out",
  BAD_ALIAS: "define the anchor before the alias",
};

function failed(source: Source, message: string, help: string, at: Range): Parsed {
  const diagnostic: Diagnostic = {
    code: "syntax",
    message: `This is no YAML: ${message}`,
    help,
    at: { source, offset: Math.min(at.offset, source.text.length), length: Math.max(1, at.length) },
  };
  return { kind: "failed", diagnostics: [diagnostic] };
}

function locator({ text }: Source, document: Document): Locate {
  return (path, part) => rangeOf(text, document, path, part);
}

function rangeOf(text: string, document: Document, path: Path, part: Part): Range {
  let node: Node | undefined = isNode(document.contents) ? document.contents : undefined;
  let key: Node | undefined;
  for (const step of path) {
    const child = childOf(document, node, step);
    if (child === undefined) break;
    ({ key } = child);
    node = child.value ?? child.key;
  }
  if (part === "key") return range(key) ?? { offset: range(node)?.offset ?? 0, length: 1 };
  const whole = range(node) ?? { offset: 0, length: 1 };
  return part === "value" ? whole : within(text, whole, node, part);
}

function childOf(
  document: Document,
  parent: Node | undefined,
  step: string | number,
): { key: Node | undefined; value: Node | undefined } | undefined {
  const node = isAlias(parent) ? parent.resolve(document) : parent;
  if (isSeq(node)) {
    const item = node.items[Number(step)];
    return isNode(item) ? { key: undefined, value: item } : undefined;
  }
  if (!isMap(node)) return undefined;
  for (const { key, value } of node.items) {
    if (isScalar(key) && String(key.value) === String(step)) return { key, value: isNode(value) ? value : undefined };
  }
  for (const merged of mergedInto(document, node)) {
    const child = childOf(document, merged, step);
    if (child !== undefined) return child;
  }
  return undefined;
}

/** What `<<` brings into a map. */
function mergedInto(document: Document, map: YAMLMap): Node[] {
  return map.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || key.value !== "<<" || !isNode(value)) return [];
    const node = isAlias(value) ? value.resolve(document) : value;
    return isSeq(node) ? node.items.filter(isNode) : node === undefined ? [] : [node];
  });
}

function range(node: Node | undefined): Range | undefined {
  if (node?.range === undefined || node.range === null) return undefined;
  const [offset, end] = node.range;
  return { offset, length: Math.max(1, end - offset) };
}

/** A stretch inside a scalar, where it is written as it is read; the whole scalar where escapes or folds move things. */
function within(text: string, whole: Range, node: Node | undefined, part: Range): Range {
  if (!isScalar(node) || typeof node.value !== "string") return whole;
  const raw = text.slice(whole.offset, whole.offset + whole.length);
  const start = raw.indexOf(node.value);
  return start === -1 ? whole : { offset: whole.offset + start + part.offset, length: Math.max(1, part.length) };
}
