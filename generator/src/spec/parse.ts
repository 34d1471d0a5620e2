import { extname } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import { parseJson } from "./parse-json.js";
import type { Parsed } from "./parsed.js";

/** Reads a text as JSON or YAML, whichever its name says, or else how it begins. */
export async function parse(source: Source): Promise<Parsed> {
  try {
    const isTree = isJson(source);
    if (!isTree && source.text.length > maxYamlLength) return tooLarge(source);
    const parsed = await (isTree ? parseJson(source) : parseAsYaml(source));
    if (parsed.kind === "failed") return parsed;
    if (isTooDeep(parsed.value, isTree)) return tooDeep(source);
    return !isTree && countValues(parsed.value) > maxValues ? tooManyValues(source) : parsed;
  } catch (error) {
    // Both parsers work by recursion, and nothing else in them can run out of stack.
    if (error instanceof RangeError) return tooDeep(source);
    throw error;
  }
}

/** A YAML parser needs a kibibyte and more for a line: what is longer than this is data and no spec. */
const maxYamlLength = 8 * 1024 * 1024;

function tooLarge(source: Source): Parsed {
  return failed(
    source,
    "too-large",
    "This is more YAML than 8 MiB",
    "write it as JSON, which is read in a tenth of the time",
  );
}

/** How many values aliases may come to: what walks over a spec comes to each as often as it is referred to. */
const maxValues = 1_000_000;

function tooManyValues(source: Source): Parsed {
  const message = `Its aliases stand for more than ${maxValues} values`;
  return failed(source, "too-many-aliases", message, "move what they stand for to components.schemas, and refer to it");
}

/** How many values there are when each alias counts for all that it stands for. */
function countValues(value: unknown): number {
  const counts = new Map<object, number>();
  const count = (one: unknown): number => {
    if (typeof one !== "object" || one === null) return 1;
    const known = counts.get(one);
    if (known !== undefined) return known;
    let sum = 1;
    for (const child of Object.values(one)) sum += count(child);
    counts.set(one, sum);
    return sum;
  };
  return count(value);
}

function failed(source: Source, code: string, message: string, help: string): Parsed {
  return { kind: "failed", diagnostics: [{ code, message, help, at: { source, offset: 0, length: 1 } }] };
}

function tooDeep(source: Source): Parsed {
  const help = "move what is inside to components.schemas, and refer to it";
  return failed(source, "too-deep", `Values are nested more than ${maxDepth} deep`, help);
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
