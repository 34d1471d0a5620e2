import type { Path, Problem } from "../spec/problem.js";
import { unknownKey } from "./faults.js";
import { isObject } from "../spec/json.js";
import type { Operation } from "./operations.js";
import { wayTo } from "./resolve.js";
import type { OpenApiDocument } from "./unchecked.js";

/** What `x-mcp` may say, by what it stands on. */
const known = {
  document: ["scheme", "name", "routes", "include", "exclude", "visible"],
  path: ["visible"],
  operation: ["uri", "name", "cache", "annotations", "visible"],
  param: ["name", "visible"],
} as const;

/** Keys that nothing is known of, which are likely misspelled. */
export function checkXMcp(document: OpenApiDocument, operations: readonly Operation[], problems: Problem[]): void {
  const check = (holder: { readonly "x-mcp"?: unknown }, kind: keyof typeof known, path: Path): void => {
    const given = holder["x-mcp"];
    if (!isObject(given)) return;
    const keys: readonly string[] = known[kind];
    for (const key of Object.keys(given)) {
      if (!keys.includes(key) && !key.startsWith("x-")) problems.push(unknownKey(key, keys, [...path, "x-mcp"]));
    }
  };
  check(document, "document", []);
  for (const { item, pathKey, value, place, params } of operations) {
    check(item, "path", ["paths", pathKey]);
    check(value, "operation", wayTo(place));
    for (const param of params) check(param.value, "param", wayTo(param.place));
  }
}
