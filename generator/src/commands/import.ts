import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { noOpenApi } from "../openapi/version.js";
import { besideOnDisk } from "../spec/beside-on-disk.js";
import { readSpec } from "../spec/read.js";
import { readDocument } from "./read-document.js";
import { summaryLine } from "./summary-line.js";

/** The spec that an OpenAPI document is, to be owned from there. */
export type Imported =
  | {
      readonly kind: "imported";
      readonly text: string;
      /** What became of the operations. */
      readonly line: string;
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

export interface ImportOptions {
  /** What the spec is written in. */
  readonly format: "json" | "yaml";
  /** Folders beside the document's own that a `$ref` may reach into. */
  readonly allowRefs?: readonly string[];
}

export async function importSpec(file: string, { format, allowRefs = [] }: ImportOptions): Promise<Imported> {
  const read = await readDocument(await readSpec(file), besideOnDisk(file, allowRefs));
  if (read.kind === "failed") return read;
  if (read.kind === "parsed") {
    const diagnostic = { ...noOpenApi("This"), at: { source: read.source, offset: 0, length: 1 } };
    return { kind: "failed", diagnostics: [diagnostic] };
  }
  const { document, warnings } = read;
  const line = summaryLine(read.summary);
  if (format === "json")
    return { kind: "imported", text: `${JSON.stringify(document, undefined, 2)}\n`, line, warnings };
  const { stringify } = await import("yaml");
  return { kind: "imported", text: stringify(document, { aliasDuplicateObjects: false }), line, warnings };
}
