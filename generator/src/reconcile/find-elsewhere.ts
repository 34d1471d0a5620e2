import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { EmittedFile } from "../emit/emit.js";
import { locate } from "./handler-file.js";
import { isUntouched, manifestPath, parseManifest } from "./manifest.js";
import { ifThere, otherHandlers, readDisk } from "./read-disk.js";

/** How many folders are looked into, at most: a search must not take longer than a run. */
const maxFolders = 2000;

/**
 * Another output folder of the same spec in the same package, in which people have filled in handlers: a run into a new
 * folder would leave these behind.
 *
 * @param spec - the spec's file
 * @param folder - the new output folder, in which no run has been
 */
export function findElsewhere(spec: string, folder: string, emitted: readonly EmittedFile[]): string | undefined {
  const root = findPackage(dirname(resolve(spec)));
  const target = resolve(folder);
  if (root === undefined || relative(root, target).startsWith("..")) return undefined;
  const uris = new Set(emitted.flatMap(({ handler }) => (handler === undefined ? [] : [handler.uri])));
  let left = maxFolders;
  const pending = [root];
  for (let at = pending.shift(); at !== undefined && left > 0; at = pending.shift(), left--) {
    if (at !== target && holdsHandlers(at, basename(spec), uris)) return relative("", at);
    const parent = at;
    const entries = ifThere(() => readdirSync(parent, { withFileTypes: true })) ?? [];
    for (const entry of entries) {
      if (!entry.isDirectory() || entry.name.startsWith(".") || entry.name === "node_modules") continue;
      // What belongs to another package is another app's.
      if (!existsSync(join(at, entry.name, "package.json"))) pending.push(join(at, entry.name));
    }
  }
  return undefined;
}

function findPackage(folder: string): string | undefined {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) if (existsSync(join(at, "package.json"))) return at;
  return undefined;
}

/** Whether a folder was written from a spec of that name, and has handlers of these URIs that people have filled in. */
function holdsHandlers(folder: string, spec: string, uris: ReadonlySet<string>): boolean {
  const text = ifThere(() => readFileSync(join(folder, manifestPath), "utf8"));
  const read = parseManifest(text);
  if (read.kind === "newer" || read.manifest.spec !== spec) return false;
  const handlers = Object.entries(read.manifest.files).filter(([, { handler }]) => handler && uris.has(handler.uri));
  const paths = handlers.map(([path]) => path);
  const disk = readDisk(folder, [...paths, ...otherHandlers(folder, paths)]);
  return handlers.some(([path, entry]) => {
    const { found } = locate(path, disk);
    return found.kind === "file" && !isUntouched(found.text, entry);
  });
}
