import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Beside, FileBeside } from "./beside.js";
import { closest } from "./closest.js";
import { decodeSpec, maxBytes } from "./read.js";
import type { Refused } from "./reference.js";

/**
 * Reads files in the folder of a spec and in those that are allowed beside it, and no others: neither by `..` nor
 * through a symbolic link.
 */
export function besideOnDisk(spec: string, allowed: readonly string[] = []): Beside {
  const folder = dirname(spec);
  const roots = [folder, ...allowed].flatMap((root) => real(root) ?? []);
  const home = real(folder) ?? resolve(folder);
  // A path is written against folders as they are called, which may be links themselves.
  const written = [folder, ...allowed].map((root) => resolve(root));
  return {
    spec: basename(spec),
    async read(from, path) {
      const file = resolve(folder, dirname(from), path);
      // Said before anything is looked at, so that nothing tells what lies outside.
      if (![...roots, ...written].some((root) => isWithin(root, file))) return outside(path);
      const found = real(file);
      if (found === undefined) return missing(path, file, isOpen(dirname(file)) ? entriesOf(dirname(file)) : []);
      return isOpen(found) ? readFound(found, path) : outside(path);
    },
  };

  function isOpen(file: string): boolean {
    const found = real(file);
    return found !== undefined && roots.some((root) => isWithin(root, found));
  }

  function readFound(found: string, path: string): FileBeside | Refused {
    const { size, isFile } = look(found);
    if (!isFile) return unreadable(`${path} is no file`, "name a JSON or YAML file");
    if (size > maxBytes) return unreadable(`${path} is larger than 64 MiB`, "take out of it what is not referred to");
    const name = relative(home, found).split(sep).join("/");
    const text = decodeSpec(join(folder, name), readFileSync(found));
    if (typeof text !== "string") return unreadable(`${path} is no UTF-8 text`, text.help);
    return { kind: "file", name, source: { file: join(folder, name), text } };
  }
}

function look(file: string): { size: number; isFile: boolean } {
  const stats = statSync(file);
  return { size: stats.size, isFile: stats.isFile() };
}

function real(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function isWithin(root: string, file: string): boolean {
  const way = relative(root, file);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** What is said of a file that may not be read. */
export function outside(path: string): Refused {
  return {
    kind: "refused",
    code: "ref-outside",
    message: `${path} is outside of the spec's folder`,
    help: "move the file there, or allow its folder with --allow-refs DIR",
  };
}

function missing(path: string, file: string, names: readonly string[]): Refused {
  const near = closest(basename(file), names);
  const help = near === undefined ? "check the path" : `did you mean ${near}?`;
  return { kind: "refused", code: "ref-missing", message: `There is no file ${path}`, help };
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(json|jsonc|ya?ml)$/i.test(name))
      .toSorted();
  } catch {
    return [];
  }
}

function unreadable(message: string, help: string): Refused {
  return { kind: "refused", code: "ref-unreadable", message, help };
}
