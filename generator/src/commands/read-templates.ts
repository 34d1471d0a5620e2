import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { templateFiles } from "../emit/template.js";
import { closest } from "../spec/closest.js";

/**
 * The templates of a folder, by file name.
 *
 * @throws Error - when there is no such folder, or a template in it is for nothing that is emitted
 */
export function readTemplates(folder: string): Record<string, string> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".hbs"))
    .toSorted();
  const unknown = files.find((file) => !templateFiles.includes(file));
  if (unknown !== undefined) {
    const near = closest(unknown, templateFiles);
    const help = near === undefined ? `the names are ${templateFiles.join(", ")}` : `did you mean ${near}?`;
    throw new Error(`${join(folder, unknown)} is the template of no file: ${help}`);
  }
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}
