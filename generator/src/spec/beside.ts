import type { Source } from "../diagnostics/diagnostic.js";
import type { Refused } from "./reference.js";

/** A file that a spec refers to. */
export interface FileBeside {
  readonly kind: "file";
  /** The one name that it has, from the spec's folder, however it is referred to. */
  readonly name: string;
  readonly source: Source;
}

/** Reads the files that a spec refers to, and keeps within what it may read. */
export interface Beside {
  /** The spec's own name. */
  readonly spec: string;
  /**
   * @param name - of the file that holds the reference
   * @param path - from that file's folder
   */
  read(name: string, path: string): Promise<FileBeside | Refused>;
}

/** Gives the very same file for a name, however often and by whichever way it is read. */
export function readOnce({ spec, read }: Beside): Beside {
  const known = new Map<string, FileBeside>();
  return {
    spec,
    async read(name, path) {
      const found = await read(name, path);
      if (found.kind === "refused") return found;
      const first = known.get(found.name) ?? found;
      known.set(found.name, first);
      return first;
    },
  };
}
