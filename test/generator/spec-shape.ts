import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { standingAlone, type Shape } from "../../generator/src/spec/shape.js";

/** As users of the package get it. */
export const specSchema = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("mcp-gen/spec.schema.json"), "utf8"),
) as Shape & { readonly $defs: Readonly<Record<string, Shape>> };

/** The shapes that have a name of their own; the document's is `document`, without what depends on other files. */
export const shapes: ReadonlyMap<string, Shape> = new Map([
  ["document", standingAlone(specSchema)],
  ...Object.entries(specSchema.$defs),
]);
