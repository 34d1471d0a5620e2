import { isStatic } from "@mcp-gen/runtime";
import type { Model, Resource } from "../model/model.js";
import { importTypes } from "./import-types.js";
import { memberKey, quote } from "./literal.js";
import { typesOf } from "./params-view.js";
import { fields, withoutExtensions } from "./fields.js";
import { freeParams } from "./free-params.js";
import { resourceDoc } from "./resource-doc.js";

/** `links.ts`: a typed link to each resource. */
export function linksView(model: Model): object {
  return {
    imports: importTypes(model.resources.flatMap(linkTypes), "./resources.js"),
    links: model.resources.map((resource) => ({
      doc: resourceDoc(resource, 2),
      key: memberKey(resource.identifier),
      type: `ResourceLinker<${linkTypes(resource)[0] ?? "Record<string, never>"}>`,
      uri: quote(resource.uri),
      options: options(resource),
    })),
  };
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
