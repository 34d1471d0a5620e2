import { readFileSync } from "node:fs";
import { packageFile } from "../package-file.js";
import { closest, suggest } from "./closest.js";
import { inlineValue } from "./inline-value.js";
import { isObject } from "./json.js";
import type { Path, Problem } from "./problem.js";
import { nameOfRef, standingAlone, type Shape } from "./shape.js";

/** More than anybody reads: of what has a million faults, these are told. */
export const maxProblems = 1000;

/**
 * Holds a value to `schema/spec.schema.json`.
 *
 * A checker of our own, since what a general one says ("must NOT have additional properties") helps nobody to mend a spec.
 */
export function checkShape(value: unknown): Problem[] {
  return visitShape(readShape(), value, ["The spec"]);
}

/**
 * Holds a value to what the spec's schema says of JSON Schemas.
 *
 * @param names - what leads to the value: a reader knows it by the last of them
 */
export function checkSchemaShape(value: unknown, names: readonly string[]): Problem[] {
  return visitShape({ $ref: "#/$defs/schema" }, value, names);
}

/** The keywords of JSON Schema that are known here. */
export function keywordsOfSchemas(): ReadonlySet<string> {
  return new Set(Object.keys(readShape().$defs?.["schema"]?.properties ?? {}));
}

/** The same for params. */
export function checkParamShape(value: unknown, names: readonly string[]): Problem[] {
  return visitShape({ $ref: "#/$defs/param" }, value, names);
}

function visitShape(whole: Shape, value: unknown, names: readonly string[]): Problem[] {
  const root = readShape();
  const problems: Problem[] = [];
  visit(whole, value, undefined);
  return problems;

  /** The last two names tell a reader which of the many `uri`s or `schema`s it is. */
  function nameOf(way: Way): string {
    const path = pathOf(way);
    if (path.length === 0) return names.at(-1) ?? "";
    const parts: string[] = [];
    for (const step of [...names.slice(1), ...path]) {
      if (typeof step === "number" && parts.length > 0) parts.push(`${parts.pop() ?? ""}[${step}]`);
      else parts.push(String(step));
    }
    return parts.slice(-2).join(".");
  }

  function report(code: string, message: string, help: string, way: Way, part: Problem["part"] = "value"): void {
    if (problems.length >= maxProblems) return;
    problems.push({ code, message, help, path: pathOf(way), part });
  }

  function visit(given: Shape, actual: unknown, way: Way): void {
    if (problems.length >= maxProblems) return;
    const shape = resolve(root, given, actual);
    const types = typesOf(root, shape);
    if (types.length > 0 && !types.some((type) => isType(type, actual))) {
      return report(
        "type-wrong",
        `${nameOf(way)} must be ${listOf(types.map(article))}, not ${kindOf(actual)}`,
        helpFor(root, shape, types, actual),
        way,
      );
    }
    if (shape.enum !== undefined && !shape.enum.includes(actual)) {
      return report(
        "value-unknown",
        `${nameOf(way)} can't be ${show(actual)}`,
        shape.enum.length === 1 ? `write ${show(shape.enum[0])}` : suggest(String(actual), shape.enum.map(String)),
        way,
      );
    }
    if (typeof actual === "string") visitString(shape, actual, way);
    else if (typeof actual === "number") visitNumber(shape, actual, way);
    else if (Array.isArray(actual)) visitArray(shape, actual, way);
    else if (isObject(actual)) visitObject(shape, actual, way);
  }

  function visitString(shape: Shape, actual: string, way: Way): void {
    const { pattern, maxLength = Infinity } = shape;
    if (actual.length > maxLength) {
      const message = `${nameOf(way)} has ${actual.length} characters, which is more than ${maxLength}`;
      report("value-malformed", message, "write a shorter one", way);
    } else if (pattern !== undefined && !regExp(pattern).test(actual)) {
      report("value-malformed", `${nameOf(way)} can't be ${show(actual)}`, writtenAs(shape), way);
    }
  }

  function visitNumber({ minimum = -Infinity, maximum = Infinity }: Shape, actual: number, way: Way): void {
    if (actual < minimum) report("value-range", `${nameOf(way)} is below ${minimum}`, `write ${minimum} or more`, way);
    if (actual > maximum) report("value-range", `${nameOf(way)} is above ${maximum}`, `write ${maximum} or less`, way);
  }

  function visitArray({ items, minItems = 0 }: Shape, actual: readonly unknown[], way: Way): void {
    if (actual.length < minItems)
      report("value-empty", `${nameOf(way)} is empty`, "give it an entry, or leave it out", way);
    if (items === undefined) return;
    for (const [index, item] of actual.entries()) visit(items, item, { before: way, step: index });
  }

  function visitObject(shape: Shape, actual: object, way: Way): void {
    const known = Object.keys(shape.properties ?? {});
    const unknown = Object.keys(actual).filter((key) => propertyOf(shape, key) === false);
    // What is searched for among many keys has been told often enough.
    const nearest = new Map(unknown.slice(0, maxProblems).map((key) => [key, closest(key, known)]));
    const meant = new Set(nearest.values());
    for (const name of shape.required ?? []) {
      // A slip in its name is told where the slip is.
      if (Object.hasOwn(actual, name) || meant.has(name)) continue;
      const help = `add "${name}": ${exampleOf(root, shape.properties?.[name])}`;
      report("key-missing", `${nameOf(way)} lacks ${name}`, help, way, "key");
    }
    for (const [key, child] of Object.entries(actual)) {
      const { pattern } = shape.propertyNames ?? {};
      if (pattern !== undefined && !regExp(pattern).test(key)) {
        const message = `${nameOf(way)} can't have the key ${show(key)}`;
        report("key-malformed", message, writtenAs(shape.propertyNames ?? {}), { before: way, step: key }, "key");
      }
      const property = propertyOf(shape, key);
      if (property === false) {
        if (problems.length >= maxProblems) return;
        const help = helpForKey(root, shape, key, nearest.get(key), actual);
        report("key-unknown", `${nameOf(way)} has no key ${show(key)}`, help, { before: way, step: key }, "key");
      } else if (property !== undefined) {
        visit(property, child, { before: way, step: key });
      }
    }
  }
}

/** What to do about a key that there is not: it may be a slip, or belong inside of another one. */
function helpForKey(root: Shape, shape: Shape, key: string, near: string | undefined, actual: object): string {
  const properties = shape.properties ?? {};
  if (near !== undefined) {
    return Object.hasOwn(actual, near) ? `move what it holds to ${near}, or take it out` : `did you mean ${near}?`;
  }
  const holder = Object.keys(properties).find((name) =>
    Object.hasOwn(resolve(root, properties[name] ?? {}, {}).properties ?? {}, key),
  );
  if (holder !== undefined) return `move it into ${holder}, as in "${holder}": { "${key}": … }`;
  return suggest(
    key,
    Object.keys(properties).filter((name) => !Object.hasOwn(actual, name)),
  );
}

/** What the value of a key has to be; `undefined` where it may be anything, `false` where there is no such key. */
function propertyOf(
  { properties = {}, patternProperties = {}, additionalProperties }: Shape,
  key: string,
): Shape | false | undefined {
  if (Object.hasOwn(properties, key)) return properties[key];
  if (additionalProperties !== false) return additionalProperties;
  return Object.keys(patternProperties).some((pattern) => regExp(pattern).test(key)) ? undefined : false;
}

const regExps = new Map<string, RegExp>();

function regExp(pattern: string): RegExp {
  let found = regExps.get(pattern);
  if (found === undefined) regExps.set(pattern, (found = new RegExp(pattern, "u")));
  return found;
}

/** The steps to a value, the last first: a path that is written out only where there is something to report. */
type Way = { readonly before: Way; readonly step: string | number } | undefined;

function pathOf(way: Way): Path {
  return way === undefined ? [] : [...pathOf(way.before), way.step];
}

let specShape: Shape | undefined;

function readShape(): Shape {
  if (specShape === undefined) {
    // The file is part of this package, and its tests hold it to what is read here.
    specShape = standingAlone(JSON.parse(readFileSync(packageFile("schema/spec.schema.json"), "utf8")) as Shape);
  }
  return specShape;
}

/** Follows `$ref`, and of alternatives takes the one whose type the value has. */
function resolve(root: Shape, given: Shape, actual: unknown): Shape {
  if (given.$ref !== undefined) return resolve(root, follow(root, given.$ref), actual);
  const fitting = given.anyOf?.find((one) => typesOf(root, one).some((type) => isType(type, actual)));
  return fitting === undefined ? given : resolve(root, fitting, actual);
}

function follow(root: Shape, ref: string): Shape {
  return root.$defs?.[nameOfRef(ref)] ?? {};
}

const typesByShape = new WeakMap<Shape, readonly string[]>();

function typesOf(root: Shape, shape: Shape): readonly string[] {
  let found = typesByShape.get(shape);
  if (found === undefined) typesByShape.set(shape, (found = findTypes(root, shape)));
  return found;
}

function findTypes(root: Shape, { $ref, type, anyOf, enum: values }: Shape): readonly string[] {
  if ($ref !== undefined) return typesOf(root, follow(root, $ref));
  if (anyOf !== undefined) return anyOf.flatMap((one) => typesOf(root, one));
  if (values !== undefined) return ["string"];
  return type === undefined ? [] : [type].flat();
}

function isType(type: string, value: unknown): boolean {
  switch (type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isSafeInteger(value);
    case "number":
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** How people call what a value is. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${show(value)}`;
}

function article(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function listOf(words: readonly string[]): string {
  return [...new Set(words)].join(" or ");
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** How a text is written that breaks its pattern. */
function writtenAs({ $comment, pattern, examples = [] }: Shape): string {
  const what = $comment === undefined ? "it" : `${$comment},`;
  return examples.length > 0
    ? `write ${what} as in ${examples.map(String).join(" or ")}`
    : `write what matches ${pattern}`;
}

function helpFor(root: Shape, shape: Shape, types: readonly string[], actual: unknown): string {
  const { examples = [], enum: values, $comment } = shape;
  if (values?.includes(String(actual)) === true) return `put it in quotes, ${show(String(actual))}`;
  if (values !== undefined) return `write ${values.length === 1 ? "" : "one of "}${values.map(show).join(", ")}`;
  if (types.includes("object")) return helpForObject(root, shape, types, actual);
  const what = $comment ?? listOf(types.map((type) => nouns[type] ?? type));
  const shown = examples.length > 0 ? examples.map(show) : types.flatMap((type) => samples[type] ?? []);
  return `write ${what}${shown.length > 0 ? `, as in ${shown.join(" or ")}` : ""}`;
}

/** A type that stands where its schema would is what people mean by it. */
function helpForObject(root: Shape, shape: Shape, types: readonly string[], actual: unknown): string {
  const { type, schema } = shape.properties ?? {};
  const asType = typeMeant(root, type, actual);
  if (asType !== undefined) return `write { "type": ${show(asType)} }`;
  const ofSchema = schema && typeMeant(root, resolve(root, schema, {}).properties?.["type"], actual);
  if (ofSchema !== undefined) return `write { "schema": { "type": ${show(ofSchema)} } }`;
  if (Array.isArray(actual) && typeof shape.additionalProperties === "object") {
    if (actual.length === 0) return "write {}";
    const example = listAsMap(actual, resolve(root, shape.additionalProperties, {}));
    return `write a map in place of the list, each item by its name, as in ${inlineValue(example, maxShown)}`;
  }
  const nouns = types.includes("boolean") ? "an object, or true or false" : "an object";
  return `write ${nouns}, as in ${objectAs(root, shape)}`;
}

/** The type that a value names, in whichever tool's words. */
function typeMeant(root: Shape, shape: Shape | undefined, actual: unknown): string | undefined {
  if (shape === undefined || typeof actual !== "string") return undefined;
  const types = resolve(root, shape, "").enum ?? [];
  return types.includes(actual) ? actual : closest(actual, types.map(String));
}

/** The first item of a list as it stands in a map. */
function listAsMap([item]: readonly unknown[], shape: Shape): object {
  if (typeof item === "string") return { [item]: {} };
  if (!isObject(item)) return { name: {} };
  const [own, ...others] = Object.keys(item);
  // A list of maps that hold one each.
  if (own !== undefined && others.length === 0 && isObject(item[own])) return item;
  const naming = nameKeys.find((key) => typeof item[key] === "string");
  const rest = Object.entries(item).filter(([key]) => key !== naming && Object.hasOwn(shape.properties ?? {}, key));
  return { [naming === undefined ? "name" : String(item[naming])]: Object.fromEntries(rest) };
}

/** What items of lists go by, the likeliest first. */
const nameKeys = ["key", "name", "id", "title"];

/** An object with what it must have, or as in a short example. */
function objectAs(root: Shape, { required = [], properties = {}, additionalProperties, examples = [] }: Shape): string {
  const [example] = examples;
  if (required.length > 0) {
    const needed = required.map((name) => `"${name}": ${exampleOf(root, properties[name])}`);
    return `{ ${needed.join(", ")}${needed.length < 2 ? ", …" : ""} }`;
  }
  if (example !== undefined && JSON.stringify(example).length < maxShown) return inlineValue(example, maxShown);
  return typeof additionalProperties === "object" ? '{ "name": … }' : "{ … }";
}

/** How long a value may be in a message. */
const maxShown = 80;

const nouns: Readonly<Record<string, string>> = {
  string: "a text in quotes",
  array: "an array",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
};

const samples: Readonly<Record<string, string>> = { integer: "20", number: "0.5" };

function exampleOf(root: Shape, given: Shape = {}): string {
  const [example] = given.examples ?? given.enum ?? [];
  if (example !== undefined) return JSON.stringify(example);
  const types = typesOf(root, given);
  return types.includes("object") ? "{ … }" : types.includes("array") ? "[ … ]" : '"…"';
}
