import { hasBanner } from "../emit/banner.js";
import type { EmittedFile } from "../emit/emit.js";
import { explainOrphans } from "./explain-orphans.js";
import { hasConflict } from "./merge-conflict.js";
import { locate, stubPath, type Located } from "./handler-file.js";
import { hash, isUntouched, normalize, printManifest, type Manifest, type ManifestEntry } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import { planMoves } from "./plan-moves.js";
import type { Plan, Step } from "./plan.js";
import { settleUpstream } from "./settle-upstream.js";

export interface ReconcileOptions {
  /** The output folder, from which a rename finds the project's other files. */
  readonly folder: string;
  /** The name of the spec's file. */
  readonly spec: string;
  /** A hash of what `emitted` follows from, for the next run to know whether anything has changed. */
  readonly input: string;
  /** What the run says at its end. */
  readonly summary?: string | undefined;
  /** The files that the spec refers to. */
  readonly refs: readonly string[];
  readonly manifestOnDisk: string | undefined;
  /** Overwrites machine-owned files that someone edited. */
  readonly force: boolean;
  /** Lets a person's handler follow its resource to another key. */
  readonly rename: boolean;
}

/** Files in memory against files on disk: what people wrote stays, what the spec owns follows. */
export async function reconcile(
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
  { folder, spec, input, summary, refs, manifestOnDisk, force, rename }: ReconcileOptions,
): Promise<Plan> {
  const { renames, edits, stuck } = await planMoves(folder, emitted, manifest, disk, rename);
  const left = new Map(disk);
  for (const { from } of renames) left.delete(from);
  const settled = new Set([...renames, ...stuck].map(({ path }) => stubPath(path)));
  const wanted = new Set(emitted.map(({ path }) => path));
  const homes = new Map(emitted.flatMap(({ path, handler }) => (handler === undefined ? [] : [[handler.uri, path]])));

  const planned: Step[] = [
    ...renames,
    ...edits,
    ...stuck,
    ...emitted
      .filter(({ path }) => !settled.has(path))
      .flatMap((file) => stepFor(file, locate(file.path, left), manifest, force)),
    ...Object.entries(manifest.files)
      .filter(([path]) => !wanted.has(path) && !settled.has(path))
      .flatMap(([path, entry]) => stepForGone(locate(path, left), entry, homes, manifest, force)),
    ...renames.flatMap(({ path }) => stubBeside(path, left)),
  ];
  const known = [...Object.entries(manifest.files), ...emitted.map((file) => [file.path, file] as const)];
  const handlers = new Map(known.map(([path, { handler }]) => [path, handler]));
  const explained = await explainOrphans(planned, handlers);
  const steps = settleUpstream(explained, emitted, manifest, disk);
  const after = printManifest({
    version: manifest.version,
    spec,
    input,
    summary,
    refs: refs.length === 0 ? undefined : refs,
    files: remember(emitted, steps, manifest),
  });
  return { steps, manifest: after === normalize(manifestOnDisk ?? "") ? undefined : after };
}

type There = Located<OnDisk>;

function stepFor(file: EmittedFile, there: There, manifest: Manifest, force: boolean): Step[] {
  const entry = manifest.files[file.path];
  const { text, owner, handler, works = false } = file;
  const isStub = owner === "stub" && !works;
  const { path, found } = there;
  if (found.kind === "absent") {
    // People who took out what they got once want it gone.
    return owner === "once" && entry !== undefined ? [] : [{ kind: "create", path, text, isStub }];
  }
  if (found.kind === "other") return [{ kind: "blocked", path }];
  const before = found.text;
  if (normalize(before) === text) return [isStub ? { kind: "stub", path, before } : { kind: "keep", path }];
  if (owner === "machine") {
    const isFree = force || isUntouched(before, entry) || isOfMerge(before, manifest);
    return [{ kind: isFree ? "replace" : "edited", path, before, text }];
  }
  if (path === file.path && isUntouched(before, entry)) return [{ kind: "update", path, before, text }];
  return [
    handler === undefined ? { kind: "keep", path } : { kind: "handler", path, before, identifier: handler.identifier },
  ];
}

function stepForGone(
  { path, found }: There,
  entry: ManifestEntry,
  homes: ReadonlyMap<string, string>,
  manifest: Manifest,
  force: boolean,
): Step[] {
  if (found.kind === "absent") return [];
  if (found.kind === "other") return [{ kind: "blocked", path }];
  const before = found.text;
  const isMachine = entry.owner === "machine";
  const isFree = isMachine && (force || isOfMerge(before, manifest));
  if (isFree || isUntouched(before, entry)) return [{ kind: "delete", path, before }];
  if (isMachine) return [{ kind: "edited", path, before, text: "" }];
  return [{ kind: "orphan", path, before, home: homes.get(entry.handler?.uri ?? "") }];
}

/** Whether a machine-owned file is what a merge made of it: with markers, or of two texts where the manifest has them. */
function isOfMerge(text: string, { isMerge }: Manifest): boolean {
  return hasConflict(text) || (isMerge === true && hasBanner(text));
}

/** A stub that would be taken for the handler which comes to stand beside it in another dialect. */
function stubBeside(path: string, disk: ReadonlyMap<string, OnDisk>): Step[] {
  const stub = stubPath(path);
  const found = stub === path ? undefined : disk.get(stub);
  return found?.kind === "file" ? [{ kind: "delete", path: stub, before: found.text }] : [];
}

/** What people wrote keeps the hash of its stub, so that a stub put back to what it was follows the spec again. */
function remember(emitted: readonly EmittedFile[], steps: readonly Step[], before: Manifest): Manifest["files"] {
  const files: Record<string, ManifestEntry> = {};
  for (const file of emitted) files[file.path] = entryOf(file);
  for (const { kind, path } of steps) {
    const known = before.files[stubPath(path)];
    if (kind !== "orphan" || known === undefined) continue;
    const { owner, hash: written, handler } = known;
    files[stubPath(path)] = { owner, hash: written, ...(handler && { handler }), isOrphan: true };
  }
  return files;
}

function entryOf({ owner, text, handler, types }: EmittedFile): ManifestEntry {
  return { owner, hash: hash(text), ...(handler && { handler }), ...(types && { types }) };
}
