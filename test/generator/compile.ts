import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createFolder, type Folder } from "./folder.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What people ask of a compiler who ask the most; benchmarks hold output to it, too. */
export const strictest = JSON.parse(readFileSync(join(root, "test/generator/strictest.json"), "utf8")) as object;

/** What nobody does without. */
export const strict: object = { strict: true, noEmit: true, module: "nodenext", target: "es2022", types: ["node"] };

/** A folder with a package in which output stands beside the packages that it needs. */
export async function createPackage(): Promise<Folder> {
  const folder = await createFolder();
  await symlink(join(root, "node_modules"), join(folder.path, "node_modules"));
  await folder.write("package.json", '{"type":"module"}');
  return folder;
}

/**
 * Compiles what is in a package.
 *
 * @param compiler - the name of the package that it is installed by
 * @returns what the compiler has against it; nothing where all is well
 */
export async function compile(
  folder: Folder,
  compilerOptions: object,
  { include = ["src"], compiler = "typescript" }: { include?: readonly string[]; compiler?: string } = {},
): Promise<string> {
  await folder.write("tsconfig.json", JSON.stringify({ compilerOptions, include }));
  const tsc = join(root, "node_modules", compiler, "bin/tsc");
  return promisify(execFile)(process.execPath, [tsc, "-p", folder.path], { maxBuffer: 1e9 }).then(
    () => "",
    (failed: { stdout: string }) => failed.stdout,
  );
}
