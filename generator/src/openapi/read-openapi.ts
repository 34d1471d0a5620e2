import { basename, extname } from "node:path";
import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../spec/problem.js";
import type { ParsedSpec } from "../spec/read.js";
import type { Upstream } from "./call.js";
import { convert, type Summary } from "./convert.js";
import { isObject, listIn, objectIn, type JsonObject } from "./json.js";
import { loadFiles } from "./load-files.js";
import type { Route, Selection } from "./routes.js";
import { traced } from "./trace.js";
import { upgrade } from "./upgrade.js";
import { versionOf } from "./version.js";

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
  const fail = async (code: string, message: string, help: string, key: string): Promise<ReadOpenApi> => {
    const locate = await parsed.positions();
    return {
      kind: "failed",
      diagnostics: [toDiagnostic({ code, message, help, path: [key], part: "value" }, source, locate)],
    };
  };
  if (version === undefined || !isObject(value)) {
    const key = isObject(value) && "openapi" in value ? "openapi" : "swagger";
    return fail(
      "openapi-version",
      "This version of OpenAPI is not known",
      "write 3.0.3, 3.1.1 or 3.2.0, or 2.0 for swagger",
      key,
    );
  }
  if (value["paths"] !== undefined && !isObject(value["paths"])) {
    return fail("type-wrong", "paths must be an object", 'write "paths": { "/pets": { … } }', "paths");
  }
  const document: JsonObject = version === "2.0" ? await upgrade(value) : value;
  const files = await loadFiles(source, document);
  if (files.diagnostics.length > 0) return { kind: "failed", diagnostics: files.diagnostics };
  const stem = basename(source.file, extname(source.file));
  const converted = convert(files.values, version === "3.1", stem, selectionOf(document, selection));
  const positions = async (): ReturnType<Parsed["positions"]> =>
    traced(await parsed.positions(), converted.origins, version);
  if (converted.problems.length > 0) {
    const locate = await parsed.positions();
    return { kind: "failed", diagnostics: converted.problems.map((problem) => toDiagnostic(problem, source, locate)) };
  }
  const { upstream, summary } = converted;
  return { ...parsed, value: converted.document, positions, openapi: { upstream, summary, sources: files.sources } };
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
