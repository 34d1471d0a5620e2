import { isObject } from "../openapi/json.js";
import type { OpenApiPart } from "../openapi/read-openapi.js";
import { isOpenApi } from "../openapi/version.js";
import type { ParsedSpec } from "../spec/read.js";

/** A spec that has been read; of an OpenAPI document the spec that it is, and the rest. */
export type ReadDocument =
  | (Extract<ParsedSpec, { kind: "parsed" }> & { readonly openapi?: OpenApiPart })
  | Extract<ParsedSpec, { kind: "failed" }>;

/** Takes an OpenAPI document for the spec that it is. */
export async function readDocument(parsed: ParsedSpec): Promise<ReadDocument> {
  if (parsed.kind === "failed") return parsed;
  if (isObject(parsed.value) && "mcpgen" in parsed.value && "openapi" in parsed.value) {
    const { readOverlay } = await import("../openapi/overlay.js");
    return readOverlay(parsed, parsed.value);
  }
  if (!isOpenApi(parsed.value)) return parsed;
  const { readOpenApi } = await import("../openapi/read-openapi.js");
  return readOpenApi(parsed);
}
