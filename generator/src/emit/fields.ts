import { literal, propertyKey } from "./literal.js";

/**
 * `key: value` for each field that is set, its value broken where it is too long for a line.
 *
 * @param indent - of the lines that the fields stand on
 */
export function fields(values: Readonly<Record<string, unknown>>, indent: number): string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${propertyKey(field)}: ${literal(value, indent, field.length + 2)}`);
}

/** What the protocol knows of a value: `x-` keys are the spec's own. */
export function withoutExtensions<T extends object | undefined>(value: T): T;
export function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: object) => withoutExtensions(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith("x-")));
}
