import { define } from "../spec/define.js";
import type { Schema, SchemaObject, SchemaType } from "../spec/document.js";
import type { Path, Problem } from "../spec/problem.js";
import { refTo } from "../spec/ref.js";
import { breakCircles } from "./break-circles.js";
import { discriminate } from "./discriminate.js";
import { noSchema, unknownType } from "./faults.js";
import { isObject, isScalar, listIn, textIn, type JsonObject } from "../spec/json.js";
import { isUnresolved, wayTo, type Place, type Resolver } from "./resolve.js";
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
export function createSchemas(resolver: Resolver, siblings: boolean, problems: Problem[]): Schemas {
  const names = createSchemaNames();
  const places = new Map<string, Place>();
  const pending: string[] = [];

  /** The name of what a reference leads to, which is converted later. */
  function reach(ref: string, file: string, way: Way): string | undefined {
    const found = resolver.find(ref, file);
    if (isUnresolved(found)) {
      problems.push({ ...found.problem, path: [...pathOf(way), "$ref"], part: "value" });
      return undefined;
    }
    const name = names.nameOf(found.file, found.path);
    if (!places.has(name)) {
      places.set(name, found);
      pending.push(name);
    }
    return name;
  }

  function visit(value: unknown, file: string, way: Way): Schema {
    if (typeof value === "boolean") return value;
    if (!isObject(value)) {
      problems.push(noSchema(pathOf(way)));
      return true;
    }
    const ref = value["$ref"];
    if (typeof ref !== "string") return visitKeywords(value, file, way);
    const name = reach(ref, file, way);
    if (name === undefined) return true;
    const own = siblings ? visitKeywords(value, file, way) : notesOf(value);
    return { ...own, $ref: refTo(name) };
  }

  function visitKeywords(value: JsonObject, file: string, way: Way): SchemaObject {
    const result: Record<string, unknown> = { ...notesOf(value) };
    for (const keyword of Object.keys(value)) {
      const given = value[keyword];
      if (scalars.get(keyword)?.(given) === true) result[keyword] = given;
      else if (keyword === "const") result["const"] = given;
      else if (keyword === "enum" && Array.isArray(given) && given.length > 0) result["enum"] = given;
      else if (keyword === "type")
        define(
          result,
          keyword,
          typeOf(given, () => problems.push(unknownType(given, pathOf({ before: way, step: "type" })))),
        );
      else if (single.has(keyword) && (isObject(given) || typeof given === "boolean"))
        result[keyword] = visit(given, file, { before: way, step: keyword });
      else if (keyword === "items") problems.push(noSchema(pathOf({ before: way, step: keyword })));
      else if (lists.has(keyword)) visitList(value, keyword, file, way, result);
    }
    if (result["type"] === undefined) delete result["type"];
    visitProperties(value, file, way, result);
    return result;
  }

  function visitList(
    value: JsonObject,
    keyword: string,
    file: string,
    way: Way,
    result: Record<string, unknown>,
  ): void {
    const isChoice = keyword === "oneOf" || keyword === "anyOf";
    const children = listIn(value[keyword]).flatMap((child, index) => {
      if (!isObject(child) && typeof child !== "boolean") return [];
      const converted = visit(child, file, { before: { before: way, step: keyword }, step: index });
      // Where a discriminator tells it from the others, with what its property holds.
      const told = isChoice ? discriminate(value, child, file, resolver) : undefined;
      return [typeof told === "object" && typeof converted === "object" ? { ...converted, ...told } : converted];
    });
    if (children.length > 0) result[keyword] = children;
  }

  function visitProperties(value: JsonObject, file: string, way: Way, result: Record<string, unknown>): void {
    const hidden = new Set<unknown>();
    for (const keyword of ["properties", "patternProperties"]) {
      const given = value[keyword];
      if (!isObject(given)) continue;
      const children: Record<string, Schema> = {};
      const before = { before: way, step: keyword };
      for (const key of Object.keys(given)) {
        const child = given[key];
        // A result never holds what may only be written.
        if (isObject(child) && child["writeOnly"] === true) hidden.add(key);
        else define(children, key, visit(child, file, { before, step: key }));
      }
      result[keyword] = children;
    }
    const { required } = value;
    if (!Array.isArray(required)) return;
    const declared = result["properties"];
    const isOpen = open.some((keyword) => keyword in result && result[keyword] !== false);
    const kept = required.filter(
      (key) =>
        typeof key === "string" &&
        !hidden.has(key) &&
        // What is required and nowhere declared is in no type.
        (isOpen || !isObject(declared) || Object.hasOwn(declared, key)),
    );
    if (kept.length > 0) result["required"] = [...new Set(kept)];
  }

  function components(): Components {
    const schemas: Record<string, Schema> = {};
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const place = places.get(name);
      if (place !== undefined) define(schemas, name, visit(place.value, place.file, { path: wayTo(place) }));
    }
    const sorted = Array.from(places.keys()).toSorted((a, b) => (a < b ? -1 : 1));
    const result: Record<string, Schema> = {};
    for (const name of sorted) define(result, name, schemas[name] ?? true);
    return { schemas: breakCircles(result), places };
  }

  return { convert: (place) => visit(place.value, place.file, { path: wayTo(place) }), components };
}

/** The steps to a schema, the last first: a path that is written out only where there is something to report. */
type Way = { readonly path: Path } | { readonly before: Way; readonly step: string | number };

function pathOf(way: Way): Path {
  return "path" in way ? way.path : [...pathOf(way.before), way.step];
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isBound = (value: unknown): boolean => typeof value === "boolean" || Number.isFinite(value);

/** Keywords that are taken over as they are, where they hold what they have to. */
const scalars = new Map<string, (value: unknown) => boolean>([
  ...["format", "pattern", "contentEncoding", "contentMediaType"].map((keyword) => [keyword, isText] as const),
  ...["minimum", "maximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems"].map(
    (keyword) => [keyword, isNumber] as const,
  ),
  ...["exclusiveMinimum", "exclusiveMaximum"].map((keyword) => [keyword, isBound] as const),
]);
const single = new Set(["items", "additionalProperties", "not"]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
/** What may declare properties elsewhere. */
const open = ["patternProperties", "additionalProperties", "allOf", "anyOf", "oneOf"];

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

function typeOf(type: unknown, report: () => void): SchemaType | readonly SchemaType[] | undefined {
  if (type === undefined || isType(type)) return type;
  const known = [...new Set(listIn(type).filter(isType))];
  if (known.length === 0 || known.length < listIn(type).length) report();
  return known.length === 0 ? undefined : known;
}
