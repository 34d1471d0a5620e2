import { isStatic } from "@mcp-gen/runtime";
import type { Model, Resource } from "../model/model.js";
import { importTypes } from "./import-types.js";
import { literal, memberKey, propertyKey, quote } from "./literal.js";
import { typesOf } from "./params-view.js";
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
  const { name = key, title, description, mimeType, annotations, size, icons } = spec;
  const fields = Object.entries({
    name,
    title,
    description,
    mimeType,
    annotations,
    icons,
    size: isStatic(template) ? size : undefined,
  })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `    ${propertyKey(field)}: ${literal(value, 4, field.length + 2)},\n`);
  return `{\n${fields.join("")}${params.length > 0 ? `    params: params.${names.schema},\n` : ""}  }`;
}
