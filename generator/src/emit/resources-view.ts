import type { Schema } from "../spec/document.js";
import type { Component, Model, Param, Resource } from "../model/model.js";
import { comment, type Doc } from "./comment.js";
import { inlineType } from "./inline-type.js";
import { lineWidth, memberKey } from "./literal.js";
import { code, resourceDoc } from "./resource-doc.js";
import { uriShape } from "./uri-type.js";
import { declareTypes, type DeclareOptions, type Wanted } from "./types/declare-types.js";
import { limitAlternatives } from "./types/limit-alternatives.js";
import { nameOf } from "./types/name-of.js";

/** The view of `resources.ts`, and what will vouch for the types in it. */
export interface ResourcesView {
  readonly view: object;
  readonly proofs: Readonly<Record<string, string>>;
}

/** `resources.ts`: the types of components, params and results, and `Handlers`. */
export async function resourcesView(model: Model, options: DeclareOptions): Promise<ResourcesView> {
  const wanted = [...model.components.map(componentType), ...model.resources.flatMap((one) => resultOf(one, model))];
  const limit = limitAlternatives(model);
  const limited = wanted.map((one) => ({ ...one, schema: limit(one.schema) }));
  const { texts, proofs } = await declareTypes(limited, model.typeNames, options);
  const types = [
    ...model.components.map(({ typeName }) => texts.get(typeName) ?? ""),
    ...model.resources.flatMap((resource) => [
      paramsType(resource),
      linkParamsType(resource),
      texts.get(resource.names.result) ?? "",
    ]),
  ];
  if (model.resources.length > 0) types.push(...model.resources.map(uriType), uriUnion(model));
  const handlers = model.resources.map((resource) => ({
    doc: resourceDoc(resource, 2),
    key: memberKey(resource.identifier),
    type: handlersType(resource, model),
  }));
  return { view: { types: types.filter((text) => text !== ""), handlers, runtimeTypes: runtimeTypes(model) }, proofs };
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

function uriType(resource: Resource): string {
  const { names, uri } = resource;
  return `${comment({ text: [`A URI of ${code(uri)}, as links write it.`] })}export type ${names.uri} = ${uriShape(resource).type};\n`;
}

function uriUnion({ resources, uriUnion: name }: Model): string {
  const members = resources.map(({ names }) => names.uri);
  const inline = `export type ${name} = ${members.join(" | ")};\n`;
  const declaration =
    inline.length <= lineWidth ? inline : `export type ${name} =\n${members.map((one) => `  | ${one}`).join("\n")};\n`;
  return comment({ text: ["A URI of any resource."] }) + declaration;
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

function componentType({ typeName, schema }: Component): Wanted {
  return { name: typeName, schema, doc: docOf(schema) };
}

function docOf(schema: Schema, otherwise?: string): Doc {
  if (typeof schema === "boolean") return { text: [otherwise] };
  const { description = otherwise, deprecated = false, default: fallback, example } = schema;
  return { text: [description], deprecated, fallback, example };
}

/** The type of a result that has no name of its own. */
function resultOf({ result, names, uri }: Resource, model: Model): Wanted[] {
  if (result.kind !== "json" || nameOf(result.schema, model.typeNames) !== undefined) return [];
  return [{ name: names.result, schema: result.schema, doc: docOf(result.schema, `What ${code(uri)} reads as.`) }];
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
