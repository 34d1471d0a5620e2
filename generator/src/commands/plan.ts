import { basename, join } from "node:path";
import type { Diagnostic, Location } from "../diagnostics/diagnostic.js";
import type { EmitOptions } from "../emit/emit-options.js";
import type { EarlierTypes } from "../emit/types/declare-types.js";
import type { Summary } from "../openapi/summary.js";
import type { OnProgress } from "../progress.js";
import { findElsewhere } from "../reconcile/find-elsewhere.js";
import { inputOf } from "../reconcile/input.js";
import { manifestPath, type ReadManifest } from "../reconcile/manifest.js";
import type { Plan } from "../reconcile/plan.js";
import { isLink, otherHandlers, readDisk, readManifest } from "../reconcile/read-disk.js";
import { reconcile } from "../reconcile/reconcile.js";
import { besideOnDisk } from "../spec/beside-on-disk.js";
import { parseSpec, readSource } from "../spec/read.js";
import { folderClash, newerManifest, otherSpec, outputElsewhere, outputLink } from "./folder-faults.js";
import { readCodeStyle } from "./read-code-style.js";
import { planShortcut } from "./plan-shortcut.js";
import { readDocument, type ReadDocument } from "./read-document.js";
import { summaryLine } from "./summary-line.js";

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
  /** Also says of an OpenAPI document what was left out, and why. */
  explain?: boolean;
  /** Lets a person's handler follow its resource to another key; true by default. */
  rename?: boolean;
  /** What the code looks like that is written. */
  emit?: EmitOptions;
  /** The folder that templates in `emit` come from, which is said of what is wrong with them. */
  templatesFolder?: string;
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
      /** What became of an OpenAPI document's operations, on one line. */
      readonly line?: string | undefined;
      /** What became of each of them, where that was asked for. */
      readonly explained?: Summary | undefined;
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
  const { explain = false, templatesFolder = "" } = options;
  const found = readSource(spec);
  if (found.kind === "failed") return { ...found, read: [spec] };
  const { source } = found;
  const style = options.emit?.style ?? (await readCodeStyle(out));
  const emit: EmitOptions = { ...options.emit, ...(style !== undefined && { style }) };
  const beside = besideOnDisk(spec, allowRefs);
  const ownerOf = (folder: string): string | undefined => otherSpecOf(folder, taken);
  const trusts = shortcut && !force && !strict;
  const unchanged = trusts && !explain && !isLink(out) ? await planShortcut(out, { source, beside, emit }) : undefined;
  if (unchanged !== undefined && ownerOf(unchanged.folder) === undefined) return unchanged;
  const parsed = await readDocument(await parseSpec(source), beside);
  if (parsed.kind === "failed") return { ...parsed, read: [spec, ...parsed.files.map((one) => one.source.file)] };
  const appName = parsed.kind === "openapi" ? parsed.document.info.name : nameIn(parsed.value);
  const summary = parsed.kind === "openapi" ? parsed.summary : undefined;
  const folder = join(out, appName);
  let read: readonly string[] = [spec];
  const fault = (diagnostic: Diagnostic): Planned => ({ kind: "failed", diagnostics: [diagnostic], read });
  const other = ownerOf(folder);
  if (other !== undefined) return fault(folderClash(await nameAt(parsed), folder, other));
  // A name that nobody typed leads nowhere else.
  const link = [...(options.out === undefined ? [out] : []), folder].find(isLink);
  if (link !== undefined) return fault(outputLink(link));
  const last = readManifest(folder);
  // Loaded when there is something to emit: rules, templates and schemas bring most of the code of this command.
  const { emitSpec } = await import("./emit-spec.js");
  const emitted = await emitSpec(parsed, beside, {
    ...emit,
    strict,
    templatesFolder,
    earlier: trusts ? earlierTypes(folder, last.read) : undefined,
    onProgress: options.onProgress,
  });
  read = [spec, ...emitted.read.map((one) => one.source.file)];
  if (emitted.kind === "failed") return { ...emitted, read };

  // Where no run has been, the output may have been elsewhere until now.
  const elsewhere = last.text === undefined && !force ? findElsewhere(spec, folder, emitted.files) : undefined;
  if (elsewhere !== undefined) return fault(outputElsewhere(elsewhere, folder, spec));
  await lock?.(folder);
  const { text: manifestOnDisk, isBlocked, read: before } = readManifest(folder, last);
  const { files, warnings } = emitted;
  if (isBlocked) {
    const plan: Plan = { steps: [{ kind: "blocked", path: manifestPath }], manifest: undefined };
    return { kind: "planned", folder, plan, warnings, read };
  }
  const file = join(folder, manifestPath);
  if (before.kind === "newer") return fault(newerManifest(file, manifestOnDisk ?? ""));
  const { manifest } = before;
  const name = basename(spec);
  if (manifest.spec !== undefined && manifest.spec !== name && !force) {
    return fault(otherSpec(file, manifestOnDisk ?? "", manifest.spec, name));
  }
  const paths = [...files.map(({ path }) => path), ...Object.keys(manifest.files)];
  const disk = readDisk(folder, new Set([...paths, ...otherHandlers(folder, paths)]));
  const line = summary && summaryLine(summary);
  const plan = await reconcile(files, manifest, disk, {
    folder,
    spec: name,
    summary: line,
    input: inputOf({ source, name: appName, beside: emitted.read, emit }),
    refs: emitted.read.map((one) => one.name).toSorted(),
    manifestOnDisk,
    force,
    rename,
  });
  return { kind: "planned", folder, plan, warnings, read, line, explained: explain ? summary : undefined };
}

/** Where a spec says what its app is called. */
async function nameAt(read: Exclude<ReadDocument, { kind: "failed" }>): Promise<Location> {
  const path = ["info", "name"];
  if (read.kind === "openapi") return (await read.positions())(path, "value");
  return { source: read.source, ...(await read.positions())(path, "value") };
}

/** The spec that a folder belongs to in this run: names that differ in case only are one folder on some disks. */
function otherSpecOf(folder: string, taken: ReadonlyMap<string, string> = new Map()): string | undefined {
  return Array.from(taken).find(([one]) => one.toLowerCase() === folder.toLowerCase())?.[1];
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
  return typeof name === "string" && /^[A-Za-z0-9][\w.-]{0,99}$/.test(name) ? name : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
