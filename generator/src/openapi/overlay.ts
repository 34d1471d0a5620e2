import { dirname, join } from "node:path";
import { check } from "../spec/check.js";
import type { SpecDocument, SpecParam, SpecResource } from "../spec/document.js";
import { define } from "../spec/define.js";
import { toDiagnostic, type Locate, type Path } from "../spec/problem.js";
import { parseSpec, type ParsedSpec } from "../spec/read.js";
import { readText } from "../spec/read-text.js";
import { compareDiagnostics } from "../diagnostics/diagnostic.js";
import { isObject, objectIn, type JsonObject } from "./json.js";
import { readOpenApi, type ReadOpenApi } from "./read-openapi.js";
import { isOpenApi } from "./version.js";

type Parsed = Extract<ParsedSpec, { kind: "parsed" }>;

/** A spec that stands on an OpenAPI document: what it chooses of it, what it says otherwise, and what it adds. */
export async function readOverlay(parsed: Parsed, value: JsonObject): Promise<ReadOpenApi> {
  const { openapi: target, include: _include, exclude: _exclude, routes: _routes, scheme: _scheme, ...own } = value;
  const fail = async (code: string, message: string, help: string): Promise<ReadOpenApi> => {
    const locate = await parsed.positions();
    const problem = { code, message, help, path: ["openapi"], part: "value" } as const;
    return { kind: "failed", diagnostics: [toDiagnostic(problem, parsed.source, locate)] };
  };
  if (typeof target !== "string") {
    return fail("type-wrong", "openapi must be the path of a document", "write it as in ./petstore.yaml");
  }
  const file = join(dirname(parsed.source.file), target);
  const text = await readText(file);
  if (typeof text !== "string") return fail("openapi-unreadable", `${target}: ${text.message}`, text.help);
  const document = await parseSpec({ file, text });
  if (document.kind === "failed") return document;
  if (!isOpenApi(document.value))
    return fail("openapi-none", `${target} is no OpenAPI document`, "name one that has openapi or swagger");

  // The shape of what it chooses by is checked with the rest, below.
  const read = await readOpenApi(document, value);
  if (read.kind === "failed") return read;
  // A conversion gives nothing else.
  const base = read.value as SpecDocument;
  const mine = { ...value, info: { ...base.info, ...objectIn(value["info"]) }, ...fillIn(own, base) };
  const checked = check(mine);
  if (checked.kind === "failed") {
    const locate = await parsed.positions();
    const diagnostics = checked.problems.map((problem) => toDiagnostic(problem, parsed.source, locate));
    return { kind: "failed", diagnostics: diagnostics.toSorted(compareDiagnostics) };
  }
  const merged = merge(base, checked.document, Object.keys(objectIn(objectIn(own["components"])["schemas"])));
  const positions = async (): Promise<Locate> => {
    const [here, there] = [await parsed.positions(), await read.positions()];
    return (path, part) =>
      holds(value, path) ? here(path, part) : { ...there(path, part), ...here(["openapi"], "value") };
  };
  const sources = [document.source, ...read.openapi.sources];
  return { kind: "parsed", source: parsed.source, value: merged, positions, openapi: { ...read.openapi, sources } };
}

/** The spec's own resources, those that the document has too filled in with what it says of them. */
function fillIn(own: JsonObject, base: SpecDocument): JsonObject {
  const resources: Record<string, unknown> = {};
  for (const [key, resource] of Object.entries(objectIn(own["resources"]))) {
    const known = Object.hasOwn(base.resources, key) ? base.resources[key] : undefined;
    define(resources, key, known === undefined || !isObject(resource) ? resource : override(known, resource));
  }
  const schemas = objectIn(objectIn(own["components"])["schemas"]);
  // What the document has is there to be referred to, and no fault of this spec.
  const others = Object.fromEntries(Object.keys(base.components?.schemas ?? {}).map((name) => [name, true]));
  return { resources, components: { ...objectIn(own["components"]), schemas: { ...others, ...schemas } } };
}

function override(known: SpecResource, resource: JsonObject): JsonObject {
  const params: Record<string, unknown> = { ...known.params };
  for (const [name, param] of Object.entries(objectIn(resource["params"]))) {
    const before: SpecParam | undefined = Object.hasOwn(params, name) ? known.params?.[name] : undefined;
    define(params, name, isObject(param) ? { ...before, ...param } : param);
  }
  const { schema, ...rest } = { ...known, ...resource, ...(Object.keys(params).length > 0 && { params }) };
  // The document's own schema is not this spec's to answer for.
  return "schema" in resource ? { ...rest, schema } : rest;
}

function merge(base: SpecDocument, mine: SpecDocument, ownSchemas: readonly string[]): SpecDocument {
  const resources: Record<string, SpecResource> = {};
  for (const [key, resource] of Object.entries(base.resources)) {
    const changed = Object.hasOwn(mine.resources, key) ? mine.resources[key] : undefined;
    const schema = changed?.schema ?? resource.schema;
    define(resources, key, { ...(changed ?? resource), ...(schema !== undefined && { schema }) });
  }
  for (const [key, resource] of Object.entries(mine.resources)) {
    if (!Object.hasOwn(resources, key)) define(resources, key, resource);
  }
  const schemas = { ...base.components?.schemas };
  for (const name of ownSchemas) define(schemas, name, mine.components?.schemas?.[name] ?? true);
  return { mcpgen: "1.0", info: mine.info, resources, components: { schemas } };
}

/** Whether a spec itself says what a path leads to. */
function holds(value: unknown, path: Path): boolean {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return false;
    current = Reflect.get(current, step);
  }
  return true;
}
