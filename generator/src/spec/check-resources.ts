import { isStatic, parseTemplate, rankOf, TemplateError, type Template } from "@mcp-gen/runtime";
import { suggest } from "./closest.js";
import type { Schema, SpecDocument, SpecParam, SpecResource } from "./document.js";
import { explainTemplate } from "./explain-template.js";
import { foreignVariables } from "./foreign-variables.js";
import { meantVariable } from "./meant-variable.js";
import { readParamType } from "./param-type.js";
import type { Path, Problem } from "./problem.js";
import { resolveRef, resolveRefAt } from "./ref.js";
import { sharedParams } from "./shared-params.js";

/** What is wrong with resources that have the right shape: their URIs, their params, and the two together. */
export function checkResources(document: SpecDocument): Problem[] {
  const problems: Problem[] = [];
  const byRank = new Map<string, { key: string; uri: string }>();
  for (const [key, resource] of Object.entries(document.resources)) {
    const path = ["resources", key];
    const template = readTemplate(resource.uri);
    if (template instanceof TemplateError) {
      problems.push(...templateProblems(template, resource.uri, [...path, "uri"]));
      continue;
    }
    const first = byRank.get(rankOf(template));
    if (first === undefined) byRank.set(rankOf(template), { key, uri: resource.uri });
    else problems.push(ambiguous(resource.uri, path, first));
    problems.push(...checkKind(resource, template, path), ...checkParams(document, resource, template, path));
  }
  for (const [path, param] of sharedParams(document)) problems.push(...checkType(document, param, path));
  return problems;
}

function readTemplate(uri: string): Template | TemplateError {
  try {
    return parseTemplate(uri);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

/** Every fault of a template: where what to write instead is known, the rest is looked at as if it stood there. */
function templateProblems(error: TemplateError, uri: string, path: Path): Problem[] {
  const { message, help, offset, length } = explainTemplate(error, uri);
  const problem = { code: "uri-template", message, help, path, part: { offset, length } } as const;
  const { expression, instead } = error;
  if (!expression.endsWith("}") || !/^[{./]/.test(instead)) return [problem];
  const end = error.offset + expression.length;
  const mended = uri.slice(0, error.offset) + instead;
  const next = readTemplate(mended + uri.slice(end));
  if (!(next instanceof TemplateError) || next.offset < mended.length) return [problem];
  return [problem, ...templateProblems(shift(next, end - mended.length), uri, path)];
}

function shift({ expression, offset, instead }: TemplateError, by: number): TemplateError {
  return new TemplateError(expression, offset + by, instead);
}

function ambiguous(uri: string, path: Path, first: { key: string; uri: string }): Problem {
  return {
    code: "uri-ambiguous",
    message: `${uri} and ${first.uri} match the same URIs`,
    help: "keep one of them, or set them apart by a literal",
    path: [...path, "uri"],
    part: "value",
    related: { message: "this is the other", path: ["resources", first.key, "uri"], part: "value" },
  };
}

/** What only templates have, and what only a single resource has. */
function checkKind(resource: SpecResource, template: Template, path: Path): Problem[] {
  const report = (key: keyof SpecResource, message: string, help: string): Problem[] =>
    resource[key] === undefined ? [] : [{ code: `${key}-misplaced`, message, help, path: [...path, key], part: "key" }];
  if (!isStatic(template)) {
    return report("size", "A template has no size: its instances do", "take size out");
  }
  return [
    ...report("list", `${resource.uri} is one resource, and is listed anyway`, "take list out"),
    ...report("complete", `${resource.uri} has no variables to complete`, "take complete out"),
  ];
}

function checkParams(document: SpecDocument, resource: SpecResource, template: Template, path: Path): Problem[] {
  const query = template.query?.names ?? [];
  const names = [...template.names, ...query];
  const params = resource.params ?? {};
  const problems: Problem[] = [];
  for (const [name, param] of Object.entries(params)) {
    const at = [...path, "params", name];
    if (!names.includes(name)) {
      // It is one in another notation, which is told of by itself.
      if (foreignVariables(resource.uri).some((variable) => variable.name === name)) continue;
      const message = `${resource.uri} has no variable ${name}`;
      const free = names.filter((variable) => !Object.hasOwn(params, variable));
      const meant = meantVariable(name, free);
      const help = meant === undefined ? suggest(name, free) : `did you mean ${meant}?`;
      problems.push({ code: "param-unused", severity: "warning", message, help, path: at, part: "key" });
      continue;
    }
    problems.push(...checkParam(document, param, name, query.includes(name), at));
  }
  for (const [index, name] of (resource.complete ?? []).entries()) {
    const at = { path: [...path, "complete", index], part: "value" } as const;
    if (resource.complete?.indexOf(name) !== index) {
      problems.push({ code: "complete-twice", message: `${name} is listed twice`, help: "take one out", ...at });
      continue;
    }
    if (names.includes(name)) continue;
    const message = `${resource.uri} has no variable ${name} to complete`;
    problems.push({ code: "complete-unknown", message, help: suggest(name, names), ...at });
  }
  return problems;
}

function checkParam(document: SpecDocument, param: SpecParam, name: string, inQuery: boolean, path: Path): Problem[] {
  if (!inQuery && param.required === false) {
    const message = `${name} is part of the path, which can't be without it`;
    const at = { path: [...path, "required"], part: "value" } as const;
    return [{ code: "param-required", message, help: "take required out", ...at }];
  }
  const faults = checkType(document, param, path);
  const found = resolveRefAt(document, param.schema ?? true, [...path, "schema"]);
  if (faults.length > 0 || found === undefined) return faults;
  const { schema } = found;
  if (!inQuery && isList(document, schema)) {
    const help = "move it to the query, as {?name}, or read it as a string";
    const at = { path: [...path, "schema"], part: "value" } as const;
    return [{ code: "param-schema", message: `${name} is part of the path, which can't hold a list`, help, ...at }];
  }
  if (typeof schema === "boolean" || schema["default"] === undefined) return [];
  if (!inQuery) {
    const message = `${name} is part of the path, so its default is never used`;
    const at = { path: found.pathTo("default"), part: "key" } as const;
    return [{ code: "param-default", message, help: "take default out", ...at }];
  }
  if (param.required === true) {
    const message = `${name} is required, so its default is never used`;
    const at = { path: [...path, "required"], part: "key" } as const;
    return [{ code: "param-default", message, help: "take required or default out", ...at }];
  }
  return [];
}

function isList(document: SpecDocument, schema: Schema): boolean {
  const result = readParamType(schema, (inner) => resolveRef(document, inner));
  return result.kind === "type" && result.type.kind === "list";
}

/** Whether a text in a URI can be read by a param's schema. */
function checkType(document: SpecDocument, param: SpecParam, path: Path): Problem[] {
  const written = [...path, "schema"];
  // A reference that leads nowhere has its own diagnostic.
  const found = resolveRefAt(document, param.schema ?? true, written);
  if (found === undefined) return [];
  const inside = (at: Path, problem: Omit<Problem, "code" | "path">): Problem => {
    const whole = { code: "param-schema", path: at, ...problem } as const;
    const isOwn = written.every((step, index) => step === at[index]);
    const related = { message: "this param refers to it", path: written, part: "value" } as const;
    return isOwn ? whole : { ...whole, related };
  };
  const [disputed] = found.disputed;
  if (disputed !== undefined) {
    const message = `${disputed} is in what this schema refers to, too, and says something else there`;
    return [inside(found.pathTo(disputed), { message, help: "write it in one of the two places", part: "key" })];
  }
  const result = readParamType(found.schema, (inner) => resolveRef(document, inner));
  if (result.kind !== "problem") return [];
  const {
    at: [keyword, ...steps],
    part,
    message,
    help,
  } = result;
  return [inside([...found.pathTo(keyword), ...steps], { message, help, part })];
}
