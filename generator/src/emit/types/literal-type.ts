import { memberKey, quote } from "../literal.js";

/** The type that holds these JSON values and no others, in parentheses where it is a union. */
export function literalType(values: readonly unknown[]): string {
  const types = [...new Set(values.map(typeOf))];
  return types.length === 1 ? (types[0] ?? "never") : `(${types.join(" | ")})`;
}

function typeOf(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return `[${value.map(typeOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).map(([key, member]) => `${memberKey(key)}: ${typeOf(member)}`);
  return members.length === 0 ? "Record<string, never>" : `{ ${members.join("; ")} }`;
}
