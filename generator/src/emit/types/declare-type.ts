import type { Schema, SchemaObject } from "../../spec/document.js";
import { componentOf } from "../../spec/ref.js";
import { comment, type Doc } from "../comment.js";
import { compileType } from "./compile-type.js";
import { layout } from "./layout.js";
import { toTypeSchema } from "./type-schema.js";

/**
 * The declaration of a schema's type: an interface for an object, an alias for all else.
 *
 * One call for each schema, references by name, keeps the cost in line with the size of the spec.
 */
export function declareType(
  name: string,
  schema: Schema,
  typeNames: ReadonlyMap<string, string>,
  doc: Doc = docOf(schema),
): string {
  const { keyword, type } = compileType(toTypeSchema(schema, typeNames));
  const end = keyword === "interface" ? "" : ";";
  return `${comment(doc)}export ${keyword} ${name} ${keyword === "interface" ? "" : "= "}${layout(type)}${end}\n`;
}

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

function docOf(schema: Schema): Doc {
  if (typeof schema === "boolean") return { text: [] };
  const { description, deprecated = false, default: fallback, example } = schema;
  return { text: [description], deprecated, fallback, example };
}
