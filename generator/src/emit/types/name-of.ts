import type { Schema, SchemaObject } from "../../spec/document.js";
import { componentOf } from "../../spec/ref.js";

/** The name that stands for a schema by itself, where there is one. */
export function nameOf(schema: Schema, typeNames: ReadonlyMap<string, string>): string | undefined {
  if (typeof schema === "boolean") return schema ? "unknown" : "never";
  const component = schema.$ref !== undefined && isBare(schema) ? componentOf(schema.$ref) : undefined;
  return component === undefined ? undefined : typeNames.get(component);
}

/** Whether nothing beside the reference says anything about the type. */
function isBare(schema: SchemaObject): boolean {
  return Object.keys(schema).every((keyword) =>
    ["$ref", "description", "title", "example", "deprecated"].includes(keyword),
  );
}
