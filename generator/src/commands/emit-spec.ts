import { basename, join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { emit, type EmittedFile } from "../emit/emit.js";
import type { EmitOptions } from "../emit/emit-options.js";
import { TemplateFault } from "../emit/template-fault.js";
import type { DeclareOptions } from "../emit/types/declare-types.js";
import { buildModel } from "../model/build.js";
import type { Beside, FileBeside } from "../spec/beside.js";
import { checkDocument } from "./check-document.js";
import type { ReadDocument } from "./read-document.js";

/** All files that a spec gives, or what is wrong with it. */
export type EmittedSpec =
  | {
      readonly kind: "emitted";
      readonly files: readonly EmittedFile[];
      /** What is likely wrong with the spec. */
      readonly warnings: readonly Diagnostic[];
      /** The files that the spec refers to. */
      readonly read: readonly FileBeside[];
    }
  | {
      readonly kind: "failed";
      readonly diagnostics: readonly Diagnostic[];
      readonly read: readonly FileBeside[];
    };

/**
 * @param strict - takes what is likely wrong for what is wrong
 * @param templatesFolder - where the user's templates were read from
 */
export async function emitSpec(
  parsed: ReadDocument,
  beside: Beside,
  {
    strict,
    templatesFolder,
    ...options
  }: DeclareOptions & EmitOptions & { readonly strict: boolean; readonly templatesFolder: string },
): Promise<EmittedSpec> {
  const checked = await checkDocument(parsed, beside);
  const { files: read } = checked;
  if (checked.kind === "failed") return { ...checked, read };
  const { document, warnings } = checked;
  if (strict && warnings.length > 0) return { kind: "failed", diagnostics: warnings.map(asError), read };
  const isOpenApi = parsed.kind === "openapi";
  const upstream = isOpenApi && options.handlers !== "stub" ? parsed.upstream : undefined;
  try {
    const files = await emit(buildModel(document), basename(beside.spec), { ...options, isPlain: isOpenApi }, upstream);
    return { kind: "emitted", files, warnings, read };
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    return { kind: "failed", diagnostics: [diagnose(error, templatesFolder)], read };
  }
}

function diagnose({ file, text, fault: { offset, length, ...told } }: TemplateFault, folder: string): Diagnostic {
  return { ...told, at: { source: { file: join(folder, file), text }, offset, length } };
}

function asError(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, severity: "error" };
}
