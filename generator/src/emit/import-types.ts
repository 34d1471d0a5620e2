import { lineWidth, quote } from "./literal.js";

/** An import of types, sorted by name; nothing where there are none. */
export function importTypes(names: readonly string[], from: string): string {
  if (names.length === 0) return "";
  const sorted = names.toSorted();
  const inline = `import type { ${sorted.join(", ")} } from ${quote(from)};`;
  if (inline.length <= lineWidth) return inline;
  return `import type {\n${sorted.map((name) => `  ${name},\n`).join("")}} from ${quote(from)};`;
}
