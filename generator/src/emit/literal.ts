/** The width up to which things stay on one line. */
export const lineWidth = 100;

/**
 * A value as TypeScript, on one line where it fits and broken like prettier breaks it where it doesn't.
 *
 * The only way for a value of a spec into code: nothing that a string holds can end it.
 *
 * @param indent - spaces in front of the line that the literal starts on
 * @param before - characters that stand on that line before it
 */
export function literal(value: unknown, indent = 0, before = 0): string {
  const inline = inlineLiteral(value);
  if (indent + before + inline.length < lineWidth || !isCompound(value)) return inline;
  const inner = " ".repeat(indent + 2);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, indent + 2))
    : Object.entries(value).map(
        ([key, item]) => `${propertyKey(key)}: ${literal(item, indent + 2, propertyKey(key).length + 2)}`,
      );
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join("")}${" ".repeat(indent)}${close}`;
}

function isCompound(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function inlineLiteral(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Object.is(value, -0)) return "-0";
  if (Array.isArray(value)) return `[${value.map(inlineLiteral).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).map(([key, item]) => `${propertyKey(key)}: ${inlineLiteral(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** A string literal; JSON's is one but for two line separators, which some tools still break lines at. */
export function quote(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** A key of an object literal: `__proto__` is a key only where it is computed. */
export function propertyKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return isIdentifier(key) ? key : quote(key);
}

/** A key that needs no quotes; one that isn't ASCII gets them, as formatters give it. */
function isIdentifier(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key);
}

/** A key of an interface, where `__proto__` is a key like any other. */
export function memberKey(key: string): string {
  return isIdentifier(key) ? key : quote(key);
}

/** A member of an object. */
export function memberOf(object: string, key: string): string {
  return isIdentifier(key) ? `${object}.${key}` : `${object}[${quote(key)}]`;
}
