import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { isObject } from "../spec/json.js";
import type { OpenApiSpec } from "../openapi/read-openapi.js";
import { isOpenApi } from "../openapi/version.js";
import type { Beside, FileBeside } from "../spec/beside.js";
import type { ParsedFile, ParsedSpec } from "../spec/read.js";

/** A spec that has been read and not been looked at, or what an OpenAPI document is as one. */
export type ReadDocument =
  | ParsedFile
  | OpenApiSpec
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[]; readonly files: readonly FileBeside[] };

/** Takes an OpenAPI document for the spec that it is. */
export async function readDocument(parsed: ParsedSpec, beside: Beside): Promise<ReadDocument> {
  if (parsed.kind === "failed") return { ...parsed, files: [] };
  // Loaded for those who have OpenAPI documents.
  if (isObject(parsed.value) && "mcpgen" in parsed.value && "openapi" in parsed.value) {
    const { readOverlay } = await import("../openapi/overlay.js");
    return readOverlay(parsed, parsed.value, beside);
  }
  if (!isOpenApi(parsed.value)) return parsed;
  const { readOpenApi } = await import("../openapi/read-openapi.js");
  return readOpenApi(parsed, beside, { name: beside.spec });
}
