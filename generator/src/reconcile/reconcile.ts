import type { EmittedFile, Owner } from "../emit/emit.js";
import { hash, normalize, printManifest, type Manifest, type ManifestEntry } from "./manifest.js";
import type { Plan, Step } from "./plan.js";

/** What stands at a path of the output folder. */
export type OnDisk =
  | { readonly kind: "absent" }
  | { readonly kind: "file"; readonly text: string }
  /** A folder, a symbolic link, or something else that is not to be written through. */
  | { readonly kind: "other" };

export interface ReconcileOptions {
  /** Overwrites machine-owned files that someone edited. */
  readonly force?: boolean;
  /** A hash of what `emitted` follows from, for the next run to know whether anything has changed. */
  readonly input?: string | undefined;
  readonly manifestOnDisk?: string | undefined;
}

/** Files in memory against files on disk: what people wrote stays, what the spec owns follows. */
export function reconcile(
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
  { force = false, input, manifestOnDisk }: ReconcileOptions = {},
): Plan {
  const paths = new Set(emitted.map(({ path }) => path));
  const gone = Object.entries(manifest.files).filter(([path]) => !paths.has(path));
  const at = (path: string): OnDisk => disk.get(path) ?? { kind: "absent" };
  const written = (path: string): string | undefined => manifest.files[path]?.hash;
  const steps = [
    ...emitted.map((file) => stepFor(file, at(file.path), written(file.path), force)),
    ...gone.flatMap(([path, { owner, hash: before }]) => stepForGone(path, owner, before, at(path), force)),
  ];
  const after = printManifest({ version: manifest.version, input, files: remember(emitted, steps, manifest) });
  return { steps, manifest: after === normalize(manifestOnDisk ?? "") ? undefined : after };
}

function stepFor(file: EmittedFile, disk: OnDisk, written: string | undefined, force: boolean): Step {
  const { path, text, owner } = file;
  if (disk.kind === "absent") return { kind: "create", path, text, isStub: owner === "stub" };
  if (disk.kind === "other") return { kind: "blocked", path };
  const before = disk.text;
  if (normalize(before) === text) return owner === "stub" ? { kind: "stub", path, before } : { kind: "keep", path };
  const isUntouched = hash(before) === written;
  if (owner !== "machine") return isUntouched ? { kind: "update", path, before, text } : { kind: "keep", path };
  return { kind: isUntouched || force ? "replace" : "edited", path, before, text };
}

function stepForGone(path: string, owner: Owner, written: string, disk: OnDisk, force: boolean): Step[] {
  if (disk.kind === "absent") return [];
  if (disk.kind === "other") return [{ kind: "blocked", path }];
  const before = disk.text;
  if (hash(before) === written || (force && owner === "machine")) return [{ kind: "delete", path, before }];
  return [owner === "machine" ? { kind: "edited", path, before, text: "" } : { kind: "orphan", path, before }];
}

/** What people wrote keeps the hash of its stub, so that a stub put back to what it was follows the spec again. */
function remember(emitted: readonly EmittedFile[], steps: readonly Step[], before: Manifest): Manifest["files"] {
  const files: Record<string, ManifestEntry> = {};
  for (const { path, text, owner } of emitted) files[path] = { owner, hash: hash(text) };
  for (const { kind, path } of steps) {
    const known = before.files[path];
    if (kind === "orphan" && known !== undefined) files[path] = { ...known, isOrphan: true };
  }
  return files;
}
