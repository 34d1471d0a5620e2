import { withExamples } from "./examples.js";
import type { SpecDocument, SpecInfo, SpecParam, SpecResource } from "../spec/document.js";
import { define } from "../spec/define.js";
import type { Path, Problem } from "../spec/problem.js";
import type { Argument, Call, Setting, Upstream } from "./call.js";
import { draftsOf, type Draft } from "./drafts.js";
import { leaveOut, type LeftOut } from "./left-out.js";
import type { Summary } from "./summary.js";
import { ruleIdle } from "./faults.js";
import { checkXMcp } from "./check-x-mcp.js";
import { groupsOf } from "./groups.js";
import { isScalar, objectIn, textIn } from "../spec/json.js";
import { operationsOf, type Operation } from "./operations.js";
import type { Variable } from "./params.js";
import type { Files } from "./load-files.js";
import { createResolver, wayTo } from "./resolve.js";
import type { Answer } from "./result.js";
import { createRouter, type Rule, type Selection } from "./routes.js";
import { createSchemas } from "./schemas.js";
import { credentialsOf, securityOf, type Credential, type Security } from "./security.js";
import { serverOf } from "./server-url.js";
import { slug, schemeOf, type ResourceUri } from "./uri.js";
import type {
  ExternalDocs,
  Info,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  SchemaKeywords,
} from "./unchecked.js";
import { xMcpOf } from "./x-mcp.js";

/** What an OpenAPI document is as a spec of our own, and what it says beside that. */
export interface Converted {
  readonly document: SpecDocument;
  readonly upstream: Upstream;
  readonly origins: Origins;
  readonly summary: Summary;
  readonly problems: readonly Problem[];
  /** Rules of a spec that stands on the document which fit no operation. */
  readonly idle: readonly Rule[];
}

/** Where things of the spec stand in the document. */
export interface Origins {
  readonly resources: ReadonlyMap<string, ResourceOrigin>;
  readonly components: ReadonlyMap<string, Path>;
}

export interface ResourceOrigin {
  readonly operation: Path;
  readonly params: ReadonlyMap<string, Path>;
  readonly schema: Path | undefined;
}

/**
 * Makes a spec of an OpenAPI 3 document.
 *
 * @param siblings - whether keywords beside a `$ref` count, as they do from 3.1 on
 * @param name - what the app is called where the document has no title
 */
export function convert(files: Files, siblings: boolean, name: string, selection: Selection): Converted {
  const resolver = createResolver(files);
  const source: OpenApiDocument = objectIn(files.values.get(""));
  const problems: Problem[] = [];
  const leftOut: LeftOut[] = [];
  const info = infoOf(source, name);
  const { gets, others } = operationsOf(source, resolver, problems);
  const scheme = schemeOf(selection.scheme ?? xMcpOf(source).scheme ?? info.name);
  const schemas = createSchemas(resolver, siblings, problems);
  const credentials = credentialsOf(source, resolver);

  const router = createRouter(selection);
  const drafts = draftsOf(gets, { scheme, resolver, router, leftOut, problems, isHidden: xMcpOf(source).isHidden });
  checkXMcp(source, gets, problems);
  const idle = router.idle();
  problems.push(...idle.filter((rule) => rule.of === "document").map(ruleIdle));
  for (const [method, count] of Array.from(others).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    leftOut.push(leaveOut(`${count} ${method.toUpperCase()}`, { kind: "no-get" }, count));
  }
  const security = usual(drafts.map(({ operation }) => securityIn(operation.value, source, credentials)));
  const { groups, groupOf } = groupsOf(
    source,
    drafts.map(({ operation }) => operation),
  );
  const resources: Record<string, SpecResource> = {};
  const origins = new Map<string, ResourceOrigin>();
  const calls = new Map<string, Call>();
  for (const { operation, key, uri, answer } of drafts) {
    const schema = answer.schema === undefined ? undefined : schemas.convert(answer.schema);
    define(resources, key, {
      uri: uri.uri,
      ...describe(operation, groupOf(operation.tags)),
      ...(answer.mimeType !== undefined && { mimeType: answer.mimeType }),
      ...(schema !== undefined && { schema }),
      ...(uri.variables.length > 0 && { params: paramsOf(uri.variables) }),
    });
    origins.set(key, {
      operation: wayTo(operation.place),
      params: new Map(uri.variables.flatMap(({ name: one, path }) => (path === undefined ? [] : [[one, path]]))),
      schema: answer.schema && wayTo(answer.schema),
    });
    calls.set(key, callOf(operation, uri, answer, securityIn(operation.value, source, credentials), security));
  }
  const components = schemas.components();
  const document: SpecDocument = {
    mcpgen: "1.0",
    info,
    ...(Object.keys(groups).length > 0 && { groups }),
    resources,
    ...(Object.keys(components.schemas).length > 0 && { components: { schemas: components.schemas } }),
  };
  const examples = new Map(drafts.map(({ key, answer }) => [key, answer.example]));
  const used = new Set([...calls.values()].flatMap((call) => (call.security ?? security).flat()));
  return {
    document: withExamples(document, examples),
    upstream: {
      prefix: info.name.replaceAll(/[^A-Za-z0-9]+/g, "_").toUpperCase(),
      server: serverOf(source["servers"]),
      credentials: credentials.filter((one) => used.has(one.name)),
      security,
      calls,
    },
    origins: {
      resources: origins,
      components: new Map(Array.from(components.places, ([one, place]) => [one, wayTo(place)])),
    },
    summary: summarize(drafts, gets.length + [...others.values()].reduce((sum, count) => sum + count, 0), leftOut),
    problems: withoutTwins(problems),
    idle: idle.filter((rule) => rule.of === "spec"),
  };
}

function infoOf(source: OpenApiDocument, fallback: string): SpecInfo {
  const info: Info = objectIn(source["info"]);
  const title = textIn(info["title"])?.trim();
  const description = textIn(info["description"]);
  const url = docsUrlOf(source);
  return {
    name: slug(xMcpOf(source).name ?? title ?? fallback),
    ...(title !== undefined && { title }),
    version: isScalar(info["version"]) ? String(info["version"]) : "1.0.0",
    ...(description !== undefined && { description }),
    ...(url !== undefined && /^https?:/.test(url) && { websiteUrl: url }),
  };
}

function describe({ value, tags }: Operation, group: string | undefined): Partial<SpecResource> {
  const { cache, annotations } = xMcpOf(value);
  const [title, text] = [textIn(value["summary"])?.trim(), textIn(value["description"])];
  const url = docsUrlOf(value);
  const description = [text, url === undefined ? undefined : `See ${url}`]
    .filter((one) => one !== undefined)
    .join("\n\n");
  return {
    ...(title !== undefined && { title }),
    ...(description !== "" && { description }),
    ...(value["deprecated"] === true && { deprecated: true }),
    ...(annotations !== undefined && { annotations }),
    ...(cache !== undefined && { cache }),
    ...(group !== undefined && { group }),
    ...(tags.length > 0 && { _meta: { "dev.mcp-gen/tags": tags } }),
  };
}

/** Of a document or an operation. */
function docsUrlOf(value: OpenApiDocument | OperationObject): string | undefined {
  const { url }: ExternalDocs = objectIn(value["externalDocs"]);
  return textIn(url);
}

function paramsOf(variables: readonly Variable[]): Record<string, SpecParam> {
  const params: Record<string, SpecParam> = {};
  for (const { name, spec } of variables) define(params, name, spec);
  return params;
}

function callOf(
  { path, params, value, item }: Operation,
  { variables }: ResourceUri,
  { isEncoded }: Extract<Answer, { kind: "data" }>,
  security: Security,
  usually: Security,
): Call {
  const rest = variables.find(({ isRest }) => isRest);
  const argument = ({ name, wire }: Variable): Argument => ({ variable: name, wire });
  const settings = (where: string): Setting[] =>
    params
      .filter((param) => param.in === where && !/^(accept|content-type|authorization)$/i.test(param.name))
      .map((param) => ({ name: param.name, fallback: fallbackOf(param.value) }));
  return {
    path: rest === undefined ? path : path.replace(`{${rest.wire.name}}`, () => `{+${rest.wire.name}}`),
    pathParams: variables.filter((variable) => variable.in === "path").map(argument),
    queryParams: variables.filter((variable) => variable.in === "query").map(argument),
    headers: settings("header"),
    cookies: settings("cookie"),
    security: JSON.stringify(security) === JSON.stringify(usually) ? undefined : security,
    server: serverOf(value["servers"]) ?? serverOf(item["servers"]),
    isEncoded,
  };
}

function fallbackOf(value: ParameterObject): string | undefined {
  const schema: SchemaKeywords = objectIn(value["schema"]);
  const only = Array.isArray(schema["enum"]) && schema["enum"].length === 1 ? schema["enum"][0] : undefined;
  const fallback: unknown = schema["default"] ?? (value["required"] === true ? only : undefined);
  return isScalar(fallback) ? String(fallback) : undefined;
}

function securityIn(operation: OperationObject, source: OpenApiDocument, credentials: readonly Credential[]): Security {
  return securityOf(operation["security"], credentials) ?? securityOf(source["security"], credentials) ?? [];
}

/** What comes most often; of two that come equally often, the one whose text is first. */
function usual(all: readonly Security[]): Security {
  const counts = new Map<string, { security: Security; count: number }>();
  for (const security of all) {
    const text = JSON.stringify(security);
    const known = counts.get(text);
    counts.set(text, { security, count: (known?.count ?? 0) + 1 });
  }
  const [most] = Array.from(counts).toSorted(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  return most?.[1].security ?? [];
}

function summarize(drafts: readonly Draft[], operations: number, leftOut: readonly LeftOut[]): Summary {
  const templates = drafts.filter(({ uri }) => uri.variables.length > 0).length;
  return { operations, resources: drafts.length - templates, templates, leftOut };
}

/** Each problem once: many operations reach the same fault. */
function withoutTwins(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify([problem.message, problem.path]), problem])).values()];
}
