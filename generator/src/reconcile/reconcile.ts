import type { EmittedFile } from "../emit/emit.js";
import { findMoves, type Move } from "./find-moves.js";
import { hash, isUntouched, normalize, printManifest, type Manifest, type ManifestEntry } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import type { Plan, Step } from "./plan.js";

export interface ReconcileOptions {
  /** The name of the spec's file. */
  readonly spec: string;
  /** A hash of what `emitted` follows from, for the next run to know whether anything has changed. */
  readonly input: string;
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
  { spec, input, manifestOnDisk, force, rename }: ReconcileOptions,
): Promise<Plan> {
  const paths = new Set(emitted.map(({ path }) => path));
  const at = (path: string): OnDisk => disk.get(path) ?? { kind: "absent" };
  const moves = await Promise.all(findMoves(emitted, manifest, disk).map((move) => stepForMove(move, rename)));
  const moved = new Map(moves.flatMap((step) => (step.kind === "rename" ? [[step.from, step]] : [])));
  const arrived = new Map(moves.flatMap((step) => (step.kind === "rename" ? [[step.path, step]] : [])));
  // Where a handler can't be moved it is an orphan, unless another resource's handler would take its place.
  const stuck = moves.flatMap((step) => (step.kind === "stuck" && paths.has(step.path) ? [step] : []));

  const steps: Step[] = [
    ...moved.values(),
    ...stuck,
    ...emitted.flatMap((file): Step[] => {
      if (stuck.some(({ path }) => path === file.path)) return [];
      const arriving = arrived.get(file.path);
      if (arriving !== undefined) return [];
      const found = moved.has(file.path) ? ({ kind: "absent" } as const) : at(file.path);
      return stepFor(file, found, manifest.files[file.path], force);
    }),
    ...Object.entries(manifest.files).flatMap(([path, entry]) =>
      paths.has(path) || moved.has(path) ? [] : stepForGone(path, entry, at(path), force),
    ),
  ];
  const version = manifest.version;
  const after = printManifest({ version, spec, input, files: remember(emitted, steps, manifest) });
  return {
    steps,
    manifest: after === normalize(manifestOnDisk ?? "") ? undefined : after,
    interim: printManifest({ version, spec, files: announce(emitted, manifest) }),
  };
}

async function stepForMove(
  { from, to, uri, before }: Move,
  rename: boolean,
): Promise<Extract<Step, { kind: "rename" | "stuck" }>> {
  const { renameHandler } = await import("./rename-handler.js");
  const text = rename ? await renameHandler(before, from, to) : undefined;
  if (text === undefined) return { kind: "stuck", path: from.path, before, uri, to: to.path };
  return { kind: "rename", from: from.path, path: to.path, before, text };
}

function stepFor(file: EmittedFile, disk: OnDisk, entry: ManifestEntry | undefined, force: boolean): Step[] {
  const { path, text, owner } = file;
  if (disk.kind === "absent") {
    // People who took out what they got once want it gone.
    return owner === "once" && entry !== undefined ? [] : [{ kind: "create", path, text, isStub: owner === "stub" }];
  }
  if (disk.kind === "other") return [{ kind: "blocked", path }];
  const before = disk.text;
  if (normalize(before) === text) return [owner === "stub" ? { kind: "stub", path, before } : { kind: "keep", path }];
  if (owner === "machine")
    return [{ kind: isUntouched(before, entry) || force ? "replace" : "edited", path, before, text }];
  return [isUntouched(before, entry) ? { kind: "update", path, before, text } : { kind: "keep", path }];
}

function stepForGone(path: string, entry: ManifestEntry, disk: OnDisk, force: boolean): Step[] {
  if (disk.kind === "absent") return [];
  if (disk.kind === "other") return [{ kind: "blocked", path }];
  const before = disk.text;
  const isMachine = entry.owner === "machine";
  if (isUntouched(before, entry) || (force && isMachine)) return [{ kind: "delete", path, before }];
  return [isMachine ? { kind: "edited", path, before, text: "" } : { kind: "orphan", path, before }];
}

/** What people wrote keeps the hash of its stub, so that a stub put back to what it was follows the spec again. */
function remember(emitted: readonly EmittedFile[], steps: readonly Step[], before: Manifest): Manifest["files"] {
  const files: Record<string, ManifestEntry> = {};
  for (const file of emitted) files[file.path] = entryOf(file);
  for (const { kind, path } of steps) {
    const known = before.files[path];
    if (kind === "orphan" && known !== undefined) files[path] = { ...known, isOrphan: true };
  }
  return files;
}

function entryOf({ owner, text, handler }: EmittedFile): ManifestEntry {
  return { owner, hash: hash(text), ...(handler && { handler }) };
}

/** What was there before and what is about to be: whichever a killed run leaves of the two is known to be its own. */
function announce(emitted: readonly EmittedFile[], before: Manifest): Manifest["files"] {
  const files: Record<string, ManifestEntry> = { ...before.files };
  for (const file of emitted) {
    const known = before.files[file.path];
    files[file.path] = known === undefined ? entryOf(file) : { ...known, next: hash(file.text) };
  }
  return files;
}
