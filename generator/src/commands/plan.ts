import { basename, join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { EarlierTypes } from "../emit/types/declare-types.js";
import type { Summary } from "../openapi/convert.js";
import type { OnProgress } from "../progress.js";
import { findUnchanged } from "../reconcile/find-unchanged.js";
import { inputOf } from "../reconcile/input.js";
import { manifestPath, parseManifest, type ReadManifest } from "../reconcile/manifest.js";
import type { Plan } from "../reconcile/plan.js";
import { otherHandlers, readDisk, readTextIfThere } from "../reconcile/read-disk.js";
import { reconcile } from "../reconcile/reconcile.js";
import { parseSpec } from "../spec/read.js";
import { readText } from "../spec/read-text.js";
import { readDocument } from "./read-document.js";
import { summaryLine } from "./summary-line.js";

export interface PlanOptions {
  /** The spec's file, JSON or YAML. */
  spec: string;
  /** The folder that the app's own folder goes into; `generated` by default. */
  out?: string;
  /** Overwrites machine-owned files that someone edited. */
  force?: boolean;
  /** Lets a person's handler follow its resource to another key; true by default. */
  rename?: boolean;
  /** What a handler of an OpenAPI document's resource is at first: a call of the API by default, or an empty stub. */
  handlers?: "call" | "stub";
  /** Also says of an OpenAPI document what was left out, and why. */
  explain?: boolean;
  /** Is told how far the run is. */
  onProgress?: OnProgress;
}

/** What a run would do, or why there can be none. */
export type Planned =
  | {
      readonly kind: "planned";
      readonly folder: string;
      readonly plan: Plan;
      /** The files that the spec refers to; nothing where they were not looked at. */
      readonly refers?: readonly string[] | undefined;
      /** What the run says at its end, where the spec is an OpenAPI document. */
      readonly line?: string | undefined;
      /** What became of each operation, where that was asked for. */
      readonly explained?: Summary | undefined;
    }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** How a plan is made. */
export interface PlanMode {
  /** Trusts the manifest that the last run of the same input left everything in line. */
  readonly shortcut: boolean;
  /** Called before the folder is looked at, when there may be something to write. */
  readonly lock?: (folder: string) => Promise<void>;
}

/** Reads a spec and its output folder, and works out what would bring the one in line with the other. */
export async function planRun(options: PlanOptions, { shortcut, lock }: PlanMode): Promise<Planned> {
  const { spec, out = "generated", force = false, rename = true, handlers = "call", explain = false } = options;
  const text = await readText(spec);
  if (typeof text !== "string") return { kind: "failed", diagnostics: [text] };
  const source = { file: spec, text };
  const choices = [handlers];
  const trusts = shortcut && !force;
  const inputAlone = inputOf(source, { choices });
  const unchanged = trusts && !explain ? findUnchanged(out, source, inputAlone) : undefined;
  if (unchanged !== undefined) {
    const { folder, plan, manifest } = unchanged;
    return { kind: "planned", folder, plan, line: manifest.summary };
  }
  const parsed = await readDocument(await parseSpec(source));
  if (parsed.kind === "failed") return parsed;
  const { openapi } = parsed;
  const folder = join(out, nameIn(parsed.value));
  const also = openapi?.sources ?? [];
  const input = (also.length === 0 ? inputAlone : inputOf(source, { also, choices }))(basename(folder));
  const file = join(folder, manifestPath);
  const last = readManifest(file);
  // Loaded when there is something to emit: rules, templates and schemas bring most of the code of this command.
  const { emitSpec } = await import("./emit-spec.js");
  const emitted = await emitSpec(parsed, spec, {
    earlier: trusts ? earlierTypes(folder, last.read) : undefined,
    onProgress: options.onProgress,
    isOpenApi: openapi !== undefined,
    upstream: handlers === "call" ? openapi?.upstream : undefined,
  });
  if (emitted.kind === "failed") return emitted;

  await lock?.(folder);
  const { text: manifestOnDisk, read: before } = readManifest(file, last);
  const fault = (diagnostic: Diagnostic): Planned => ({ kind: "failed", diagnostics: [diagnostic] });
  if (before.kind === "newer") return fault(newerManifest(file, manifestOnDisk ?? ""));
  const { manifest } = before;
  const name = basename(spec);
  if (manifest.spec !== undefined && manifest.spec !== name && !force) {
    return fault(otherSpec(file, manifestOnDisk ?? "", manifest.spec, name));
  }
  const { files } = emitted;
  const line = openapi && summaryLine(openapi.summary);
  const paths = [...files.map(({ path }) => path), ...Object.keys(manifest.files), ...otherHandlers(folder)];
  const disk = readDisk(folder, new Set(paths));
  const settings = { folder, spec: name, input, summary: line, manifestOnDisk, force, rename };
  const plan = await reconcile(files, manifest, disk, settings);
  return {
    kind: "planned",
    folder,
    plan,
    refers: also.map((one) => one.file),
    line,
    explained: explain ? openapi?.summary : undefined,
  };
}

interface ManifestOnDisk {
  readonly text: string | undefined;
  readonly read: ReadManifest;
}

/** @param last - spares the work where the file is still the same */
function readManifest(file: string, last?: ManifestOnDisk): ManifestOnDisk {
  const text = readTextIfThere(file);
  return last !== undefined && text === last.text ? last : { text, read: parseManifest(text) };
}

/** The types of the last run, each of which its manifest has to vouch for. */
function earlierTypes(folder: string, before: ReadManifest): EarlierTypes | undefined {
  const path = "resources.ts";
  const proofs = before.kind === "newer" ? undefined : before.manifest.files[path]?.types;
  const found = readDisk(folder, [path]).get(path);
  return proofs === undefined || found?.kind !== "file" ? undefined : { text: found.text, proofs };
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

function otherSpec(file: string, text: string, other: string, spec: string): Diagnostic {
  return {
    code: "folder-taken",
    message: `This folder holds what ${other} gives, and ${spec} has the same info.name`,
    help: "give one of them another info.name, or hand the folder over with --force",
    at: { source: { file, text }, offset: Math.max(0, text.indexOf('"spec"')), length: '"spec"'.length },
  };
}
