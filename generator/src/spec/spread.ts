import { parseTemplate, TemplateError } from "@mcp-gen/runtime";
import { suggest } from "./closest.js";
import { define } from "./define.js";
import type { SpecDefaults, SpecDocument, SpecParam, SpecResource } from "./document.js";
import { pointerTo } from "./pointer.js";
import type { Path, Problem } from "./problem.js";
import { readReference } from "./reference.js";

/** A document in which each resource says all that it has, and where that was written. */
export interface Spread {
  readonly document: SpecDocument;
  readonly problems: readonly Problem[];
  /** What was taken from elsewhere in the document, by the pointer to it. */
  readonly sources: ReadonlyMap<string, Path>;
}

/** Gives resources what `defaults`, their groups and `components.params` say of them. */
export function spread(document: SpecDocument): Spread {
  const problems: Problem[] = [];
  const sources = new Map<string, Path>();
  for (const [name, { $ref }] of Object.entries(document.components?.params ?? {})) {
    if ($ref === undefined) continue;
    const at = { path: ["components", "params", name, "$ref"], part: "key" } as const;
    const help = "write out what it refers to";
    problems.push({ code: "param-missing", message: `The shared param ${name} is a reference itself`, help, ...at });
  }
  const resources: Record<string, SpecResource> = {};
  for (const [key, resource] of Object.entries(document.resources)) {
    const path = ["resources", key];
    define(resources, key, withParams(withDefaults(resource, path), path));
  }
  return { document: { ...document, resources }, problems, sources };

  /** The nearest goes first: the resource, its group, all. */
  function withDefaults(resource: SpecResource, path: Path): SpecResource {
    const { group } = resource;
    const groups = document.groups ?? {};
    const own = group !== undefined && Object.hasOwn(groups, group) ? groups[group]?.defaults : undefined;
    if (group !== undefined && !Object.hasOwn(groups, group)) {
      const help =
        Object.keys(groups).length === 0 ? `write "groups": { "${group}": {} }` : suggest(group, Object.keys(groups));
      const at = { path: [...path, "group"], part: "value" } as const;
      problems.push({ code: "group-missing", message: `There is no group ${group} in groups`, help, ...at });
    }
    const inGroup = own === undefined ? resource : fill(resource, own, path, ["groups", group ?? "", "defaults"]);
    return document.defaults === undefined ? inGroup : fill(inGroup, document.defaults, path, ["defaults"]);
  }

  function fill(resource: SpecResource, defaults: SpecDefaults, path: Path, from: Path): SpecResource {
    const filled: Record<string, unknown> = { ...resource };
    for (const [field, value] of Object.entries(defaults)) {
      if (field === "params" || field.startsWith("x-") || field in filled) continue;
      filled[field] = value;
      sources.set(pointerTo([...path, field]), [...from, field]);
    }
    const variables = defaults.params === undefined ? [] : variablesOf(resource.uri);
    const params: Record<string, SpecParam> = { ...resource.params };
    for (const [name, param] of Object.entries(defaults.params ?? {})) {
      if (!variables.includes(name) || Object.hasOwn(params, name)) continue;
      define(params, name, param);
      sources.set(pointerTo([...path, "params", name]), [...from, "params", name]);
    }
    // Each field of the defaults is one of a resource, too.
    return { ...filled, ...(Object.keys(params).length > 0 && { params }) } as unknown as SpecResource;
  }

  function withParams(resource: SpecResource, path: Path): SpecResource {
    if (!Object.values(resource.params ?? {}).some(({ $ref }) => $ref !== undefined)) return resource;
    const params: Record<string, SpecParam> = {};
    for (const [name, param] of Object.entries(resource.params ?? {})) {
      define(params, name, resolveParam(param, [...path, "params", name]));
    }
    return { ...resource, params };
  }

  /** The param that a reference leads to, with what is written beside the reference. */
  function resolveParam({ $ref, ...own }: SpecParam, path: Path): SpecParam {
    if ($ref === undefined) return own;
    const written = sources.get(pointerTo(path)) ?? path;
    const found = follow($ref);
    if ("message" in found) {
      problems.push({ ...found, path: [...written, "$ref"], part: "value" });
      return own;
    }
    sources.set(pointerTo(path), ["components", "params", found.name]);
    for (const field of Object.keys(own)) sources.set(pointerTo([...path, field]), [...written, field]);
    return { ...found.param, ...own };
  }

  /** A shared param, or why there is none. */
  function follow(ref: string): { name: string; param: SpecParam } | Fault {
    const params = document.components?.params ?? {};
    const names = Object.keys(params);
    const reference = readReference(ref);
    if (Object.hasOwn(params, ref))
      return missing(`${ref} is no way to a param`, `did you mean ${pointerToParam(ref)}?`);
    if (reference.kind === "refused") return reference;
    const [first, second, name = "", ...others] = reference.file === undefined ? reference.steps : [];
    if (first === "components" && second === "schemas") {
      return missing(`${ref} is a schema, and no param`, `write "schema": { "$ref": "${ref}" }`);
    }
    if (first !== "components" || second !== "params" || others.length > 0) {
      const help = "move the param into components.params, and write #/components/params/Name";
      return missing(`${ref} does not lead to a shared param`, help);
    }
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    if (param === undefined) {
      const help = names.length === 0 ? `write it there, "${name}": { … }` : suggest(name, names, pointerToParam);
      return missing(`There is no param ${name} in components.params`, help);
    }
    const { $ref: _, ...rest } = param;
    return { name, param: rest };
  }
}

type Fault = Pick<Problem, "code" | "message" | "help">;

function missing(message: string, help: string): Fault {
  return { code: "param-missing", message, help };
}

function pointerToParam(name: string): string {
  return `#${pointerTo(["components", "params", name])}`;
}

/** What is wrong with a URI is said where the URI is checked. */
function variablesOf(uri: string): readonly string[] {
  try {
    const template = parseTemplate(uri);
    return [...template.names, ...(template.query?.names ?? [])];
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}
