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

export interface PlanOptions {
  /** The spec's file, JSON or YAML. */
  spec: string;
  /** The folder that the app's own folder goes into; `generated` by default. */
  out?: string;
  /** Overwrites machine-owned files that someone edited. */
  force?: boolean;
}

/** What a run would do, or why there can be none. */
export type Planned =
  | { readonly kind: "planned"; readonly folder: string; readonly plan: Plan }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** Reads a spec and its output folder, and works out what would bring the one in line with the other. */
export async function planRun({ spec, out = "generated", force = false }: PlanOptions): Promise<Planned> {
  const read = await readSpec(spec);
  if (read.kind === "failed") return read;
  const model = buildModel(read.document);
  const emitted = await emit(model, basename(spec));

  const folder = join(out, model.info.name);
  const file = join(folder, manifestPath);
  const manifestOnDisk = await readIfThere(file);
  const before = parseManifest(manifestOnDisk);
  if (before.kind === "newer") return { kind: "failed", diagnostics: [newerManifest(file, manifestOnDisk ?? "")] };
  const paths = [...emitted.map(({ path }) => path), ...Object.keys(before.manifest.files)];
  const disk = await readDisk(folder, paths);
  return { kind: "planned", folder, plan: reconcile(emitted, before.manifest, disk, { force, manifestOnDisk }) };
}

function newerManifest(file: string, text: string): Diagnostic {
  return {
    code: "manifest-newer",
    message: "A newer mcp-gen has been at work in this folder",
    help: "update mcp-gen",
    at: { source: { file, text }, offset: 0, length: 1 },
  };
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
