import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../package-file.js";

/**
 * Writes the built-in templates into a folder, to be changed there; each that is there already stays as it is.
 *
 * @returns the files that were written
 * @throws Error - when the folder can't be written
 */
export function ejectTemplates(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  const files = readdirSync(packageFile("templates")).filter((file) => !present.has(file));
  for (const file of files) {
    writeFileSync(join(folder, file), readFileSync(packageFile(`templates/${file}`)), { flag: "wx" });
  }
  return files.toSorted();
}
