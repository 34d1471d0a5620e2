import { basename } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { emit, type EmitOptions, type EmittedFile } from "../emit/emit.js";
import { buildModel } from "../model/build.js";
import { checkDocument } from "./check-document.js";
import type { ReadDocument } from "./read-document.js";

/** All files that a spec gives, or what is wrong with it. */
export type EmittedSpec =
  | { readonly kind: "emitted"; readonly files: readonly EmittedFile[] }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

export async function emitSpec(parsed: ReadDocument, file: string, options?: EmitOptions): Promise<EmittedSpec> {
  const checked = await checkDocument(parsed);
  if (checked.kind === "failed") return checked;
  return { kind: "emitted", files: await emit(buildModel(checked.document), basename(file), options) };
}
