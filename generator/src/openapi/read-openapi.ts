import { basename, extname } from "node:path";
import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import { toDiagnostic, type Problem } from "../spec/problem.js";
import type { ParsedSpec } from "../spec/read.js";
import type { Upstream } from "./call.js";
import { convert, type Origins, type Summary } from "./convert.js";
import { isObject, listIn, objectIn, type JsonObject } from "./json.js";
import { loadFiles } from "./load-files.js";
import type { Route, Selection } from "./routes.js";
import { asWritten, traced } from "./trace.js";
import { upgrade } from "./upgrade.js";
import { versionOf, type OpenApiVersion } from "./version.js";

/** What an OpenAPI document says beside what a spec can. */
export interface OpenApiPart {
  readonly upstream: Upstream;
  readonly summary: Summary;
  /** The files that it refers to. */
  readonly sources: readonly Source[];
}

type Parsed = Extract<ParsedSpec, { kind: "parsed" }>;

/** An OpenAPI document as if it were a spec of our own. */
export type ReadOpenApi =
  | (Parsed & { readonly openapi: OpenApiPart })
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** @param selection - what is chosen of it from outside */
export async function readOpenApi(parsed: Parsed, selection?: Selection): Promise<ReadOpenApi> {
  const { source, value } = parsed;
  const version = versionOf(value);
  const wrong = headFault(version, value);
  if (wrong !== undefined || version === undefined || !isObject(value)) {
    const locate = await parsed.positions();
    return { kind: "failed", diagnostics: wrong === undefined ? [] : [toDiagnostic(wrong, source, locate)] };
  }
  const document: JsonObject = version === "2.0" ? await upgrade(value) : value;
  const files = await loadFiles(source, document);
  if (files.diagnostics.length > 0) return { kind: "failed", diagnostics: files.diagnostics };
  const stem = basename(source.file, extname(source.file));
  const converted = convert(files.values, version === "3.1", stem, selectionOf(document, selection));
  const { upstream, summary, origins, problems } = converted;
  if (problems.length > 0) {
    const locate = asWritten(await parsed.positions(), version);
    return { kind: "failed", diagnostics: problems.map((problem) => toDiagnostic(problem, source, locate)) };
  }
  return {
    kind: "parsed",
    source,
    value: converted.document,
    positions: positionsOf(parsed.positions, origins, version),
    openapi: { upstream, summary, sources: files.sources },
  };
}

/** Apart from what has read the document, so that its memory is free while the output is made. */
function positionsOf(positions: Parsed["positions"], origins: Origins, version: OpenApiVersion): Parsed["positions"] {
  return async () => traced(asWritten(await positions(), version), origins);
}

/** What is wrong with a document as a whole. */
function headFault(version: OpenApiVersion | undefined, value: unknown): Problem | undefined {
  if (version === undefined) {
    const key = isObject(value) && "openapi" in value ? "openapi" : "swagger";
    const help = "write 3.0.3, 3.1.1 or 3.2.0, or 2.0 for swagger";
    return {
      code: "openapi-version",
      message: "This version of OpenAPI is not known",
      help,
      path: [key],
      part: "value",
    };
  }
  if (!isObject(value) || value["paths"] === undefined || isObject(value["paths"])) return undefined;
  const help = 'write "paths": { "/pets": { … } }';
  return { code: "type-wrong", message: "paths must be an object", help, path: ["paths"], part: "value" };
}

/** What is chosen from outside goes before what the document says of itself. */
function selectionOf(document: JsonObject, outside: Selection = {}): Selection {
  const inside = objectIn(document["x-mcp"]);
  const rules = (from: unknown): Route[] =>
    listIn(from).filter((rule): rule is Route & JsonObject => isObject(rule) && Object.keys(rule).length > 0);
  return {
    ...(outside.scheme !== undefined && { scheme: outside.scheme }),
    routes: [...rules(outside.routes), ...rules(inside["routes"])],
    include: [...rules(outside.include), ...rules(inside["include"])],
    exclude: [...rules(outside.exclude), ...rules(inside["exclude"])],
  };
}
