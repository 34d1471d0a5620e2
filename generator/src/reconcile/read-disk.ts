import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stubPath } from "./handler-file.js";
import { manifestPath, parseManifest, stageName, type ReadManifest } from "./manifest.js";
import type { OnDisk, Standing } from "./on-disk.js";

/**
 * What stands at each of `paths` in a folder.
 *
 * Synchronous, since a thousand small files are read that way in half the time.
 */
export function readDisk(folder: string, paths: Iterable<string>): Map<string, OnDisk> {
  const isOpen = openFolders(folder);
  const readOne = (path: string): OnDisk => {
    if (!isOpen(dirname(path))) return { kind: "other" };
    const file = join(folder, path);
    const isFile = ifThere(() => lstatSync(file).isFile());
    if (isFile === undefined) return { kind: "absent" };
    return isFile ? { kind: "file", text: readFileSync(file, "utf8") } : { kind: "other" };
  };
  return new Map(Array.from(paths, (path) => [path, readOne(path)]));
}

/**
 * What stands in the folders of `paths`, by path, without a look into files: a folder at a time takes a tenth of the time
 * of a file at a time.
 */
export function listDisk(folder: string, paths: Iterable<string>): Map<string, Standing> {
  const isOpen = openFolders(folder);
  const folders = new Set(Array.from(paths, (path) => dirname(path)));
  return new Map(
    Array.from(folders)
      .filter(isOpen)
      .flatMap((path) => {
        const entries = ifThere(() => readdirSync(join(folder, path), { withFileTypes: true })) ?? [];
        return entries.map((entry): [string, Standing] => [
          path === "." ? entry.name : `${path}/${entry.name}`,
          { kind: entry.isFile() ? "file" : "other" },
        ]);
      }),
  );
}

/** Whether every folder on the way is one: nothing is written through a symbolic link, or to where a file is. */
function openFolders(folder: string): (path: string) => boolean {
  const folders = new Map<string, boolean>([[".", true]]);
  const isOpen = (path: string): boolean => {
    let open = folders.get(path);
    if (open === undefined) {
      open = isOpen(dirname(path)) && (ifThere(() => lstatSync(join(folder, path)).isDirectory()) ?? true);
      folders.set(path, open);
    }
    return open;
  };
  return isOpen;
}

/**
 * Handlers that people write in another dialect than TypeScript's plain one, where no stub is beside them.
 *
 * @param paths - of stubs, which say in what folders handlers may be
 */
export function otherHandlers(folder: string, paths: readonly string[]): string[] {
  const folders = new Set([
    "handlers",
    ...paths.filter((path) => path.startsWith("handlers/")).map((path) => dirname(path)),
  ]);
  return Array.from(folders).flatMap((one) => {
    const names = new Set(ifThere(() => readdirSync(join(folder, one))) ?? []);
    const others = Array.from(names).filter((name) => stubPath(name) !== name && !names.has(stubPath(name)));
    return others.map((name) => `${one}/${name}`);
  });
}

/** What `read` gives; nothing where there is no such file or folder. */
export function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return undefined;
    throw error;
  }
}

/** Whether a run is at work in a folder, or was killed there. */
export function hasLitter(folder: string): boolean {
  return (ifThere(() => readdirSync(folder)) ?? []).some((name) => name.startsWith(stageName));
}

export function isLink(path: string): boolean {
  return ifThere(() => lstatSync(path).isSymbolicLink()) ?? false;
}

export interface ManifestOnDisk {
  readonly text: string | undefined;
  /** A folder or a link is where it would be. */
  readonly isBlocked: boolean;
  readonly read: ReadManifest;
}

/** @param last - spares the work where the file is still the same */
export function readManifest(folder: string, last?: ManifestOnDisk): ManifestOnDisk {
  const found = readDisk(folder, [manifestPath]).get(manifestPath);
  const text = found?.kind === "file" ? found.text : undefined;
  if (last !== undefined && text === last.text) return last;
  return { text, isBlocked: found?.kind === "other", read: parseManifest(text) };
}
