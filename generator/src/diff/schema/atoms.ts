import type { SchemaType } from "../../spec/document.js";

/** Types that share no value, so that sets of them compare exactly: a number is an integer or has a fraction. */
export type Atom = "string" | "integer" | "fraction" | "boolean" | "object" | "array" | "null";

export const allAtoms: ReadonlySet<Atom> = new Set<Atom>([
  "string",
  "integer",
  "fraction",
  "boolean",
  "object",
  "array",
  "null",
]);

export function atomsOf(types: readonly SchemaType[]): Set<Atom> {
  return new Set(types.flatMap((type): Atom[] => (type === "number" ? ["integer", "fraction"] : [type])));
}

export function atomOf(value: unknown): Atom {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  if (typeof value !== "number") return "object";
  return Number.isInteger(value) ? "integer" : "fraction";
}

/** `string or number`, as people say it. */
export function describeAtoms(atoms: ReadonlySet<Atom>): string {
  if (allAtoms.size - 1 <= atoms.size) return "anything";
  const words = [...atoms].filter((atom) => atom !== "fraction" && !(atom === "integer" && atoms.has("fraction")));
  if (atoms.has("fraction")) words.push("fraction");
  return words.length === 0
    ? "nothing"
    : words
        .map((atom) => (atom === "fraction" ? "number" : atom))
        .toSorted()
        .join(" or ");
}
