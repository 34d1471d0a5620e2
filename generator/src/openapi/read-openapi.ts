import { posix } from "node:path";
import { sortDiagnostics, type Diagnostic, type Source } from "../diagnostics/diagnostic.js";
import type { Beside, FileBeside } from "../spec/beside.js";
import type { LinkedDocument } from "../spec/document.js";
import { locatorIn, type Origins as FileOrigins } from "../spec/origins.js";
import { pointerTo } from "../spec/pointer.js";
import { locateAll, type LocateIn, type Problem } from "../spec/problem.js";
import type { ParsedFile } from "../spec/read.js";
import type { Upstream } from "./call.js";
import { convert, type Origins } from "./convert.js";
import type { Summary } from "./summary.js";
import { isObject, type JsonObject } from "../spec/json.js";
import { loadFiles } from "./load-files.js";
import { selectionOf, type Rule } from "./routes.js";
import { asWritten, traced } from "./trace.js";
import { upgrade } from "./upgrade.js";
import { versionOf, type OpenApiVersion } from "./version.js";

/** An OpenAPI document as the spec that it is, and what it says beside what a spec can. */
export interface OpenApiSpec {
  readonly kind: "openapi";
  readonly source: Source;
  /** It keeps all rules of specs. */
  readonly document: LinkedDocument;
  readonly upstream: Upstream;
  readonly summary: Summary;
  /** Harmless faults of the document. */
  readonly warnings: readonly Diagnostic[];
  /** Rules of a spec that stands on it which fit no operation. */
  readonly idle: readonly Rule[];
  /** The other files that it refers to. */
  readonly files: readonly FileBeside[];
  readonly positions: () => Promise<LocateIn>;
}

export interface FailedOpenApi {
  readonly kind: "failed";
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly FileBeside[];
}

/** What the spec is to the document that it stands on. */
export interface Standing {
  /** The document's name, from the spec's folder. */
  readonly name: string;
  /** What the spec says of it; nothing where there is no spec but the document. */
  readonly spec?: JsonObject;
}

export async function readOpenApi(
  parsed: ParsedFile,
  beside: Beside,
  { name, spec }: Standing,
): Promise<OpenApiSpec | FailedOpenApi> {
  const { source, value } = parsed;
  const version = versionOf(value);
  const wrong = headFault(version, value);
  if (wrong !== undefined || version === undefined || !isObject(value)) {
    const diagnostics = await locateAll(wrong === undefined ? [] : [wrong], () => locatorIn(parsed, new Map()));
    return { kind: "failed", diagnostics, files: [] };
  }
  const document: JsonObject = version === "2.0" ? await upgrade(value) : value;
  const loaded = await loadFiles(source, document, beside, name);
  const { read: files } = loaded;
  if (loaded.diagnostics.length > 0) return { kind: "failed", diagnostics: loaded.diagnostics, files };
  const stem = posix.basename(name, posix.extname(name));
  const converted = convert(loaded, version === "3.1", stem, selectionOf(document, spec));
  const { upstream, summary, origins, problems, idle } = converted;
  const parts = Array.from(
    loaded.parsed,
    ([file, one]) => [pointerTo(["files", file]), { file: one, path: [] }] as const,
  );
  const positions = positionsOf(parsed, new Map(parts), version);
  const located = sortDiagnostics(await locateAll(problems, positions), source);
  const errors = located.filter(({ severity }) => severity !== "warning");
  if (errors.length > 0) return { kind: "failed", diagnostics: located, files };
  return {
    kind: "openapi",
    source,
    document: converted.document,
    upstream,
    summary,
    warnings: located,
    idle,
    files,
    positions: tracedPositions(positions, origins),
  };
}

/** Apart from what has read the document, so that its memory is free while the output is made. */
function positionsOf(
  { source, positions }: ParsedFile,
  parts: FileOrigins,
  version: OpenApiVersion,
): () => Promise<LocateIn> {
  const root: ParsedFile = { kind: "parsed", source, value: undefined, positions };
  return async () => asWritten(await locatorIn(root, parts), version);
}

function tracedPositions(positions: () => Promise<LocateIn>, origins: Origins): () => Promise<LocateIn> {
  return async () => traced(await positions(), origins);
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
