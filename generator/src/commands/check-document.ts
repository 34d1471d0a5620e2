import type { Beside } from "../spec/beside.js";
import type { CheckedSpec } from "../spec/check-spec.js";
import type { ReadDocument } from "./read-document.js";

/** A spec that keeps all rules: what was made of an OpenAPI document does, as it is. */
export async function checkDocument(read: ReadDocument, beside: Beside): Promise<CheckedSpec> {
  if (read.kind === "failed") return read;
  if (read.kind === "openapi") {
    const { document, warnings, files, positions } = read;
    return { kind: "spec", document, warnings, files, positions };
  }
  const { checkParsed } = await import("../spec/check-spec.js");
  return checkParsed(read, beside);
}
