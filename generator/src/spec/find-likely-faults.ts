import { isStatic, parseTemplate } from "@mcp-gen/runtime";
import type { SpecDocument, SpecParam, SpecResource } from "./document.js";
import { findWrongExamples } from "./find-wrong-examples.js";
import type { Path, Problem } from "./problem.js";
import { componentOf } from "./ref.js";
import { schemasOf } from "./schemas-of.js";
import { sharedParams } from "./shared-params.js";
import { refsIn } from "./subschemas.js";

/**
 * What is likely wrong with a document that keeps all rules.
 *
 * @param written - the document as it was written, where `document` is what it stands for
 */
export function findLikelyFaults(written: SpecDocument, document: SpecDocument): Problem[] {
  const problems: Problem[] = [];
  const warn = (code: string, message: string, help: string, path: Path, part: "key" | "value" = "key"): void => {
    problems.push({ code, severity: "warning", message, help, path, part });
  };
  for (const [key, resource] of Object.entries(document.resources)) {
    const path = ["resources", key];
    if (resource.description === undefined) {
      warn(
        "description-missing",
        `${key} has no description`,
        "say in a sentence what is in it: models choose by it",
        path,
      );
    }
    if (/^https?:/i.test(resource.uri)) {
      const message = `Clients may fetch ${resource.uri} from the web on their own`;
      warn(
        "uri-fetched",
        message,
        "write a scheme of your own, as in app://, unless the web serves the same",
        [...path, "uri"],
        "value",
      );
    }
    for (const name of undescribed(document, resource)) {
      const message = `Nothing says what ${name} in ${resource.uri} means`;
      const help = `write "params": { "${name}": { "description": "…" } }`;
      warn(
        "param-undocumented",
        message,
        help,
        name in (resource.params ?? {}) ? [...path, "params", name] : [...path, "uri"],
        name in (resource.params ?? {}) ? "key" : "value",
      );
    }
    problems.push(...findWrongExamples(document, resource, path));
  }
  for (const path of unused(written)) {
    warn("component-unused", `Nothing refers to ${path.at(-1)}`, "take it out, or refer to it", path);
  }
  return problems;
}

/** Variables that neither their param nor its schema describes. */
function undescribed(document: SpecDocument, { uri, params = {} }: SpecResource): string[] {
  const template = parseTemplate(uri);
  if (isStatic(template)) return [];
  return [...template.names, ...(template.query?.names ?? [])].filter((name) => {
    const param: SpecParam = Object.hasOwn(params, name) ? (params[name] ?? {}) : {};
    return param.description === undefined && !describes(document, param.schema);
  });
}

function describes(document: SpecDocument, schema: SpecParam["schema"]): boolean {
  const target = typeof schema === "object" && schema.$ref !== undefined ? componentOf(schema.$ref) : undefined;
  const found = target === undefined ? schema : document.components?.schemas?.[target];
  return typeof found === "object" && found.description !== undefined;
}

/** Components and groups that nothing refers to, itself not counted. */
function unused(document: SpecDocument): Path[] {
  const { components = {}, groups = {}, resources } = document;
  const schemas = new Set<string>();
  for (const [path, schema] of schemasOf(document)) {
    const own = path[1] === "schemas" ? path[2] : undefined;
    for (const [, ref] of refsIn(schema)) {
      // A part of a component is used with it.
      const name = componentOf(ref.replace(/^(#\/components\/schemas\/[^/]*)\/.*/s, "$1"));
      if (name !== undefined && name !== own) schemas.add(name);
    }
  }
  const inResources = Object.values(resources).flatMap(({ params: own = {} }) => Object.values(own));
  const all = [...inResources, ...sharedParams(document).map(([, param]) => param)];
  const params = new Set(all.map(({ $ref }) => $ref));
  const used = new Set(Object.values(resources).map(({ group }) => group));
  return [
    ...Object.keys(groups)
      .filter((name) => !used.has(name))
      .map((name) => ["groups", name]),
    ...Object.keys(components.schemas ?? {})
      .filter((name) => !schemas.has(name))
      .map((name) => ["components", "schemas", name]),
    ...Object.keys(components.params ?? {})
      .filter((name) => !params.has(`#/components/params/${name}`))
      .map((name) => ["components", "params", name]),
  ];
}
