import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import { parse } from "./parse.js";
import type { Locate } from "./problem.js";
import { readText } from "./read-text.js";

/** A spec that has been read and parsed, and not been looked at. */
export type ParsedSpec =
  | {
      readonly kind: "parsed";
      readonly source: Source;
      readonly value: unknown;
      readonly positions: () => Promise<Locate>;
    }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** Reads a spec from a file. */
export async function readSpec(file: string): Promise<ParsedSpec> {
  const text = await readText(file);
  return typeof text === "string" ? parseSpec({ file, text }) : { kind: "failed", diagnostics: [text] };
}

export async function parseSpec(source: Source): Promise<ParsedSpec> {
  const parsed = await parse(source);
  return parsed.kind === "failed" ? parsed : { ...parsed, source };
}
