import { lstat, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OnDisk } from "./reconcile.js";

/** What stands at each of `paths` in a folder. */
export async function readDisk(folder: string, paths: Iterable<string>): Promise<Map<string, OnDisk>> {
  const unique = [...new Set(paths)];
  return new Map(await Promise.all(unique.map(async (path) => [path, await readOne(folder, path)] as const)));
}

async function readOne(folder: string, path: string): Promise<OnDisk> {
  if (await leadsAway(folder, path)) return { kind: "other" };
  const file = join(folder, path);
  try {
    if (!(await lstat(file)).isFile()) return { kind: "other" };
    return { kind: "file", text: await readFile(file, "utf8") };
  } catch (error) {
    if (isMissing(error)) return { kind: "absent" };
    throw error;
  }
}

/** Whether a folder on the way is a symbolic link or no folder: nothing is written through either. */
async function leadsAway(folder: string, path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent === ".") return false;
  if (await leadsAway(folder, parent)) return true;
  try {
    return !(await lstat(join(folder, parent))).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
