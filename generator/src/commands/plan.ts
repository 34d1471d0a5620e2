import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { inputOf } from "../reconcile/input.js";
import { manifestPath, parseManifest } from "../reconcile/manifest.js";
import type { Plan } from "../reconcile/plan.js";
import { planUnchanged } from "../reconcile/plan-unchanged.js";
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

/**
 * Reads a spec and its output folder, and works out what would bring the one in line with the other.
 *
 * @param shortcut - trusts the manifest that the last run of the same input left everything in line
 */
export async function planRun(
  { spec, out = "generated", force = false }: PlanOptions,
  { shortcut }: { shortcut: boolean },
): Promise<Planned> {
  const parsed = await readSpec(spec);
  if (parsed.kind === "failed") return parsed;
  const folder = join(out, nameIn(parsed.value));
  const file = join(folder, manifestPath);
  const manifestOnDisk = await readIfThere(file);
  const before = parseManifest(manifestOnDisk);
  if (before.kind === "newer") return { kind: "failed", diagnostics: [newerManifest(file, manifestOnDisk ?? "")] };
  const { manifest } = before;

  const input = inputOf(parsed.source);
  if (shortcut && !force && manifest.input === input) {
    const plan = planUnchanged(manifest, readDisk(folder, Object.keys(manifest.files)));
    if (plan !== undefined) return { kind: "planned", folder, plan };
  }
  // Loaded when there is something to emit: rules, templates and schemas bring most of the code of this command.
  const { emitSpec } = await import("./emit-spec.js");
  const emitted = await emitSpec(parsed, spec);
  if (emitted.kind === "failed") return emitted;
  const { files } = emitted;
  const disk = readDisk(folder, new Set([...files.map(({ path }) => path), ...Object.keys(manifest.files)]));
  return { kind: "planned", folder, plan: reconcile(files, manifest, disk, { force, input, manifestOnDisk }) };
}

/** The name of the app, where there is one that is safe in a path; what is wrong with others is said later. */
function nameIn(value: unknown): string {
  const info = isRecord(value) ? value["info"] : undefined;
  const name = isRecord(info) ? info["name"] : undefined;
  return typeof name === "string" && /^[A-Za-z0-9][\w.-]*$/.test(name) ? name : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
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
