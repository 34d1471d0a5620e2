import type { Plugin } from "rolldown";

/**
 * Stands in for what json-schema-to-typescript loads and a run does not reach: all of lodash for eight functions, a YAML
 * parser for files that it is never given, colours for its log, and its own entry with prettier for options that it is
 * always given.
 */
const parts = new Map([
  [
    "lodash",
    ["deburr", "includes", "isPlainObject", "map", "omit", "trim", "uniqBy", "upperFirst"]
      .map((name) => `export { default as ${name} } from "lodash/${name}.js";`)
      .join("\n"),
  ],
  ["js-yaml", "export const CORE_SCHEMA = { withTags() {} };"],
  ["cli-color", ""],
  ["./index", "export const DEFAULT_OPTIONS = undefined;"],
]);

const prefix = "\0part:";

/** Bundles of what json-schema-to-typescript loads only the parts that are used. */
export function partsOfLibraries(): Plugin {
  return {
    name: "parts-of-libraries",
    resolveId(id, importer = "") {
      return importer.includes("json-schema-to-typescript") && parts.has(id) ? prefix + id : undefined;
    },
    load(id) {
      return id.startsWith(prefix) ? parts.get(id.slice(prefix.length)) : undefined;
    },
  };
}
