import type { Model, Resource } from "../model/model.js";
import { fields, withoutExtensions } from "./fields.js";
import { freeParams } from "./free-params.js";
import { quote } from "./literal.js";

/** `server.ts`: each handler bound to the runtime, with all that the spec says about its resource. */
export function serverView({ info, resources }: Model): object {
  const { name, title, version, description, instructions, websiteUrl, icons } = info;
  return {
    info: fields({ name, title, version, description, instructions, websiteUrl, icons: withoutExtensions(icons) }, 4),
    hasCompletions: resources.some(({ spec }) => (spec.complete?.length ?? 0) > 0),
    hasSubscriptions: resources.some(({ spec }) => spec.subscribe === true),
    hasParams: resources.some(({ params }) => params.length > 0),
    handlers: resources,
    resources: resources.map((resource) => ({ uri: quote(resource.uri), options: options(resource) })),
  };
}

function options({ key, identifier, spec, params, names }: Resource): string[] {
  const { name = key, title, description, mimeType, size, _meta } = spec;
  const annotations = withoutExtensions(spec.annotations);
  const icons = withoutExtensions(spec.icons);
  const cache = withoutExtensions(spec.cache);
  const { list = false, complete = [] } = spec;
  const own = list || complete.length > 0 ? `${identifier}.` : "";
  const free = freeParams(params);
  return [
    ...fields({ name, title, description, mimeType, annotations, size, icons, _meta, cache }, 4),
    ...(params.length > 0 ? [`params: params.${names.schema}`] : []),
    ...(free === undefined ? [] : [`traversal: ${free}`]),
    own === "" ? `read: ${identifier}` : `read: ${own}read`,
    ...(list ? [`list: ${own}list`] : []),
    ...(complete.length > 0 ? [`complete: ${own}complete`] : []),
  ];
}
