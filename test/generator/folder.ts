import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { onTestFinished } from "vitest";

/** A folder on a real disk, gone when the test is over. */
export interface Folder {
  readonly path: string;
  write(file: string, text: string): Promise<void>;
  read(file: string): Promise<string>;
  /** Every file below, by path. */
  all(below?: string): Promise<Record<string, string>>;
}

export async function createFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "mcp-gen-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  const read = (file: string): Promise<string> => readFile(join(path, file), "utf8");
  return {
    path,
    read,
    async write(file, text) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    },
    async all(below = "") {
      const entries = await readdir(join(path, below), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const texts = await Promise.all(
        files.map(async (file) => [relative(path, file), await readFile(file, "utf8")] as const),
      );
      const byPath = texts.map(([file, text]) => [file.replaceAll(sep, "/"), text] as const);
      return Object.fromEntries(byPath.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}
