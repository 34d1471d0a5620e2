import { isAlias, isMap, isScalar, isSeq, type Alias, type Document, type Node, type YAMLMap } from "yaml";
import { define } from "./define.js";

/** The value of a document, or the node that has none. */
export type YamlValue = { readonly kind: "value"; readonly value: unknown } | YamlFault;

interface YamlFault {
  readonly kind: "fault";
  readonly node: Node;
  readonly message: string;
  readonly help: string;
}

/** How many keys merges may bring: each is copied, and a merge may be of merges. */
const maxMergedKeys = 1_000_000;

class Fault extends Error {
  readonly node: Node;
  readonly help: string;

  constructor(node: Node, message: string, help: string) {
    super(message);
    this.node = node;
    this.help = help;
  }
}

/**
 * Makes values of nodes, each node once: what an alias stands for is the same value, and takes no room.
 *
 * The parser's own way makes a merge anew wherever it is merged, which takes a time in the power of how deep they go, and
 * looks for an anchor from the start of the document.
 */
export function yamlValueOf(document: Document): YamlValue {
  const anchors = new Map<string, unknown>();
  let mergedKeys = 0;
  try {
    return { kind: "value", value: document.contents === null ? null : convert(document.contents) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { kind: "fault", node: error.node, message: error.message, help: error.help };
  }

  function convert(node: unknown): unknown {
    if (isAlias(node)) return resolve(node);
    if (isScalar(node)) return remember(node, node.value);
    // A set and the like are no values that JSON has, which is said where values are checked.
    if (isTagged(node)) return remember(node, new Set());
    if (isSeq(node)) {
      const items: unknown[] = [];
      remember(node, items);
      for (const item of node.items) items.push(convert(item));
      return items;
    }
    return isMap(node) ? convertMap(node) : null;
  }

  function convertMap(map: YAMLMap): object {
    const object: Record<string, unknown> = {};
    remember(map, object);
    const merged: [Node, unknown][] = [];
    for (const { key, value } of map.items) {
      const found = convert(value);
      // No other key is taken for one by the parser, as it was asked.
      if (!isScalar(key)) continue;
      if (isMergeKey(key)) merged.push([key, found]);
      else define(object, String(remember(key, key.value)), found);
    }
    for (const [key, value] of merged) {
      for (const source of Array.isArray(value) ? value : [value]) merge(object, source, key);
    }
    return object;
  }

  /** A key of the map's own goes before one that is merged, and the first of these before the others. */
  function merge(object: Record<string, unknown>, source: unknown, key: Node): void {
    if (typeof source !== "object" || source === null || Array.isArray(source)) {
      throw new Fault(key, "<< merges maps, and this is none", "write an alias of a map, or a list of such");
    }
    for (const [name, value] of Object.entries(source)) {
      if (++mergedKeys > maxMergedKeys) {
        throw new Fault(key, `merges bring more than ${maxMergedKeys} keys`, "write out what they stand for");
      }
      if (!Object.hasOwn(object, name)) define(object, name, value);
    }
  }

  function remember<T>(node: Node, value: T): T {
    if ("anchor" in node && node.anchor !== undefined) anchors.set(node.anchor, value);
    return value;
  }

  /** An alias stands for the last anchor of its name before it. */
  function resolve(alias: Alias): unknown {
    if (anchors.has(alias.source)) return anchors.get(alias.source);
    throw new Fault(alias, `there is no anchor ${alias.source} before it`, "define the anchor before the alias");
  }
}

/** Whether a key is `<<` without quotes. */
export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

function isTagged(node: unknown): node is Node {
  return (isMap(node) || isSeq(node)) && /:(set|omap|pairs)$/.test(node.tag ?? "");
}
