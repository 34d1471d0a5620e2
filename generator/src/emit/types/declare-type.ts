import type { Schema, SchemaObject } from "../../spec/document.js";
import { componentOf } from "../../spec/ref.js";
import { comment, type Doc } from "../comment.js";
import { layout } from "./layout.js";
import { restoreKeys } from "./safe-key.js";
import { toTypeSchema, type TypeSchema } from "./type-schema.js";

/**
 * The declaration of a schema's type: an interface for an object, an alias for all else.
 *
 * One call for each schema, references by name, keeps the cost in line with the size of the spec.
 */
export async function declareType(
  name: string,
  schema: Schema,
  typeNames: ReadonlyMap<string, string>,
  doc: Doc = docOf(schema),
): Promise<string> {
  const { keyword, type } = await compileType(toTypeSchema(schema, typeNames));
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

/** What json-schema-to-typescript makes of it: the keyword that it declares the type with, and the type itself. */
async function compileType(schema: TypeSchema | boolean): Promise<{ keyword: "interface" | "type"; type: string }> {
  if (typeof schema === "boolean") return { keyword: "type", type: schema ? "unknown" : "never" };
  if (typeof schema["tsType"] === "string") return { keyword: "type", type: schema["tsType"] };
  const { compile } = await import("json-schema-to-typescript");
  const code = await compile(schema, "Declared", {
    additionalProperties: false,
    bannerComment: "",
    enableConstEnums: false,
    format: false,
    ignoreMinAndMaxItems: true,
    // No reference is left in the schema; nothing in it may make the library look for one.
    $refOptions: { resolve: { external: false } },
  });
  const [, keyword, type = ""] =
    /^export (interface|type) Declared (?:= )?([^]*)$/.exec(restoreKeys(code).trim()) ?? [];
  if (keyword !== "interface" && keyword !== "type") throw new Error(`No type came of a schema:\n${code}`);
  return { keyword, type };
}
