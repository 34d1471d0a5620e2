import { define } from "../spec/define.js";
import type { Schema, SchemaObject, SchemaType } from "../spec/document.js";
import type { Path, Problem } from "../spec/problem.js";
import { refTo } from "../spec/ref.js";
import { breakCircles } from "./break-circles.js";
import { discriminate } from "./discriminate.js";
import { isObject, isScalar, listIn, textIn, type JsonObject } from "./json.js";
import type { Note } from "./note.js";
import { isUnresolved, type Place, type Resolver } from "./resolve.js";
import { createSchemaNames } from "./schema-names.js";

/** The schemas of results, as our own specs have them, and the components that they reach. */
export interface Schemas {
  readonly convert: (place: Place) => Schema;
  /** Converts what has been referred to, and gives the lot. */
  readonly components: () => Components;
}

interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Where each of them is written. */
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * Takes over what says something about values; each reference stays one, so that the cost is linear.
 *
 * @param siblings - whether keywords beside a `$ref` count, as they do from 3.1 on
 */
export function createSchemas(resolver: Resolver, siblings: boolean, notes: Note[], problems: Problem[]): Schemas {
  const names = createSchemaNames();
  const places = new Map<string, Place>();
  const pending: string[] = [];

  function note(path: Path, message: string): void {
    notes.push({ path, message });
  }

  /** The name of what a reference leads to, which is converted later. */
  function reach(ref: string, file: string, path: Path): string | undefined {
    const found = resolver.find(ref, file);
    if (isUnresolved(found)) {
      problems.push({ ...found.problem, path: [...path, "$ref"], part: "value" });
      return undefined;
    }
    const name = names.nameOf(found.file, found.path);
    if (!places.has(name)) {
      places.set(name, found);
      pending.push(name);
    }
    return name;
  }

  function convert({ value, file, path }: Place): Schema {
    if (typeof value === "boolean") return value;
    if (!isObject(value)) {
      note(path, "This is no schema: anything fits");
      return true;
    }
    const ref = value["$ref"];
    if (typeof ref !== "string") return convertKeywords(value, file, path);
    const name = reach(ref, file, path);
    if (name === undefined) return true;
    const own = siblings ? convertKeywords(value, file, path) : notesOf(value);
    return { ...own, $ref: refTo(name) };
  }

  function convertKeywords(value: JsonObject, file: string, path: Path): SchemaObject {
    const result: Record<string, unknown> = { ...notesOf(value) };
    const type = typeOf(value["type"], (message) => note([...path, "type"], message));
    if (type !== undefined) result["type"] = type;
    if (Array.isArray(value["enum"]) && value["enum"].length > 0) result["enum"] = value["enum"];
    if ("const" in value) result["const"] = value["const"];
    for (const keyword of texts) if (typeof value[keyword] === "string") result[keyword] = value[keyword];
    for (const keyword of numbers) if (Number.isFinite(value[keyword])) result[keyword] = value[keyword];
    for (const keyword of bounds) {
      if (Number.isFinite(value[keyword]) || typeof value[keyword] === "boolean") result[keyword] = value[keyword];
    }
    for (const keyword of ["items", "additionalProperties", "not"]) {
      const child = value[keyword];
      if (isObject(child) || typeof child === "boolean")
        result[keyword] = convert({ value: child, file, path: [...path, keyword] });
      else if (keyword === "items" && Array.isArray(child))
        note([...path, keyword], "A list of items is no schema: anything fits");
    }
    for (const keyword of ["allOf", "anyOf", "oneOf", "prefixItems"]) {
      const children = listIn(value[keyword]).flatMap((child, index) =>
        isObject(child) || typeof child === "boolean"
          ? [alternative(value, keyword, child, { value: child, file, path: [...path, keyword, index] })]
          : [],
      );
      if (children.length > 0) result[keyword] = children;
    }
    const hidden = new Set<string>();
    for (const keyword of ["properties", "patternProperties"]) {
      if (!isObject(value[keyword])) continue;
      const children: Record<string, Schema> = {};
      for (const [key, child] of Object.entries(value[keyword])) {
        // A result never holds what may only be written.
        if (isObject(child) && child["writeOnly"] === true) hidden.add(key);
        else define(children, key, convert({ value: child, file, path: [...path, keyword, key] }));
      }
      result[keyword] = children;
    }
    const declared = result["properties"];
    const isOpen = ["patternProperties", "additionalProperties", "allOf", "anyOf", "oneOf"].some(
      (key) => key in result,
    );
    const required = listIn(value["required"]).filter(
      (key) =>
        typeof key === "string" &&
        !hidden.has(key) &&
        // What is required and nowhere declared is in no type.
        (isOpen || !isObject(declared) || Object.hasOwn(declared, key)),
    );
    if (required.length > 0) result["required"] = [...new Set(required)];
    return result;
  }

  /** One part of a schema; where a discriminator tells it from the others, with what its property holds. */
  function alternative(whole: JsonObject, keyword: string, child: unknown, place: Place): Schema {
    const converted = convert(place);
    if (keyword !== "oneOf" && keyword !== "anyOf") return converted;
    const told = discriminate(whole, child, place.file, resolver);
    return typeof told === "object" && typeof converted === "object" ? { ...converted, ...told } : converted;
  }

  function components(): Components {
    const schemas: Record<string, Schema> = {};
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const place = places.get(name);
      if (place !== undefined) define(schemas, name, convert(place));
    }
    const sorted = Array.from(places.keys()).toSorted((a, b) => (a < b ? -1 : 1));
    const result: Record<string, Schema> = {};
    for (const name of sorted) define(result, name, schemas[name] ?? true);
    return { schemas: breakCircles(result), places };
  }

  return { convert, components };
}

const texts = ["format", "pattern", "contentEncoding", "contentMediaType"] as const;
const numbers = [
  "minimum",
  "maximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const;
const bounds = ["exclusiveMinimum", "exclusiveMaximum"] as const;

/** What a schema says to people, and that it may be null. */
function notesOf(value: JsonObject): SchemaObject {
  const description = textIn(value["description"]) ?? textIn(value["title"]);
  const example = "example" in value ? value["example"] : listIn(value["examples"])[0];
  const nullable = value["nullable"] === true || value["x-nullable"] === true;
  return {
    ...(description !== undefined && { description }),
    ...(value["deprecated"] === true && { deprecated: true }),
    ...(nullable && { nullable: true }),
    ...(isScalar(value["default"]) && { default: value["default"] }),
    ...(isScalar(example) && { example }),
  };
}

const types: readonly unknown[] = [
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
] satisfies SchemaType[];

function isType(type: unknown): type is SchemaType {
  return types.includes(type);
}

function typeOf(type: unknown, report: (message: string) => void): SchemaType | readonly SchemaType[] | undefined {
  if (type === undefined || isType(type)) return type;
  const known = [...new Set(listIn(type).filter(isType))];
  if (known.length === 0 || known.length < listIn(type).length)
    report(`There is no type ${JSON.stringify(type)}: anything fits`);
  return known.length === 0 ? undefined : known;
}
