import type { Model, Resource } from "../model/model.js";
import { literal, propertyKey, quote } from "./literal.js";

/** `server.ts`: each handler bound to the runtime, with all that the spec says about its resource. */
export function serverView({ info, resources }: Model): object {
  const { name, title, version, description, instructions, websiteUrl, icons } = info;
  return {
    info: fields({ name, title, version, description, instructions, websiteUrl, icons }, 4),
    hasParams: resources.some(({ params }) => params.length > 0),
    handlers: resources,
    resources: resources.map((resource) => ({ uri: quote(resource.uri), options: options(resource) })),
  };
}

function options({ key, identifier, spec, params, names }: Resource): string[] {
  const { name = key, title, description, mimeType, annotations, size, icons, _meta, cache } = spec;
  const { list = false, complete = [] } = spec;
  const own = list || complete.length > 0 ? `${identifier}.` : "";
  const free = params.filter(({ traversal }) => traversal).map((param) => [param.name, "allow"] as const);
  return [
    ...fields({ name, title, description, mimeType, annotations, size, icons, _meta, cache }, 4),
    ...(params.length > 0 ? [`params: params.${names.schema}`] : []),
    ...(free.length > 0
      ? [`traversal: { ${free.map(([param]) => `${propertyKey(param)}: "allow"`).join(", ")} }`]
      : []),
    own === "" ? `read: ${identifier}` : `read: ${own}read`,
    ...(list ? [`list: ${own}list`] : []),
    ...(complete.length > 0 ? [`complete: ${own}complete`] : []),
  ];
}

function fields(values: Readonly<Record<string, unknown>>, indent: number): string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${propertyKey(field)}: ${literal(value, indent, field.length + 2)}`);
}
