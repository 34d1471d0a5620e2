import { define } from "./define.js";
import type { LinkedDocument, Schema, SpecDocument, SpecParam, SpecResource } from "./document.js";
import { pointerTo } from "./pointer.js";

/**
 * A document with other schemas in the places of some, and with more components.
 *
 * @param changed - by the pointer to each
 * @param added - components by key
 * @param names - what each of these would like to be called
 */
export function replaceSchemas(
  document: SpecDocument,
  changed: ReadonlyMap<string, Schema>,
  added: ReadonlyMap<string, Schema>,
  names: ReadonlyMap<string, string>,
): LinkedDocument {
  if (changed.size === 0 && added.size === 0) return document;
  const at = (schema: Schema, ...path: string[]): Schema => changed.get(pointerTo(path)) ?? schema;
  const inParam = (param: SpecParam, ...path: string[]): SpecParam =>
    param.schema === undefined ? param : { ...param, schema: at(param.schema, ...path, "schema") };
  const inResource = (resource: SpecResource, ...path: string[]): SpecResource => ({
    ...resource,
    ...(resource.schema !== undefined && { schema: at(resource.schema, ...path, "schema") }),
    ...(resource.params && {
      params: mapValues(resource.params, (param, name) => inParam(param, ...path, "params", name)),
    }),
  });
  const own = mapValues(document.components?.schemas ?? {}, (schema, name) =>
    at(schema, "components", "schemas", name),
  );
  // Sorted by what they are, so that the order in which they are come upon changes nothing.
  const sorted = Array.from(added).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, schema] of sorted) define(own, key, schema);
  return {
    ...document,
    resources: mapValues(document.resources, (resource, key) => inResource(resource, "resources", key)),
    components: {
      ...document.components,
      schemas: own,
      ...(document.components?.params && {
        params: mapValues(document.components.params, (param, name) => inParam(param, "components", "params", name)),
      }),
    },
    names,
  };
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => T): Record<string, T> {
  const changed: Record<string, T> = {};
  for (const [key, value] of Object.entries(record)) define(changed, key, change(value, key));
  return changed;
}
