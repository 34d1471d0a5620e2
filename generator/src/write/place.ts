import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { readDisk } from "../reconcile/read-disk.js";

/**
 * Whether a run may put a file at a path from the output folder: in it, or in place of a file of the project that it is
 * part of; never through a link, nor in `node_modules`.
 */
export function isPlace(folder: string, path: string): boolean {
  if (!path.startsWith("../")) return kindAt(folder, path) !== "other" && !path.split("/").includes("..");
  const file = resolve(folder, path);
  if (/[/\\]node_modules[/\\]/.test(file)) return false;
  for (let at = dirname(resolve(folder)); dirname(at) !== at; at = dirname(at)) {
    const isBelow = !relative(at, file).startsWith("..");
    if (isBelow && existsSync(join(at, "tsconfig.json"))) return kindAt(at, relative(at, file)) === "file";
  }
  return false;
}

function kindAt(folder: string, path: string): string | undefined {
  return readDisk(folder, [path]).get(path)?.kind;
}
