import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../spec/problem.js";
import { readSpec } from "../spec/read.js";
import { readDocument } from "./read-document.js";
import { summaryLine } from "./summary-line.js";

/** The spec that an OpenAPI document is, to be owned from there. */
export type Imported =
  | { readonly kind: "imported"; readonly text: string; readonly line: string }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** @param format - what the spec is written in */
export async function importSpec(file: string, format: "json" | "yaml"): Promise<Imported> {
  const parsed = await readSpec(file);
  const read = await readDocument(parsed);
  if (read.kind === "failed") return read;
  if (read.openapi === undefined) {
    const locate = await read.positions();
    const problem = {
      code: "openapi-none",
      message: "This is no OpenAPI document",
      help: "name one that has openapi or swagger",
      path: [],
      part: "key",
    } as const;
    return { kind: "failed", diagnostics: [toDiagnostic(problem, read.source, locate)] };
  }
  const line = summaryLine(read.openapi.summary);
  if (format === "json") return { kind: "imported", text: `${JSON.stringify(read.value, undefined, 2)}\n`, line };
  const { stringify } = await import("yaml");
  return { kind: "imported", text: stringify(read.value, { aliasDuplicateObjects: false }), line };
}
