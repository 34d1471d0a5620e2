import type { Schema, SchemaObject } from "../spec/document.js";
import { readParamType } from "../spec/param-type.js";
import { isObject, isScalar, listIn, objectIn, type JsonObject } from "../spec/json.js";
import { isUnresolved, type Place, type Resolver } from "./resolve.js";

/** What a schema says of a param, its references followed. */
export type ParamShape =
  | { readonly kind: "scalar"; readonly schema: Schema }
  /** Its schema is one of a list of scalars. */
  | { readonly kind: "array"; readonly schema: Schema }
  | { readonly kind: "object"; readonly properties: readonly Property[] };

export interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly description: string | undefined;
}

const rules = {
  string: ["pattern", "minLength", "maxLength", "format"],
  integer: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  boolean: [],
} as const;

/** Reads the schema of a param into what a variable of a URI can hold. */
export function shapeOf(place: Place, resolver: Resolver): ParamShape {
  const schema = merged(place, resolver, 0);
  const type = typeOf(schema);
  if (type === "array")
    return { kind: "array", schema: listOf(schema, merged({ ...place, value: schema["items"] }, resolver, 0)) };
  if (type !== "object") return { kind: "scalar", schema: scalarOf(schema, type) };
  const required = listIn(schema["required"]);
  const properties = Object.entries(isObject(schema["properties"]) ? schema["properties"] : {});
  return {
    kind: "object",
    properties: properties.map(([name, value]) => {
      const own = merged({ ...place, value }, resolver, 0);
      const ownType = typeOf(own);
      const isSimple = ownType !== "array" && ownType !== "object";
      return {
        name,
        schema: isSimple ? scalarOf(own, ownType) : { type: "string" },
        required: required.includes(name),
        description: typeof own["description"] === "string" ? own["description"] : undefined,
      };
    }),
  };
}

/** References followed, and parts put together, as far as they are of the same kind. */
function merged(place: Place, resolver: Resolver, depth: number): JsonObject {
  const found = resolver.follow(place);
  if (isUnresolved(found) || !isObject(found.value) || depth > 20) return {};
  const { value } = found;
  const part = (child: unknown): JsonObject => merged({ ...found, value: child }, resolver, depth + 1);
  const all = listIn(value["allOf"]).map(part);
  const own = Object.assign({}, ...all, value);
  const options = [...listIn(value["oneOf"]), ...listIn(value["anyOf"])]
    .map(part)
    .filter((one) => typeOf(one) !== "null");
  const [only, ...others] = options;
  if (only === undefined) return own;
  if (others.length === 0) return { ...own, ...only };
  // Alternatives that are all values of one kind are that kind, without rules.
  const kinds = new Set(options.map(typeOf));
  const values = options.flatMap((one) => (Array.isArray(one["enum"]) ? one["enum"] : [undefined]));
  const kind = kinds.size === 1 ? [...kinds][0] : "string";
  const description: unknown = value["description"];
  return {
    type: kind,
    ...(values.includes(undefined) ? {} : { enum: values }),
    ...(description !== undefined && { description }),
  };
}

function typeOf({ type, properties, items }: JsonObject): string | undefined {
  const known = [type].flat().filter((one) => one !== "null");
  if (known.length === 1 && typeof known[0] === "string") return known[0];
  if (known.length > 1) return "string";
  if (type === "null") return "null";
  return isObject(properties) ? "object" : items === undefined ? undefined : "array";
}

/** A schema that a param's text can be read by; what it can't be read by falls away. */
function scalarOf(schema: JsonObject, type: string | undefined): Schema {
  const values = listIn("const" in schema ? [schema["const"]] : schema["enum"]).filter(isScalar);
  const kind = type === "integer" || type === "number" || type === "boolean" ? type : "string";
  const known: readonly string[] = rules[kind];
  const notes = "default" in schema && isScalar(schema["default"]) ? { default: schema["default"] } : {};
  const own: Record<string, unknown> = { type: kind, ...notes };
  for (const rule of known) if (schema[rule] !== undefined) own[rule] = schema[rule];
  const unique = values.filter(
    (value, index) => values.findIndex((other) => String(other) === String(value)) === index,
  );
  if (unique.length === 0 && isReadable(own)) return own;
  const candidates = [
    ...(unique.length > 0
      ? [{ enum: unique, type: kind, ...notes }, { enum: unique, ...notes }, { enum: unique }]
      : []),
    own,
    without(own, "default"),
    without(own, "pattern"),
    without(own, "pattern", "default"),
    { type: kind },
  ];
  return candidates.find(isReadable) ?? { type: "string" };
}

/** A list in a query; what is in it is text where it is no scalar. */
function listOf(schema: JsonObject, items: JsonObject): Schema {
  const type = typeOf(items);
  const { default: _, ...member } = objectIn(type === "array" || type === "object" ? {} : scalarOf(items, type));
  const own: Record<string, unknown> = { type: "array", items: { type: "string", ...member } };
  for (const rule of ["minItems", "maxItems", "uniqueItems", "default"])
    if (schema[rule] !== undefined) own[rule] = schema[rule];
  const candidates = [own, without(own, "default"), { type: "array", items: own["items"] }];
  return candidates.find(isReadable) ?? { type: "array", items: { type: "string" } };
}

function without(schema: JsonObject, ...keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

function isReadable(schema: JsonObject): schema is SchemaObject {
  if (!hasSoundRules(schema)) return false;
  // Each rule has just been found to have its type.
  return readParamType(schema, (inner) => inner).kind === "type";
}

function hasSoundRules(schema: JsonObject): boolean {
  return Object.entries(schema).every(([keyword, value]) => {
    if (keyword === "pattern" || keyword === "format") return typeof value === "string";
    if (keyword === "uniqueItems") return typeof value === "boolean";
    if (keyword === "minItems" || keyword === "maxItems") return Number.isSafeInteger(value) && Number(value) >= 0;
    if (keyword === "minLength" || keyword === "maxLength") return Number.isSafeInteger(value) && Number(value) >= 0;
    if (keyword.startsWith("exclusive")) return typeof value === "boolean" || Number.isFinite(value);
    return keyword.startsWith("m") ? Number.isFinite(value) : true;
  });
}
