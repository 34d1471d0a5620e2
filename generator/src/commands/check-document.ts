import type { CheckedSpec } from "../spec/check-spec.js";
import type { SpecDocument } from "../spec/document.js";
import type { ReadDocument } from "./read-document.js";

/** A spec that keeps all rules: what was made of an OpenAPI document does, as it is. */
export async function checkDocument(parsed: ReadDocument): Promise<CheckedSpec> {
  if (parsed.kind === "failed") return parsed;
  // The conversion gives nothing else.
  if (parsed.openapi !== undefined) return { kind: "spec", document: parsed.value as SpecDocument };
  const { checkParsed } = await import("../spec/check-spec.js");
  return checkParsed(parsed);
}
