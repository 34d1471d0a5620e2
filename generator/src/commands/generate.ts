import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { emit } from "../emit/emit.js";
import { buildModel } from "../model/build.js";
import { manifestPath, parseManifest } from "../reconcile/manifest.js";
import type { Plan } from "../reconcile/plan.js";
import { readDisk } from "../reconcile/read-disk.js";
import { reconcile } from "../reconcile/reconcile.js";
import { readSpec } from "../spec/read.js";
import { write } from "../write/write.js";

export interface GenerateOptions {
  /** The spec's file, JSON or YAML. */
  spec: string;
  /** The folder that the app's own folder goes into; `generated` by default. */
  out?: string;
  /** Overwrites machine-owned files that someone edited. */
  force?: boolean;
}

/** What came of a run. */
export type Generated =
  /** The folder is as the plan says. */
  | { readonly kind: "written"; readonly folder: string; readonly plan: Plan }
  /** Nothing was written: the plan's conflicts come first. */
  | { readonly kind: "conflict"; readonly folder: string; readonly plan: Plan }
  /** Nothing was written: a newer mcp-gen has been at work in the folder. */
  | { readonly kind: "newer-manifest"; readonly folder: string }
  /** Nothing was written: the spec has faults. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads a spec and brings its output folder in line with it.
 *
 * @throws Error - when the folder can't be read or written; nothing has then been changed
 *
 * @example
 * ```ts
 * const result = await generate({ spec: "specs/app.json" });
 * if (result.kind === "failed") for (const { message } of result.diagnostics) console.error(message);
 * ```
 */
export async function generate({ spec, out = "generated", force = false }: GenerateOptions): Promise<Generated> {
  const read = await readSpec(spec);
  if (read.kind === "failed") return read;
  const model = buildModel(read.document);
  const emitted = await emit(model, basename(spec));

  const folder = join(out, model.info.name);
  const manifestText = await readIfThere(join(folder, manifestPath));
  const before = parseManifest(manifestText);
  if (before.kind === "newer") return { kind: "newer-manifest", folder };
  const paths = [...emitted.map(({ path }) => path), ...Object.keys(before.manifest.files)];
  const plan = reconcile(emitted, before.manifest, await readDisk(folder, paths), { force });
  if (plan.steps.some(({ kind }) => kind === "conflict")) return { kind: "conflict", folder, plan };

  await write(folder, plan, manifestText);
  return { kind: "written", folder, plan };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return undefined;
    throw error;
  }
}
