import { define } from "./define.js";
import type { SpecDocument } from "./document.js";
import { isObject } from "./json.js";
import type { Path, Problem } from "./problem.js";

/**
 * A document without what has the wrong shape, so that one mistake doesn't hide the others, nor cause more; nothing
 * where too little is left.
 */
export function pruneDocument(value: unknown, problems: readonly Problem[]): SpecDocument | undefined {
  const sound = prune(value, problems);
  if (!isObject(sound) || !isObject(sound["resources"])) return undefined;
  const resources = Object.entries(sound["resources"]).filter(
    ([, resource]) => isObject(resource) && typeof resource["uri"] === "string",
  );
  // What is left has passed the check of its shape, but for keys that no later check looks at.
  return { ...sound, resources: Object.fromEntries(resources) } as unknown as SpecDocument;
}

/** A value without the parts that problems are about. */
export function prune(value: unknown, problems: readonly Problem[]): unknown {
  if (problems.length === 0) return value;
  const whole = structuredClone({ value });
  for (const { code, path } of problems) {
    // What has a key that it can't have is sound all the same.
    if (code !== "key-malformed") remove(whole, ["value", ...path]);
  }
  return whole.value;
}

function remove(whole: Record<string, unknown>, path: Path): void {
  const way: Record<string, unknown>[] = [];
  let current: unknown = whole;
  for (const step of path) {
    // Nothing is left where an earlier problem has been.
    if (!isHolder(current) || !Object.hasOwn(current, step)) return;
    way.push(current);
    current = current[step];
  }
  let index = path.length - 1;
  // An array with an entry less would be another one.
  while (index > 0 && Array.isArray(way[index])) index--;
  const key = String(path[index]);
  // A broken component or group still is one: what refers to it is not at fault.
  const holder = way[index];
  if (holder === undefined) return;
  if (index === 3 && path[1] === "components") define(holder, key, path[2] === "params" ? {} : true);
  else if (index === 2 && path[1] === "groups") define(holder, key, {});
  else delete holder[key];
}

/** Arrays, too: an index is a key. */
function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
