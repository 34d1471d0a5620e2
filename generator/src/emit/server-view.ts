import type { Model, Resource } from "../model/model.js";
import { fields, withoutExtensions } from "./fields.js";
import { freeParams } from "./free-params.js";
import { lineWidth, quote } from "./literal.js";
import { resultCheck } from "./validators/validators-view.js";
import type { ValidateResults } from "./emit-options.js";

/** `server.ts`: each handler bound to the runtime, with all that the spec says about its resource. */
export function serverView(model: Model, validateResults: ValidateResults): object {
  const { info, resources } = model;
  const checkOf = (resource: Resource): string | undefined =>
    validateResults === "off" ? undefined : resultCheck(resource, model);
  const isChecked = resources.some((resource) => checkOf(resource) !== undefined);
  const { name, title, version, description, instructions, websiteUrl, icons } = info;
  return {
    info: fields({ name, title, version, description, instructions, websiteUrl, icons: withoutExtensions(icons) }, 4),
    hasCompletions: resources.some(({ spec }) => (spec.complete?.length ?? 0) > 0),
    hasSubscriptions: resources.some(({ spec }) => spec.subscribe === true),
    hasParams: resources.some(({ params }) => params.length > 0),
    handlers: resources,
    resources: resources.map((resource) => ({
      uri: quote(resource.uri),
      options: options(resource, checkOf(resource)),
    })),
    validateResults: isChecked ? quote(validateResults) : undefined,
  };
}

function options({ key, identifier, spec, params, names }: Resource, check: string | undefined): string[] {
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
    read(own === "" ? identifier : `${own}read`, check),
    ...(list ? [`list: ${own}list`] : []),
    ...(complete.length > 0 ? [`complete: ${own}complete`] : []),
  ];
}

function read(handler: string, check: string | undefined): string {
  if (check === undefined) return `read: ${handler}`;
  const args = [handler, `validators.${check}`];
  const inline = `read: checkResult(${args.join(", ")})`;
  return inline.length + 5 <= lineWidth
    ? inline
    : `read: checkResult(\n${args.map((one) => `      ${one},\n`).join("")}    )`;
}
