import { isStatic } from "@mcp-gen/runtime";
import type { Model, Resource } from "../model/model.js";
import { importTypes } from "./import-types.js";
import { memberKey, memberOf, quote } from "./literal.js";
import { typesOf } from "./params-view.js";
import { fields, withoutExtensions } from "./fields.js";
import { freeParams } from "./free-params.js";
import { comment } from "./comment.js";
import { code, resourceDoc } from "./resource-doc.js";
import { uriShape } from "./uri-type.js";

/** `links.ts`: a typed link to each resource. */
export function linksView(model: Model, ending: string): object {
  return {
    hasParams: model.resources.some(({ params }) => params.length > 0),
    imports: importTypes(
      model.resources.flatMap((resource) => [...linkTypes(resource), resource.names.uri]),
      `./resources${ending}`,
    ),
    links: model.resources.map((resource) => ({
      doc: resourceDoc(resource, 2),
      key: memberKey(resource.identifier),
      type: `ResourceLinker<${linkTypes(resource)[0] ?? "Record<string, never>"}>`,
      uri: quote(resource.uri),
      options: options(resource),
    })),
    guards: model.resources.map((resource) => ({
      doc: comment({ text: [`Whether a text is a URI of ${code(resource.uri)}, as links write it.`] }),
      type: resource.names.uri,
      test: guard(resource),
    })),
  };
}

function guard(resource: Resource): string {
  const { test } = uriShape(resource);
  return isStatic(resource.template) ? test : `${memberOf("links", resource.identifier)}.matches(uri) && ${test}`;
}

/** What a link takes: the last of the types of its params. */
function linkTypes(resource: Resource): string[] {
  return resource.params.length === 0 ? [] : typesOf(resource).slice(-1);
}

function options({ key, spec, names, params, template }: Resource): string {
  const { name = key, title, description, mimeType } = spec;
  const annotations = withoutExtensions(spec.annotations);
  const icons = withoutExtensions(spec.icons);
  const size = isStatic(template) ? spec.size : undefined;
  const free = freeParams(params);
  const lines = [
    ...fields({ name, title, description, mimeType, annotations, icons, size }, 4),
    ...(free === undefined ? [] : [`traversal: ${free}`]),
    ...(params.length === 0 ? [] : [`params: params.${names.schema}`]),
  ];
  return `{\n${lines.map((line) => `    ${line},\n`).join("")}  }`;
}
