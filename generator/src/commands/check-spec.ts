import type { Source } from "../diagnostics/diagnostic.js";
import { besideOnDisk } from "../spec/beside-on-disk.js";
import type { CheckedSpec } from "../spec/check-spec.js";
import { parseSpec } from "../spec/read.js";
import { checkDocument } from "./check-document.js";
import { readDocument } from "./read-document.js";

/**
 * Reads a spec, or an OpenAPI document as one, from a text, and the files that it refers to from beside it, and holds it to
 * all rules.
 */
export async function checkSpec(source: Source): Promise<CheckedSpec> {
  const beside = besideOnDisk(source.file);
  return checkDocument(await readDocument(await parseSpec(source), beside), beside);
}
