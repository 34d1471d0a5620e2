import { join } from "node:path";
import { generate, type GenerateOptions } from "mcp-gen";
import { createFolder, type Folder } from "../generator/folder.js";

/** What came of an OpenAPI document. */
export interface GeneratedApi {
  readonly folder: Folder;
  /** Where the output is, from the folder. */
  readonly name: string;
  readonly uris: readonly string[];
  readonly keys: readonly string[];
  readonly line: string;
  readonly leftOut: readonly string[];
  readonly warnings: readonly string[];
  /** A file of the output. */
  file(path: string): Promise<string>;
}

export type Document = Readonly<Record<string, unknown>>;

/** A document with all that has to be there. */
export function api(paths: Document, rest: Document = {}): Document {
  return { openapi: "3.0.3", info: { title: "Shop", version: "1.0.0" }, paths, ...rest };
}

/** An operation that answers with JSON. */
export function get(schema: unknown, rest: Document = {}): Document {
  return { get: { responses: { 200: json(schema) }, ...rest } };
}

export function json(schema: unknown): Document {
  return { description: "", content: { "application/json": { schema } } };
}

export async function generateApi(
  document: Document | string,
  options: Partial<GenerateOptions> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<GeneratedApi> {
  const folder = await createFolder();
  for (const [file, text] of Object.entries(files)) await folder.write(file, text);
  const spec = typeof document === "string" ? "openapi.yaml" : "openapi.json";
  await folder.write(spec, typeof document === "string" ? document : JSON.stringify(document));
  const out = join(folder.path, "src");
  const result = await generate({ spec: join(folder.path, spec), out, write: true, explain: true, ...options });
  if (result.kind !== "written") {
    const faults = result.kind === "failed" ? result.diagnostics.map(({ message }) => message) : [];
    throw new Error([result.kind, ...faults].join("\n"));
  }
  const file = (path: string): Promise<string> => folder.read(join(result.folder.slice(folder.path.length), path));
  const server = await file("server.ts");
  const links = await file("links.ts");
  return {
    folder,
    name: result.folder.slice(out.length + 1),
    uris: Array.from(server.matchAll(/server\.resource\(("(?:[^"\\]|\\.)*")/g), ([, uri = ""]) =>
      String(JSON.parse(uri)),
    ),
    keys: Array.from(links.matchAll(/^ {2}readonly (.*): ResourceLinker/gm), ([, key = ""]) => key.replaceAll('"', "")),
    line: result.line ?? "",
    leftOut: result.explained?.leftOut.map(({ what, reason }) => `${what}: ${reason}`) ?? [],
    warnings: result.warnings.map(({ message }) => message),
    file,
  };
}
