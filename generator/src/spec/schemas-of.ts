import type { Schema, SpecDocument } from "./document.js";
import type { Path } from "./problem.js";
import { sharedParams } from "./shared-params.js";

/** Every schema that stands by itself, with the way to it. */
export function schemasOf(document: SpecDocument): [Path, Schema][] {
  const { resources, components } = document;
  const found: [Path, Schema][] = [];
  for (const [key, { schema, params }] of Object.entries(resources)) {
    if (schema !== undefined) found.push([["resources", key, "schema"], schema]);
    for (const [name, param] of Object.entries(params ?? {})) {
      if (param.schema !== undefined) found.push([["resources", key, "params", name, "schema"], param.schema]);
    }
  }
  for (const [path, { schema }] of sharedParams(document)) {
    if (schema !== undefined) found.push([[...path, "schema"], schema]);
  }
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    found.push([["components", "schemas", name], schema]);
  }
  return found;
}
