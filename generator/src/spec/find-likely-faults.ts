import { isStatic, parseTemplate } from "@mcp-gen/runtime";
import type { SpecDocument, SpecParam, SpecResource } from "./document.js";
import { foreignVariables } from "./foreign-variables.js";
import { findUnknownKeywords } from "./find-unknown-keywords.js";
import { findWrongExamples } from "./find-wrong-examples.js";
import { findWrongPatterns } from "./find-wrong-patterns.js";
import { meantVariable } from "./meant-variable.js";
import type { Path, Problem } from "./problem.js";
import { componentOf, resolveRef } from "./ref.js";
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
    for (const { text, offset, instead } of foreignVariables(resource.uri)) {
      problems.push({
        code: "uri-literal",
        severity: "warning",
        message: `${text} is text of the URI, and no part of a variable`,
        help: `did you mean ${instead}?`,
        path: [...path, "uri"],
        part: { offset, length: text.length },
      });
    }
    for (const { name, offset, length } of undescribed(document, resource)) {
      problems.push({
        code: "param-undocumented",
        severity: "warning",
        message: `Nothing says what ${name} in ${resource.uri} means`,
        help: `write "params": { "${name}": { "description": "…" } }`,
        ...(Object.hasOwn(resource.params ?? {}, name)
          ? { path: [...path, "params", name], part: "key" }
          : { path: [...path, "uri"], part: { offset, length } }),
      });
    }
  }
  problems.push(...findWrongExamples(document), ...findWrongPatterns(document), ...findUnknownKeywords(document));
  for (const path of unused(written)) {
    const name = path.at(-1);
    if (path[0] === "groups") {
      warn("component-unused", `No resource is in the group ${name}`, "take it out, or name it in a resource", path);
    } else {
      const kind = path[1] === "params" ? "param" : "schema";
      warn("component-unused", `Nothing refers to the ${kind} ${name}`, "take it out, or refer to it", path);
    }
  }
  return problems;
}

/** A variable, and where in the URI it stands. */
interface Variable {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** Variables that neither their param nor its schema describes; a param with a slip in its name is told of by itself. */
function undescribed(document: SpecDocument, { uri, params = {} }: SpecResource): Variable[] {
  const template = parseTemplate(uri);
  if (isStatic(template)) return [];
  const names = [...template.names, ...(template.query?.names ?? [])];
  const others = Object.keys(params).filter((key) => !names.includes(key));
  const free = names.filter((name) => !Object.hasOwn(params, name));
  const meant = new Set(others.map((key) => meantVariable(key, free)));
  return names.flatMap((name) => {
    const param: SpecParam = Object.hasOwn(params, name) ? (params[name] ?? {}) : {};
    const isDescribed = param.description !== undefined || describes(document, param.schema);
    return isDescribed || meant.has(name) ? [] : [{ name, offset: offsetOf(uri, name), length: name.length }];
  });
}

/** A name stands in braces, behind a comma or an operator where there is one. */
function offsetOf(uri: string, name: string): number {
  const expression = [...uri.matchAll(/\{([+?&]?)([^}]*)\}/g)].find(([, , list = ""]) =>
    list.split(",").includes(name),
  );
  if (expression === undefined) return 0;
  const [, operator = "", list = ""] = expression;
  const before = list.split(",").slice(0, list.split(",").indexOf(name));
  return expression.index + 1 + operator.length + before.reduce((sum, one) => sum + one.length + 1, 0);
}

function describes(document: SpecDocument, schema: SpecParam["schema"]): boolean {
  const found = resolveRef(document, schema ?? true);
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
