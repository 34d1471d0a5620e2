import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import type { EarlierTypes } from "../emit/types/declare-types.js";
import type { OnProgress } from "../progress.js";
import { inputOf } from "../reconcile/input.js";
import { manifestPath, parseManifest, type ReadManifest } from "../reconcile/manifest.js";
import type { Plan } from "../reconcile/plan.js";
import { planUnchanged } from "../reconcile/plan-unchanged.js";
import { hasLitter, ifThere, otherHandlers, readDisk } from "../reconcile/read-disk.js";
import { reconcile } from "../reconcile/reconcile.js";
import type { Beside, FileBeside } from "../spec/beside.js";
import { besideOnDisk } from "../spec/beside-on-disk.js";
import { readSpec, type ParsedFile } from "../spec/read.js";

export interface PlanOptions {
  /** The spec's file, JSON or YAML. */
  spec: string;
  /** The folder that the app's own folder goes into; `generated` by default. */
  out?: string;
  /** Overwrites machine-owned files that someone edited. */
  force?: boolean;
  /** Folders beside the spec's own that a `$ref` may reach into. */
  allowRefs?: readonly string[];
  /** Takes warnings for errors. */
  strict?: boolean;
  /** Lets a person's handler follow its resource to another key; true by default. */
  rename?: boolean;
  /** Is told how far the run is. */
  onProgress?: OnProgress;
}

/** What a run would do, or why there can be none. */
export type Planned =
  | {
      readonly kind: "planned";
      readonly folder: string;
      readonly plan: Plan;
      /** What is likely wrong with the spec; none where nothing was to be emitted. */
      readonly warnings: readonly Diagnostic[];
      /** The files that the run has read: the spec, and those that it refers to. */
      readonly read: readonly string[];
    }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[]; readonly read: readonly string[] };

/** How a plan is made. */
export interface PlanMode {
  /** Trusts the manifest that the last run of the same input left everything in line. */
  readonly shortcut: boolean;
  /** The folders of other specs of the same run, and whose they are. */
  readonly taken?: ReadonlyMap<string, string>;
  /** Called before the folder is looked at, when there may be something to write. */
  readonly lock?: (folder: string) => Promise<void>;
}

/** Reads a spec and its output folder, and works out what would bring the one in line with the other. */
export async function planRun(options: PlanOptions, { shortcut, taken, lock }: PlanMode): Promise<Planned> {
  const { spec, out = "generated", force = false, rename = true, strict = false, allowRefs = [] } = options;
  const parsed = await readSpec(spec);
  if (parsed.kind === "failed") return { ...parsed, read: [spec] };
  const folder = join(out, nameIn(parsed.value));
  // Names that differ in case only are one folder on some disks.
  const [, other] = Array.from(taken ?? []).find(([one]) => one.toLowerCase() === folder.toLowerCase()) ?? [];
  if (other !== undefined) {
    return { kind: "failed", diagnostics: [await folderClash(parsed, folder, other)], read: [spec] };
  }
  const beside = besideOnDisk(spec, allowRefs);
  const file = join(folder, manifestPath);
  const last = readManifest(file);
  const trusts = shortcut && !force && !strict;
  const unchanged = trusts ? await planShortcut(folder, parsed.source, beside, last.read) : undefined;
  if (unchanged !== undefined) return { kind: "planned", folder, warnings: [], ...unchanged };
  // Loaded when there is something to emit: rules, templates and schemas bring most of the code of this command.
  const { emitSpec } = await import("./emit-spec.js");
  const emitted = await emitSpec(parsed, beside, {
    strict,
    earlier: trusts ? earlierTypes(folder, last.read) : undefined,
    onProgress: options.onProgress,
  });
  const read = [spec, ...emitted.read.map(({ source }) => source.file)];
  if (emitted.kind === "failed") return { ...emitted, read };

  await lock?.(folder);
  const { text: manifestOnDisk, read: before } = readManifest(file, last);
  const fault = (diagnostic: Diagnostic): Planned => ({ kind: "failed", diagnostics: [diagnostic], read });
  if (before.kind === "newer") return fault(newerManifest(file, manifestOnDisk ?? ""));
  const { manifest } = before;
  const name = basename(spec);
  if (manifest.spec !== undefined && manifest.spec !== name && !force) {
    return fault(otherSpec(file, manifestOnDisk ?? "", manifest.spec, name));
  }
  const { files, warnings } = emitted;
  const refs = emitted.read.map((one) => one.name).toSorted();
  const input = inputOf(parsed.source, emitted.read);
  const paths = [...files.map(({ path }) => path), ...Object.keys(manifest.files)];
  const disk = readDisk(folder, new Set([...paths, ...otherHandlers(folder, paths)]));
  const plan = await reconcile(files, manifest, disk, {
    folder,
    spec: name,
    input,
    refs,
    manifestOnDisk,
    force,
    rename,
  });
  return { kind: "planned", folder, plan, warnings, read };
}

interface ManifestOnDisk {
  readonly text: string | undefined;
  readonly read: ReadManifest;
}

/** @param last - spares the work where the file is still the same */
function readManifest(file: string, last?: ManifestOnDisk): ManifestOnDisk {
  const text = ifThere(() => readFileSync(file, "utf8"));
  return last !== undefined && text === last.text ? last : { text, read: parseManifest(text) };
}

async function planShortcut(
  folder: string,
  source: Source,
  beside: Beside,
  before: ReadManifest,
): Promise<{ plan: Plan; read: string[] } | undefined> {
  // What a killed run left has to be completed first.
  if (hasLitter(folder) || before.kind === "newer" || before.manifest.input === undefined) return undefined;
  const { manifest } = before;
  const files: FileBeside[] = [];
  for (const ref of manifest.refs ?? []) {
    const found = await beside.read(beside.spec, ref);
    if (found.kind === "refused" || found.name !== ref) return undefined;
    files.push(found);
  }
  if (manifest.input !== inputOf(source, files)) return undefined;
  const paths = Object.keys(manifest.files);
  const plan = planUnchanged(manifest, readDisk(folder, [...paths, ...otherHandlers(folder, paths)]));
  return plan && { plan, read: [source.file, ...files.map((one) => one.source.file)] };
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

async function folderClash(parsed: ParsedFile, folder: string, other: string): Promise<Diagnostic> {
  const range = (await parsed.positions())(["info", "name"], "value");
  return {
    code: "folder-clash",
    message: `${other} has the same info.name, and both would be written to ${folder}`,
    help: "give one of them another info.name",
    at: { source: parsed.source, ...range },
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
