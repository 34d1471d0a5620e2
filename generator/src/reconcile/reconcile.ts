import type { EmittedFile } from "../emit/emit.js";
import { hash, isUntouched, normalize, printManifest, type Manifest, type ManifestEntry } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import { planMoves } from "./plan-moves.js";
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
  const { renames, stuck } = await planMoves(emitted, manifest, disk, rename);
  const left = new Set(renames.map(({ from }) => from));
  const settled = new Set([...renames, ...stuck].map(({ path }) => path));
  const wanted = new Set(emitted.map(({ path }) => path));
  const at = (path: string): OnDisk => (left.has(path) ? undefined : disk.get(path)) ?? { kind: "absent" };

  const steps: Step[] = [
    ...renames,
    ...stuck,
    ...emitted
      .filter(({ path }) => !settled.has(path))
      .flatMap((file) => stepFor(file, at(file.path), manifest.files[file.path], force)),
    ...Object.entries(manifest.files)
      .filter(([path]) => !wanted.has(path) && !settled.has(path))
      .flatMap(([path, entry]) => stepForGone(path, entry, at(path), force)),
  ];
  const after = printManifest({
    version: manifest.version,
    spec,
    input,
    files: remember(emitted, steps, manifest),
  });
  return { steps, manifest: after === normalize(manifestOnDisk ?? "") ? undefined : after };
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

function entryOf({ owner, text, handler, types }: EmittedFile): ManifestEntry {
  return { owner, hash: hash(text), ...(handler && { handler }), ...(types && { types }) };
}
