import { existsSync, readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CodeStyle } from "../emit/code-style.js";

/**
 * The style of the code around a folder, as the closest configuration of a formatter has it, from the folder upwards.
 *
 * @throws Error - when a configuration can't be read; it says which
 */
export async function readCodeStyle(folder: string): Promise<CodeStyle | undefined> {
  for (const [name, styleOf] of formatters) {
    const file = resolve(folder, name);
    const style = existsSync(file) ? styleOf(await load(file)) : undefined;
    if (style !== undefined) return style;
  }
  const above = resolve(folder, "..");
  return above === resolve(folder) ? undefined : readCodeStyle(above);
}

/** What a configuration says; nothing where it is about something else. */
type StyleOf = (config: unknown) => CodeStyle | undefined;

const prettier: StyleOf = (config) => ({
  quotes: within(config, "singleQuote") === true ? "single" : "double",
  semicolons: within(config, "semi") !== false,
});
const biome: StyleOf = (config) => ({
  quotes: within(config, "javascript", "formatter", "quoteStyle") === "single" ? "single" : "double",
  semicolons: within(config, "javascript", "formatter", "semicolons") !== "asNeeded",
});
const deno: StyleOf = (config) => {
  const rules = within(config, "fmt");
  if (rules === undefined) return undefined;
  const quotes = within(rules, "singleQuote") === true ? "single" : "double";
  return { quotes, semicolons: within(rules, "semiColons") !== false };
};
const packageFile: StyleOf = (config) => {
  const rules = within(config, "prettier");
  return rules === undefined ? undefined : prettier(rules);
};

/** The files in which formatters look for their configuration. */
const formatters: readonly (readonly [file: string, styleOf: StyleOf])[] = [
  ["package.json", packageFile],
  [".prettierrc", prettier],
  [".prettierrc.json", prettier],
  [".prettierrc.yaml", prettier],
  [".prettierrc.yml", prettier],
  [".prettierrc.js", prettier],
  [".prettierrc.cjs", prettier],
  [".prettierrc.mjs", prettier],
  ["prettier.config.js", prettier],
  ["prettier.config.cjs", prettier],
  ["prettier.config.mjs", prettier],
  [".oxfmtrc.json", prettier],
  [".oxfmtrc.jsonc", prettier],
  ["biome.json", biome],
  ["biome.jsonc", biome],
  ["deno.json", deno],
  ["deno.jsonc", deno],
];

function within(value: unknown, ...[key, ...inner]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (typeof value !== "object" || value === null) return undefined;
  return within(new Map<string, unknown>(Object.entries(value)).get(key), ...inner);
}

async function load(file: string): Promise<unknown> {
  if (file.endsWith("package.json")) return parsePackage(readFileSync(file, "utf8"));
  if (/^\.[cm]?js$/.test(extname(file))) return loadModule(file);
  // Loaded where there is one: most folders have their formatter as it comes.
  const { readSpec } = await import("../spec/read.js");
  const read = await readSpec(file);
  if (read.kind === "parsed") return read.value;
  throw new Error(`the formatter's ${file} can't be read: ${read.diagnostics[0]?.message ?? ""}`);
}

/** Where it is no JSON, npm says so, and no formatter is in it. */
function parsePackage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function loadModule(file: string): Promise<unknown> {
  try {
    return within(await import(pathToFileURL(file).href), "default");
  } catch (error) {
    throw new Error(`the formatter's ${file} can't be loaded: ${String(error)}`, { cause: error });
  }
}
