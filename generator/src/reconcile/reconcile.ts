import type { EmittedFile } from "../emit/emit.js";
import { hash, normalize, printManifest, type Manifest } from "./manifest.js";
import type { Owner, Plan, Step } from "./plan.js";

/** What stands at a path of the output folder. */
export type OnDisk =
  | { readonly kind: "absent" }
  | { readonly kind: "file"; readonly text: string }
  /** A folder, a symbolic link, or something else that is not to be written through. */
  | { readonly kind: "other" };

/**
 * Files in memory against files on disk: what people wrote stays, what the spec owns follows.
 *
 * @param force - overwrites machine-owned files that someone edited
 */
export function reconcile(
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
  { force = false }: { force?: boolean } = {},
): Plan {
  const paths = new Set(emitted.map(({ path }) => path));
  const gone = Object.entries(manifest.files).filter(([path]) => !paths.has(path));
  const at = (path: string): OnDisk => disk.get(path) ?? { kind: "absent" };
  const written = (path: string): string | undefined => manifest.files[path]?.hash;
  const steps = [
    ...emitted.map((file) => stepFor(file, at(file.path), written(file.path), force)),
    ...gone.flatMap(([path, { owner, hash: before }]) => stepForGone(path, owner, before, at(path), force)),
  ];
  return { steps, manifest: printManifest({ version: manifest.version, files: remember(emitted, steps, manifest) }) };
}

function stepFor(file: EmittedFile, disk: OnDisk, written: string | undefined, force: boolean): Step {
  const { path, text, owner } = file;
  if (disk.kind === "absent") return { kind: "create", path, text, owner };
  if (disk.kind === "other") return { kind: "conflict", path, reason: "no-file" };
  if (normalize(disk.text) === text) return { kind: "keep", path, owner };
  const isUntouched = hash(disk.text) === written;
  if (owner === "yours") return isUntouched ? { kind: "update", path, text } : { kind: "keep", path, owner };
  return isUntouched || force ? { kind: "replace", path, text } : { kind: "conflict", path, reason: "edited" };
}

function stepForGone(path: string, owner: Owner, written: string, disk: OnDisk, force: boolean): Step[] {
  if (disk.kind === "absent") return [];
  if (disk.kind === "file" && (hash(disk.text) === written || (force && owner === "machine"))) {
    return [{ kind: "delete", path }];
  }
  return [owner === "yours" ? { kind: "orphan", path } : { kind: "conflict", path, reason: "edited" }];
}

/** What people wrote keeps the hash of its stub, so that a stub put back to what it was follows the spec again. */
function remember(emitted: readonly EmittedFile[], steps: readonly Step[], before: Manifest): Manifest["files"] {
  const files: Record<string, { owner: Owner; hash: string }> = {};
  for (const { path, text, owner } of emitted) files[path] = { owner, hash: hash(text) };
  for (const { kind, path } of steps) {
    const known = before.files[path];
    if (kind === "orphan" && known !== undefined) files[path] = known;
  }
  return files;
}
