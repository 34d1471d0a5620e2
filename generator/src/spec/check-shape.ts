import { readFileSync } from "node:fs";
import { packageFile } from "../package-file.js";
import { suggest } from "./closest.js";
import type { Path, Problem } from "./problem.js";

/** More than anybody reads: of what has a million faults, these are told. */
export const maxProblems = 1000;

/**
 * The part of JSON Schema that `schema/spec.schema.json` is written in, but for rules that are there for editors: what
 * they say of a URI or a reference, later checks say with more words.
 */
interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, true>>;
  readonly additionalProperties?: false | Shape;
  readonly propertyNames?: Shape;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, Shape>>;
}

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

function visitShape(whole: Shape, value: unknown, names: readonly string[]): Problem[] {
  const root = readShape();
  const problems: Problem[] = [];
  visit(whole, value, undefined);
  return problems;

  /** The last two steps tell a reader which of the many `uri`s or `schema`s it is. */
  function nameOf(way: Way): string {
    const path = pathOf(way);
    return (path.length === 0 ? names.slice(-1) : [...names.slice(1), ...path].slice(-2)).join(".");
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
        helpFor(shape, types),
        way,
      );
    }
    if (shape.enum !== undefined && !shape.enum.includes(actual)) {
      return report(
        "value-unknown",
        `${nameOf(way)} can't be ${show(actual)}`,
        suggest(String(actual), shape.enum.map(String)),
        way,
      );
    }
    if (typeof actual === "string") visitString(shape, actual, way);
    else if (typeof actual === "number") visitNumber(shape, actual, way);
    else if (Array.isArray(actual)) visitArray(shape, actual, way);
    else if (isObject(actual)) visitObject(shape, actual, way);
  }

  function visitString({ pattern, maxLength = Infinity, examples = [] }: Shape, actual: string, way: Way): void {
    const fits = actual.length <= maxLength && (pattern === undefined || regExp(pattern).test(actual));
    if (fits) return;
    const help =
      examples.length > 0 ? `write it as in ${examples.map(String).join(" or ")}` : `write what matches ${pattern}`;
    report("value-malformed", `${nameOf(way)} can't be ${show(actual)}`, help, way);
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
    for (const name of shape.required ?? []) {
      if (Object.hasOwn(actual, name)) continue;
      report(
        "key-missing",
        `${nameOf(way)} lacks ${name}`,
        `add "${name}": ${exampleOf(root, shape.properties?.[name])}`,
        way,
        "key",
      );
    }
    for (const [key, child] of Object.entries(actual)) {
      const { pattern, examples = [] } = shape.propertyNames ?? {};
      if (pattern !== undefined && !regExp(pattern).test(key)) {
        const help = `write it as in ${examples.map(String).join(" or ")}`;
        report(
          "key-malformed",
          `${nameOf(way)} can't have the key ${show(key)}`,
          help,
          { before: way, step: key },
          "key",
        );
      }
      const property = propertyOf(shape, key);
      if (property === false) {
        if (problems.length >= maxProblems) return;
        const missing = Object.keys(shape.properties ?? {}).filter((name) => !Object.hasOwn(actual, name));
        report(
          "key-unknown",
          `${nameOf(way)} has no key ${show(key)}`,
          suggest(key, missing),
          { before: way, step: key },
          "key",
        );
      } else if (property !== undefined) {
        visit(property, child, { before: way, step: key });
      }
    }
  }
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
  // The file is part of this package, and its tests hold it to what is read here.
  specShape ??= JSON.parse(readFileSync(packageFile("schema/spec.schema.json"), "utf8")) as Shape;
  return specShape;
}

/** Follows `$ref`, and of alternatives takes the one whose type the value has. */
function resolve(root: Shape, given: Shape, actual: unknown): Shape {
  if (given.$ref !== undefined) return resolve(root, follow(root, given.$ref), actual);
  const fitting = given.anyOf?.find((one) => typesOf(root, one).some((type) => isType(type, actual)));
  return fitting === undefined ? given : resolve(root, fitting, actual);
}

function follow(root: Shape, ref: string): Shape {
  return root.$defs?.[ref.slice("#/$defs/".length)] ?? {};
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

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

function helpFor({ examples = [], enum: values }: Shape, types: readonly string[]): string {
  if (values !== undefined) return `write one of ${values.map(show).join(", ")}`;
  const [first] = examples;
  // An object as an example would be longer than anybody reads here.
  if (first !== undefined && !isObject(first)) {
    const what = types.includes("string") ? "a text in quotes, " : "it ";
    return `write ${what}as in ${examples.map(show).join(" or ")}`;
  }
  return `write ${listOf(types.map((type) => samples[type] ?? type))}`;
}

const samples: Readonly<Record<string, string>> = {
  string: 'a text in quotes, "…"',
  object: "an object, { … }",
  array: "an array, [ … ]",
  integer: "a whole number, as in 20",
  number: "a number, as in 0.5",
  boolean: "true or false",
};

function exampleOf(root: Shape, given: Shape = {}): string {
  const [example] = given.examples ?? given.enum ?? [];
  if (example !== undefined) return JSON.stringify(example);
  const types = typesOf(root, given);
  return types.includes("object") ? "{ … }" : types.includes("array") ? "[ … ]" : '"…"';
}
