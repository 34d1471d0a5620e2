import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The part of JSON Schema that `schema/spec.schema.json` is written in. */
export interface Shape {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  /** Of a spec that stands on no OpenAPI document. */
  readonly else?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly propertyNames?: Shape;
  readonly examples?: readonly unknown[];
}

/** As users of the package get it. */
export const specSchema = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("mcp-gen/spec.schema.json"), "utf8"),
) as Shape & { readonly $defs: Readonly<Record<string, Shape>> };

/** The shapes that have a name of their own; the document's is `document`, without what depends on other files. */
export const shapes: ReadonlyMap<string, Shape> = new Map([
  ["document", { ...specSchema, properties: { ...specSchema.properties, ...specSchema.else?.properties } }],
  ...Object.entries(specSchema.$defs),
]);

/** The name of the shape that a `$ref` leads to. */
export function nameOf(ref: string): string {
  return ref.slice("#/$defs/".length);
}
