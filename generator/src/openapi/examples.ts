import type { SpecDocument, SpecResource } from "../spec/document.js";
import { faultInValue } from "../spec/fault-in-value.js";

/** What is longer is no help beside the type, and some documents have pages of it. */
const longest = 1000;

/**
 * The document with an example beside the schema of each result that has one: what fits, and is short enough to read.
 *
 * @param examples - by the key of their resource
 */
export function withExamples(document: SpecDocument, examples: ReadonlyMap<string, unknown>): SpecDocument {
  const withOne = ([key, resource]: [string, SpecResource]): [string, SpecResource] => {
    const { schema } = resource;
    const example = examples.get(key);
    if (typeof schema !== "object" || "example" in schema || example === undefined) return [key, resource];
    if (JSON.stringify(example).length > longest) return [key, resource];
    if (faultInValue(document, schema, example) !== undefined) return [key, resource];
    return [key, { ...resource, schema: { ...schema, example } }];
  };
  // As `__proto__` may be a key.
  return { ...document, resources: Object.fromEntries(Object.entries(document.resources).map(withOne)) };
}
