import type { Beside, FileBeside } from "../spec/beside.js";
import { checkParsed, type CheckedSpec } from "../spec/check-spec.js";
import { define } from "../spec/define.js";
import type { LinkedDocument, SpecDocument, SpecParam, SpecResource } from "../spec/document.js";
import { locatorIn } from "../spec/origins.js";
import { locateAll, type LocateIn, type Path, type Problem } from "../spec/problem.js";
import { parseSpec, type ParsedFile } from "../spec/read.js";
import { readReference, type Refused } from "../spec/reference.js";
import { ruleIdle } from "./faults.js";
import { isObject, objectIn, type JsonObject } from "../spec/json.js";
import { readOpenApi, type FailedOpenApi, type OpenApiSpec } from "./read-openapi.js";
import { isOpenApi, noOpenApi } from "./version.js";

type Spec = Extract<CheckedSpec, { kind: "spec" }>;

/** A spec that stands on an OpenAPI document: what it chooses of it, what it says otherwise, and what it adds. */
export async function readOverlay(
  parsed: ParsedFile,
  value: JsonObject,
  beside: Beside,
): Promise<OpenApiSpec | FailedOpenApi> {
  const { openapi: target, include: _include, exclude: _exclude, routes: _routes, scheme: _scheme, ...own } = value;
  const found = await readTarget(target, beside);
  if (found.kind === "refused") return refuse(parsed, found, []);
  const document = await parseSpec(found.source);
  if (document.kind === "failed") return { ...document, files: [found] };
  if (!isOpenApi(document.value)) return refuse(parsed, noOpenApi(String(target)), [found]);

  // The shape of what it chooses by is checked with the rest, below.
  const read = await readOpenApi(document, beside, { name: found.name, spec: value });
  if (read.kind === "failed") return { ...read, files: [found, ...read.files] };
  const base = read.document;
  const mine = { ...value, info: { ...base.info, ...objectIn(value["info"]) }, ...fillIn(own, base) };
  // What the document says has been looked at: the spec is warned of what it says itself.
  const checked = await checkParsed({ ...parsed, value: mine }, beside, ({ path }) => holds(value, path));
  const all = [found, ...read.files, ...checked.files];
  const files = Array.from(new Map(all.map((one) => [one.name, one])).values());
  if (checked.kind === "failed") return { ...checked, files };
  const idle = await locateAll(read.idle.map(ruleIdle), () => locatorIn(parsed, new Map()));
  return {
    ...read,
    source: parsed.source,
    document: merge(base, checked.document, objectIn(objectIn(own["components"])["schemas"])),
    warnings: [...checked.warnings, ...idle, ...read.warnings],
    files,
    positions: positionsOf(value, checked, read),
  };
}

async function readTarget(target: unknown, beside: Beside): Promise<FileBeside | Refused> {
  if (typeof target !== "string") {
    return {
      kind: "refused",
      code: "type-wrong",
      message: "openapi must be the path of a document",
      help: "write it as in ./petstore.yaml",
    };
  }
  const reference = readReference(target);
  if (reference.kind === "refused") return reference;
  return beside.read(beside.spec, reference.file ?? target);
}

async function refuse(
  parsed: ParsedFile,
  { code, message, help }: Omit<Refused, "kind">,
  files: readonly FileBeside[],
): Promise<FailedOpenApi> {
  const problem: Problem = { code, message, help, path: ["openapi"], part: "value" };
  return { kind: "failed", diagnostics: await locateAll([problem], () => locatorIn(parsed, new Map())), files };
}

function positionsOf(value: JsonObject, checked: Spec, read: OpenApiSpec): () => Promise<LocateIn> {
  return async () => {
    const [here, there] = await Promise.all([checked.positions(), read.positions()]);
    return (path, part) => (holds(value, path) ? here(path, part) : there(path, part));
  };
}

/** The document's resources, with what the spec says otherwise of them, and the spec's own. */
function fillIn(own: JsonObject, base: SpecDocument): JsonObject {
  const resources: Record<string, unknown> = {};
  for (const [key, known] of Object.entries(base.resources)) define(resources, key, override(known, {}));
  for (const [key, resource] of Object.entries(objectIn(own["resources"]))) {
    const known = Object.hasOwn(base.resources, key) ? base.resources[key] : undefined;
    define(resources, key, known === undefined || !isObject(resource) ? resource : override(known, resource));
  }
  const schemas = objectIn(objectIn(own["components"])["schemas"]);
  // What the document has is there to be referred to, and no fault of this spec.
  const others = Object.fromEntries(Object.keys(base.components?.schemas ?? {}).map((name) => [name, true]));
  const groups = { ...base.groups, ...objectIn(own["groups"]) };
  return { groups, resources, components: { ...objectIn(own["components"]), schemas: { ...others, ...schemas } } };
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

function merge(base: SpecDocument, mine: LinkedDocument, ownSchemas: JsonObject): LinkedDocument {
  const resources: Record<string, SpecResource> = {};
  for (const [key, resource] of Object.entries(mine.resources)) {
    const known = Object.hasOwn(base.resources, key) ? base.resources[key] : undefined;
    const schema = resource.schema ?? known?.schema;
    define(resources, key, { ...resource, ...(schema !== undefined && { schema }) });
  }
  const schemas = { ...base.components?.schemas };
  for (const [name, schema] of Object.entries(mine.components?.schemas ?? {})) {
    // What stood for one of the document's gives way to it.
    if (!Object.hasOwn(schemas, name) || Object.hasOwn(ownSchemas, name)) define(schemas, name, schema);
  }
  const { names } = mine;
  return { mcpgen: "1.0", info: mine.info, resources, components: { schemas }, ...(names && { names }) };
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
