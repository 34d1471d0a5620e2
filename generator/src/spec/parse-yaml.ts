import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from "yaml";
import type { Diagnostic, Range, Source } from "../diagnostics/diagnostic.js";
import { duplicateKey } from "./duplicate-key.js";
import { explainYaml } from "./explain-yaml.js";
import type { Parsed } from "./parsed.js";
import type { Locate, Part, Path } from "./problem.js";
import { rawOffset } from "./raw-offset.js";
import { isMergeKey, yamlValueOf } from "./yaml-value.js";

/** Reads YAML 1.2 with its core schema and merge keys. */
export function parseYaml(source: Source): Parsed {
  // Its own search for keys that are written twice takes a time in the square of the keys.
  const options = { merge: false, stringKeys: true, prettyErrors: false, uniqueKeys: false } as const;
  const document = parseDocument(source.text, options);
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) {
    const { message, help, at } = explainYaml(source.text, problem);
    return failed(source, "syntax", `This is no YAML: ${message}`, help, at);
  }
  const diagnostics = duplicates(source, document);
  if (diagnostics.length > 0) return { kind: "failed", diagnostics };
  const result = yamlValueOf(document);
  if (result.kind === "value") {
    return { kind: "parsed", value: result.value, positions: async () => locator(source, document) };
  }
  return failed(source, "syntax", `This is no YAML: ${result.message}`, result.help, range(result.node));
}

function duplicates(source: Source, document: Document): Diagnostic[] {
  const found: Diagnostic[] = [];
  visit(document, {
    Map(_, map) {
      const seen = new Map<string, Node>();
      for (const { key } of map.items) {
        if (!isScalar(key) || isMergeKey(key)) continue;
        const name = String(key.value);
        const first = seen.get(name);
        if (first === undefined) seen.set(name, key);
        else found.push(duplicateKey(source, name, range(key), range(first)));
      }
    },
  });
  return found;
}

function failed(source: Source, code: string, message: string, help: string, at: Range): Parsed {
  const offset = Math.min(at.offset, source.text.length);
  const diagnostic = { code, message, help, at: { source, offset, length: Math.max(1, at.length) } };
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
  if (part === "key" && key !== undefined) return range(key);
  if (node === undefined) return { offset: 0, length: 1 };
  if (part === "key") return { offset: range(node).offset, length: 1 };
  // The first line of a block scalar says how to read the others, and is no part of the value.
  if (part === "value")
    return isBlock(node) ? within(text, node, { offset: 0, length: node.value.length }) : range(node);
  return within(text, node, part);
}

function childOf(
  document: Document,
  parent: Node | undefined,
  step: string | number,
  seen: Set<Node> = new Set(),
): { key: Node | undefined; value: Node | undefined } | undefined {
  const node = isAlias(parent) ? parent.resolve(document) : parent;
  if (isSeq(node)) {
    const item = node.items[Number(step)];
    return isNode(item) ? { key: undefined, value: item } : undefined;
  }
  // A map that is merged in many ways is looked through once.
  if (!isMap(node) || seen.has(node)) return undefined;
  seen.add(node);
  for (const { key, value } of node.items) {
    if (isScalar(key) && String(key.value) === String(step)) return { key, value: isNode(value) ? value : undefined };
  }
  for (const merged of mergedInto(document, node)) {
    const child = childOf(document, merged, step, seen);
    if (child !== undefined) return child;
  }
  return undefined;
}

/** What `<<` brings into a map. */
function mergedInto(document: Document, map: YAMLMap): Node[] {
  return map.items.flatMap(({ key, value }) => {
    if (!isMergeKey(key) || !isNode(value)) return [];
    const node = isAlias(value) ? value.resolve(document) : value;
    return isSeq(node) ? node.items.filter(isNode) : node === undefined ? [] : [node];
  });
}

function range(node: Node): Range {
  const [offset, end] = node.range ?? [0, 1];
  return { offset, length: Math.max(1, end - offset) };
}

function isBlock(node: Node): node is Scalar<string> {
  return isScalar(node) && typeof node.value === "string" && (node.type?.startsWith("BLOCK_") ?? false);
}

/** A stretch of the text that a scalar is, where it was written. */
function within(text: string, node: Node, part: Range): Range {
  if (!isScalar(node) || typeof node.value !== "string") return range(node);
  const whole = range(node);
  const raw = text.slice(whole.offset, whole.offset + whole.length);
  const start = rawOffset(raw, node.value, node.type, part.offset);
  const end = rawOffset(raw, node.value, node.type, part.offset + part.length);
  return { offset: whole.offset + start, length: Math.max(1, end - start) };
}
