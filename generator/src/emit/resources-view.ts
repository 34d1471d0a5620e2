import type { Model, Param, Resource } from "../model/model.js";
import { comment } from "./comment.js";
import { inlineType } from "./inline-type.js";
import { memberKey } from "./literal.js";
import { code, resourceDoc } from "./resource-doc.js";
import { declareType, nameOf } from "./types/declare-type.js";

/** `resources.ts`: the types of components, params and results, and `Handlers`. */
export function resourcesView(model: Model): object {
  const components = model.components.map(({ typeName, schema }) => declareType(typeName, schema, model.typeNames));
  const resources = model.resources.flatMap((resource) => [
    paramsType(resource),
    linkParamsType(resource),
    resultDeclaration(resource, model),
  ]);
  const types = [...components, ...resources];
  const handlers = model.resources.map((resource) => ({
    doc: resourceDoc(resource, 2),
    key: memberKey(resource.identifier),
    type: handlersType(resource, model),
  }));
  return { types: types.filter((text) => text !== ""), handlers, runtimeTypes: runtimeTypes(model) };
}

function runtimeTypes({ resources }: Model): string {
  const used = [
    ...(resources.some(({ spec }) => (spec.complete?.length ?? 0) > 0) ? ["CompleteHandler"] : []),
    ...(resources.length > 0 ? ["Handler"] : []),
    ...(resources.some(({ spec }) => spec.list === true) ? ["ListHandler"] : []),
  ];
  return used.join(", ");
}

function paramsType({ names, params, uri }: Resource): string {
  if (params.length === 0) return "";
  const members = params.map((param) => member(param, param.presence.kind === "optional"));
  return `${comment({ text: [`What ${code(uri)} holds.`] })}export interface ${names.params} {\n${members.join("")}}\n`;
}

/** Whether a link may leave out a param that the handler always gets. */
export function hasLinkParams({ params }: Resource): boolean {
  return params.some(({ presence }) => presence.kind === "default");
}

function linkParamsType(resource: Resource): string {
  if (!hasLinkParams(resource)) return "";
  const { names, params, uri } = resource;
  const members = params.map((param) => member(param, param.presence.kind !== "required"));
  const doc = comment({ text: [`What a link to ${code(uri)} takes: a param that has a default may be left out.`] });
  return `${doc}export interface ${names.linkParams} {\n${members.join("")}}\n`;
}

function member({ name, type, presence, description, example, deprecated }: Param, isOptional: boolean): string {
  const fallback = presence.kind === "default" ? presence.value : undefined;
  const doc = comment({ text: [description], deprecated, fallback, example }, 2);
  return `${doc}  ${memberKey(name)}${isOptional ? "?" : ""}: ${inlineType(type)};\n`;
}

function resultDeclaration({ result, names, uri }: Resource, model: Model): string {
  if (result.kind !== "json" || nameOf(result.schema, model.typeNames) !== undefined) return "";
  const description = typeof result.schema === "object" ? result.schema.description : undefined;
  return declareType(names.result, result.schema, model.typeNames, {
    text: [description ?? `What ${code(uri)} reads as.`],
  });
}

function resultType({ result, names }: Resource, model: Model): string {
  switch (result.kind) {
    case "json":
      return nameOf(result.schema, model.typeNames) ?? names.result;
    case "text":
      return "string";
    case "bytes":
      return "Uint8Array";
    case "any":
      return "unknown";
  }
}

function handlersType(resource: Resource, model: Model): string {
  const { names, params, spec } = resource;
  const paramsName = params.length === 0 ? "Record<string, never>" : names.params;
  const read = `Handler<${paramsName}, ${resultType(resource, model)}, AppContext>`;
  const { list = false, complete = [] } = spec;
  if (!list && complete.length === 0) return read;
  const completers = complete.map((name) => `${memberKey(name)}: CompleteHandler<AppContext>`).join("; ");
  const members = [
    `    read: ${read};\n`,
    ...(list ? ["    list: ListHandler<AppContext>;\n"] : []),
    ...(complete.length > 0 ? [`    complete: { ${completers} };\n`] : []),
  ];
  return `{\n${members.join("")}  }`;
}
