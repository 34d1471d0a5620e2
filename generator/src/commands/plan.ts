import { lstatSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import type { EarlierTypes } from "../emit/types/declare-types.js";
import type { OnProgress } from "../progress.js";
import { findElsewhere } from "../reconcile/find-elsewhere.js";
import { inputOf } from "../reconcile/input.js";
import { manifestPath, parseManifest, type ReadManifest } from "../reconcile/manifest.js";
import type { Plan } from "../reconcile/plan.js";
import { planUnchanged } from "../reconcile/plan-unchanged.js";
import { hasLitter, ifThere, listDisk, otherHandlers, readDisk } from "../reconcile/read-disk.js";
import { reconcile } from "../reconcile/reconcile.js";
import { likelyName } from "../spec/likely-name.js";
import { parseSpec, readSource } from "../spec/read.js";

export interface PlanOptions {
  /** The spec's file, JSON or YAML. */
  spec: string;
  /** The folder that the app's own folder goes into; `generated` by default. */
  out?: string;
  /** Overwrites machine-owned files that someone edited. */
  force?: boolean;
  /** Lets a person's handler follow its resource to another key; true by default. */
  rename?: boolean;
  /** Is told how far the run is. */
  onProgress?: OnProgress;
}

/** What a run would do, or why there can be none. */
export type Planned =
  | { readonly kind: "planned"; readonly folder: string; readonly plan: Plan }
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
  const { spec, out = "generated", force = false, rename = true } = options;
  const read = readSource(spec);
  if (read.kind === "failed") return read;
  const trusts = shortcut && !force;
  const unchanged = trusts && !isLink(out) ? planShortcut(out, read.source) : undefined;
  if (unchanged !== undefined) return unchanged;
  const parsed = await parseSpec(read.source);
  if (parsed.kind === "failed") return parsed;
  const appName = nameIn(parsed.value);
  const folder = join(out, appName);
  // A name that nobody typed leads nowhere else.
  const link = [...(options.out === undefined ? [out] : []), folder].find(isLink);
  if (link !== undefined) return { kind: "failed", diagnostics: [outputLink(link)] };
  const file = join(folder, manifestPath);
  const last = readManifest(folder);
  // Loaded when there is something to emit: rules, templates and schemas bring most of the code of this command.
  const { emitSpec } = await import("./emit-spec.js");
  const emitted = await emitSpec(parsed, spec, {
    earlier: trusts ? earlierTypes(folder, last.read) : undefined,
    onProgress: options.onProgress,
  });
  if (emitted.kind === "failed") return emitted;

  // Where no run has been, the output may have been elsewhere until now.
  const elsewhere = last.text === undefined && !force ? findElsewhere(spec, folder, emitted.files) : undefined;
  if (elsewhere !== undefined) return { kind: "failed", diagnostics: [outputElsewhere(elsewhere, folder, spec)] };
  await lock?.(folder);
  const { text: manifestOnDisk, isBlocked, read: before } = readManifest(folder, last);
  const fault = (diagnostic: Diagnostic): Planned => ({ kind: "failed", diagnostics: [diagnostic] });
  if (isBlocked) {
    const plan: Plan = { steps: [{ kind: "blocked", path: manifestPath }], manifest: undefined };
    return { kind: "planned", folder, plan };
  }
  if (before.kind === "newer") return fault(newerManifest(file, manifestOnDisk ?? ""));
  const { manifest } = before;
  const name = basename(spec);
  if (manifest.spec !== undefined && manifest.spec !== name && !force) {
    return fault(otherSpec(file, manifestOnDisk ?? "", manifest.spec, name));
  }
  const { files } = emitted;
  const paths = [...files.map(({ path }) => path), ...Object.keys(manifest.files), ...otherHandlers(folder)];
  const disk = readDisk(folder, new Set(paths));
  const input = inputOf(read.source, appName);
  const plan = await reconcile(files, manifest, disk, { folder, spec: name, input, manifestOnDisk, force, rename });
  return { kind: "planned", folder, plan };
}

interface ManifestOnDisk {
  readonly text: string | undefined;
  /** A folder or a link is where it would be. */
  readonly isBlocked: boolean;
  readonly read: ReadManifest;
}

/** @param last - spares the work where the file is still the same */
function readManifest(folder: string, last?: ManifestOnDisk): ManifestOnDisk {
  const found = readDisk(folder, [manifestPath]).get(manifestPath);
  const text = found?.kind === "file" ? found.text : undefined;
  if (last !== undefined && text === last.text) return last;
  return { text, isBlocked: found?.kind === "other", read: parseManifest(text) };
}

/** The plan of a run that has nothing to do, found without parsing the spec. */
function planShortcut(out: string, source: Source): Planned | undefined {
  const name = likelyName(source.text);
  if (name === undefined) return undefined;
  const folder = join(out, name);
  if (isLink(folder)) return undefined;
  const { read } = readManifest(folder);
  if (read.kind === "newer" || read.manifest.input !== inputOf(source, name)) return undefined;
  // What a killed run left has to be completed first.
  if (hasLitter(folder)) return undefined;
  const standing = listDisk(folder, Object.keys(read.manifest.files));
  const plan = planUnchanged(read.manifest, standing, (path) => readDisk(folder, [path]).get(path));
  return plan && { kind: "planned", folder, plan };
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

function isLink(path: string): boolean {
  return ifThere(() => lstatSync(path).isSymbolicLink()) ?? false;
}

function outputLink(link: string): Diagnostic {
  return {
    code: "output-link",
    message: `${link} is a link, and nothing is written through one that --out does not name`,
    help: "move it away, or name the folder where it leads with --out",
    at: { source: { file: link, text: "" }, offset: 0, length: 1 },
  };
}

function outputElsewhere(elsewhere: string, folder: string, spec: string): Diagnostic {
  const text = ifThere(() => readFileSync(join(elsewhere, manifestPath), "utf8")) ?? "";
  return {
    code: "output-elsewhere",
    message: `${basename(spec)} has been written to ${elsewhere} until now, where people have filled in handlers`,
    help: `take them along: mv ${elsewhere} ${folder}, and run again; or write both folders from now on with --force`,
    at: { source: { file: join(elsewhere, manifestPath), text }, offset: 0, length: 1 },
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
