import { posix } from "node:path";

/** Steps of a pointer that say where something is, and not what it is. */
const structure = new Set(
  "components schemas definitions $defs properties patternProperties items prefixItems allOf anyOf oneOf".split(" "),
);

/** What a schema that a reference leads to would like to be called: after the steps to it, or else after its file. */
export function nameFor(fileName: string, steps: readonly string[]): string {
  const telling = steps.filter((step) => !structure.has(step));
  return telling.length > 0 ? telling.join(" ") : (posix.basename(fileName).split(".", 1)[0] ?? fileName);
}
