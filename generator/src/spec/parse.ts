import { extname } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import { parseJson } from "./parse-json.js";
import type { Parsed } from "./parsed.js";

/** Reads a text as JSON or YAML, whichever its name says, or else how it begins. */
export async function parse(source: Source): Promise<Parsed> {
  try {
    const { parsed, mayShare } = await parseText(source);
    if (parsed.kind === "failed") return parsed;
    if (isTooDeep(parsed.value, mayShare)) return tooDeep(source);
    return mayShare && countValues(parsed.value) > maxValues ? tooManyValues(source) : parsed;
  } catch (error) {
    // Both parsers work by recursion, and nothing else in them can run out of stack.
    if (error instanceof RangeError) return tooDeep(source);
    throw error;
  }
}

/** A parser that knows all of YAML needs a kibibyte and more for a line. */
const maxYamlLength = 8 * 1024 * 1024;

function tooLarge(source: Source): Parsed {
  const message = "This is more than 8 MiB of YAML with anchors, tags or a fault in it";
  return failed(source, "too-large", message, "write it without these, or as JSON");
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

/** From this length on it takes longer to read a text than to load another parser for it. */
const longYaml = 256 * 1024;

/**
 * The YAML parsers are loaded for YAML only: they take longer to load than most specs to read.
 *
 * @returns what became of the text, and whether a value in it may come in several places, as what aliases stand for does
 */
async function parseText(source: Source): Promise<{ parsed: Parsed; mayShare: boolean }> {
  if (isJson(source)) return { parsed: await parseJson(source), mayShare: false };
  if (source.text.length > longYaml) {
    const { parsePlainYaml } = await import("./parse-plain-yaml.js");
    const parsed = parsePlainYaml(source);
    if (parsed !== undefined) return { parsed, mayShare: false };
    if (source.text.length > maxYamlLength) return { parsed: tooLarge(source), mayShare: false };
  }
  const { parseYaml } = await import("./parse-yaml.js");
  return { parsed: parseYaml(source), mayShare: true };
}

/** Whether it is read as JSON, by its name or else by how it begins. */
export function isJson({ file, text }: Source): boolean {
  const extension = extname(file).toLowerCase();
  if (extension === ".yaml" || extension === ".yml") return false;
  return extension === ".json" || extension === ".jsonc" || /^\s*[{/]/.test(text);
}

/** Deeper than any spec that people write, and shallow enough for what walks over it by recursion. */
const maxDepth = 200;

function isTooDeep(value: unknown, mayShare: boolean): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      for (const child of Object.values(item)) if (typeof child === "object") next.push(child);
    }
    // A YAML alias makes a value that comes twice, or one that holds itself.
    level = mayShare ? [...new Set(next)] : next;
  }
  return false;
}
