import { extname } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import { parseJson } from "./parse-json.js";
import type { Parsed } from "./parsed.js";

/** Reads a text as JSON or YAML, whichever its name says, or else how it begins. */
export async function parse(source: Source): Promise<Parsed> {
  try {
    const parsed = await (isJson(source) ? parseJson(source) : parseAsYaml(source));
    return parsed.kind === "parsed" && isTooDeep(parsed.value, isJson(source)) ? tooDeep(source) : parsed;
  } catch (error) {
    // Both parsers work by recursion, and nothing else in them can run out of stack.
    if (error instanceof RangeError) return tooDeep(source);
    throw error;
  }
}

function tooDeep(source: Source): Parsed {
  const diagnostic = {
    code: "too-deep",
    message: `Values are nested more than ${maxDepth} deep`,
    help: "move what is inside to components.schemas, and refer to it",
    at: { source, offset: 0, length: 1 },
  };
  return { kind: "failed", diagnostics: [diagnostic] };
}

/** The YAML parser is loaded for YAML only: it takes longer to load than most specs to read. */
async function parseAsYaml(source: Source): Promise<Parsed> {
  const { parseYaml } = await import("./parse-yaml.js");
  return parseYaml(source);
}

function isJson({ file, text }: Source): boolean {
  const extension = extname(file).toLowerCase();
  if (extension === ".yaml" || extension === ".yml") return false;
  return extension === ".json" || extension === ".jsonc" || /^\s*[{/]/.test(text);
}

/** Deeper than any spec that people write, and shallow enough for what walks over it by recursion. */
const maxDepth = 200;

function isTooDeep(value: unknown, isTree: boolean): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      for (const child of Object.values(item)) if (typeof child === "object") next.push(child);
    }
    // A YAML alias makes a value that comes twice, or one that holds itself.
    level = isTree ? next : [...new Set(next)];
  }
  return false;
}
