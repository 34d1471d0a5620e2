import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stubPath } from "./handler-file.js";
import { stageName } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";

/**
 * What stands at each of `paths` in a folder.
 *
 * Synchronous, since a thousand small files are read that way in half the time.
 */
export function readDisk(folder: string, paths: Iterable<string>): Map<string, OnDisk> {
  const folders = new Map<string, boolean>([[".", true]]);

  /** Whether every folder on the way is one: nothing is written through a symbolic link, or to where a file is. */
  const isOpen = (path: string): boolean => {
    let open = folders.get(path);
    if (open === undefined) {
      open = isOpen(dirname(path)) && (ifThere(() => lstatSync(join(folder, path)).isDirectory()) ?? true);
      folders.set(path, open);
    }
    return open;
  };
  const readOne = (path: string): OnDisk => {
    if (!isOpen(dirname(path))) return { kind: "other" };
    const file = join(folder, path);
    const isFile = ifThere(() => lstatSync(file).isFile());
    if (isFile === undefined) return { kind: "absent" };
    return isFile ? { kind: "file", text: readFileSync(file, "utf8") } : { kind: "other" };
  };
  return new Map(Array.from(paths, (path) => [path, readOne(path)]));
}

/** Handlers that people write in another dialect than TypeScript's plain one, where no stub is beside them. */
export function otherHandlers(folder: string): string[] {
  const names = new Set(ifThere(() => readdirSync(join(folder, "handlers"))) ?? []);
  return Array.from(names)
    .filter((name) => stubPath(name) !== name && !names.has(stubPath(name)))
    .map((name) => `handlers/${name}`);
}

/** The text of a file, where there is one. */
export function readTextIfThere(file: string): string | undefined {
  return ifThere(() => readFileSync(file, "utf8"));
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
