import type { Model, Param, Resource } from "../model/model.js";
import { comment } from "./comment.js";
import { lineWidth, literal, propertyKey } from "./literal.js";
import { importTypes } from "./import-types.js";
import { code } from "./resource-doc.js";
import { hasLinkParams } from "./resources-view.js";

/** `params.ts`: what each template's params are checked with, in handlers and in links. */
export function paramsView(model: Model): object {
  const resources = model.resources.filter(({ params }) => params.length > 0);
  return {
    combinators: combinators(resources).join(", "),
    imports: importTypes(resources.flatMap(typesOf), "./resources.js"),
    schemas: resources.map((resource) => ({
      doc: comment({ text: [code(resource.uri)] }),
      name: resource.names.schema,
      types: typesOf(resource).join(", "),
      params: resource.params.map((param) => ({ key: propertyKey(param.name), parser: parser(param) })),
    })),
  };
}

/** The types of a params schema: what the handler gets and, where that is less, what a link takes. */
export function typesOf(resource: Resource): string[] {
  return hasLinkParams(resource) ? [resource.names.params, resource.names.linkParams] : [resource.names.params];
}

function combinators(resources: readonly Resource[]): string[] {
  const names = resources.flatMap(({ params }) => params.flatMap((param) => [combinator(param), wrapper(param)]));
  return [...new Set(["params", ...names.filter((name) => name !== undefined)])].toSorted();
}

function combinator({ type }: Param): string {
  return type.kind === "enum" ? "oneOf" : type.kind;
}

function wrapper({ presence }: Param): string | undefined {
  return { required: undefined, optional: "optional", default: "withDefault" }[presence.kind];
}

/** The parser of a param, as it stands after its key in an object. */
function parser(param: Param): string {
  const { name, presence } = param;
  const around = wrapper(param);
  const own = call(combinator(param), parserArguments(param));
  const fallback = presence.kind === "default" ? [literal(presence.value)] : [];
  const inline = around === undefined ? own : call(around, [own, ...fallback]);
  if (propertyKey(name).length + inline.length + 5 <= lineWidth) return inline;
  if (around === undefined) return call(combinator(param), parserArguments(param, 2));
  const broken = [call(combinator(param), parserArguments(param, 4)), ...fallback];
  return `${around}(\n${broken.map((argument) => `    ${argument},\n`).join("")}  )`;
}

function call(name: string, args: readonly string[]): string {
  return `${name}(${args.join(", ")})`;
}

/** @param indent - of the line that the call stands on, where its last argument has to be broken */
function parserArguments({ type, description, example, deprecated }: Param, indent?: number): string[] {
  const notes = {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
    ...(deprecated && { deprecated }),
  };
  const rules = type.kind === "enum" ? notes : { ...type.rules, ...notes };
  const values = type.kind === "enum" ? [literal(type.values)] : [];
  if (Object.keys(rules).length === 0) return values;
  return [...values, indent === undefined ? literal(rules, -Infinity) : literal(rules, indent, lineWidth)];
}
