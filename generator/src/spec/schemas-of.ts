import type { Schema, SpecDocument } from "./document.js";
import type { Path } from "./problem.js";

/** Every schema that stands by itself, with the way to it. */
export function schemasOf({ resources, components }: SpecDocument): [Path, Schema][] {
  const found: [Path, Schema][] = [];
  for (const [key, { schema, params }] of Object.entries(resources)) {
    if (schema !== undefined) found.push([["resources", key, "schema"], schema]);
    for (const [name, param] of Object.entries(params ?? {})) {
      if (param.schema !== undefined) found.push([["resources", key, "params", name, "schema"], param.schema]);
    }
  }
  for (const [name, { schema }] of Object.entries(components?.params ?? {})) {
    if (schema !== undefined) found.push([["components", "params", name, "schema"], schema]);
  }
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    found.push([["components", "schemas", name], schema]);
  }
  return found;
}
