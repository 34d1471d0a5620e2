import { canonical } from "../../spec/canonical.js";
import { atomOf } from "./atoms.js";
import { isLower, type BoundName } from "./bounds.js";
import type { FlatSchema } from "./flatten.js";

/** Whether a value keeps the type and the limits that stand beside a list of values. */
export function fits({ types, bounds }: Pick<FlatSchema, "types" | "bounds">, value: unknown): boolean {
  if (!types.has(atomOf(value))) return false;
  const size = typeof value === "string" ? Array.from(value).length : value;
  if (typeof size !== "number") return true;
  const names: BoundName[] = typeof value === "string" ? ["minLength", "maxLength"] : ["minimum", "maximum"];
  return names.every((name) => {
    const bound = bounds.get(name);
    if (bound === undefined) return true;
    const distance = (size - bound.value) * (isLower(name) ? 1 : -1);
    return distance > 0 || (distance === 0 && !bound.exclusive);
  });
}

/** Whether a schema surely takes a value; a pattern is not tried, since one of a hostile spec could take forever. */
export function accepts(flat: FlatSchema, value: unknown): boolean {
  if (flat.values !== undefined) return flat.values.has(canonical(value));
  return fits(flat, value) && flat.rules.size === 0 && flat.choices.length === 0 && typeof value !== "object";
}
