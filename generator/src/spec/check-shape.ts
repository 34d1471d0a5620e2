import { readFileSync } from "node:fs";
import { packageFile } from "../package-file.js";
import { suggest } from "./closest.js";
import type { Path, Problem } from "./problem.js";

/** The part of JSON Schema that `schema/spec.schema.json` is written in. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, true>>;
  readonly additionalProperties?: false | Shape;
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
  const root = readShape();
  const problems: Problem[] = [];
  visit(root, value, []);
  return problems;

  function report(code: string, message: string, help: string, path: Path, part: Problem["part"] = "value"): void {
    problems.push({ code, message, help, path, part });
  }

  function visit(given: Shape, actual: unknown, path: Path): void {
    const shape = resolve(root, given, actual);
    const types = typesOf(root, shape);
    if (types.length > 0 && !types.some((type) => isType(type, actual))) {
      return report(
        "type-wrong",
        `${nameOf(path)} must be ${listOf(types.map(article))}, not ${kindOf(actual)}`,
        helpFor(shape, types),
        path,
      );
    }
    if (shape.enum !== undefined && !shape.enum.includes(actual)) {
      return report(
        "value-unknown",
        `${nameOf(path)} can't be ${show(actual)}`,
        suggest(String(actual), shape.enum.map(String)),
        path,
      );
    }
    if (typeof actual === "string") visitString(shape, actual, path);
    else if (typeof actual === "number") visitNumber(shape, actual, path);
    else if (Array.isArray(actual)) visitArray(shape, actual, path);
    else if (isObject(actual)) visitObject(shape, actual, path);
  }

  function visitString({ pattern, maxLength = Infinity, examples = [] }: Shape, actual: string, path: Path): void {
    const fits = actual.length <= maxLength && (pattern === undefined || new RegExp(pattern, "u").test(actual));
    if (fits) return;
    const help =
      examples.length > 0 ? `write it as in ${examples.map(String).join(" or ")}` : `write what matches ${pattern}`;
    report("value-malformed", `${nameOf(path)} can't be ${show(actual)}`, help, path);
  }

  function visitNumber({ minimum = -Infinity, maximum = Infinity }: Shape, actual: number, path: Path): void {
    if (actual < minimum)
      report("value-range", `${nameOf(path)} is below ${minimum}`, `write ${minimum} or more`, path);
    if (actual > maximum)
      report("value-range", `${nameOf(path)} is above ${maximum}`, `write ${maximum} or less`, path);
  }

  function visitArray({ items, minItems = 0 }: Shape, actual: readonly unknown[], path: Path): void {
    if (actual.length < minItems)
      report("value-empty", `${nameOf(path)} is empty`, "give it an entry, or leave it out", path);
    if (items === undefined) return;
    for (const [index, item] of actual.entries()) visit(items, item, [...path, index]);
  }

  function visitObject(shape: Shape, actual: object, path: Path): void {
    const known = Object.keys(shape.properties ?? {});
    const patterns = Object.keys(shape.patternProperties ?? {}).map((pattern) => new RegExp(pattern, "u"));
    for (const name of shape.required ?? []) {
      if (Object.hasOwn(actual, name)) continue;
      report(
        "key-missing",
        `${nameOf(path)} lacks ${name}`,
        `add "${name}": ${exampleOf(root, shape.properties?.[name])}`,
        path,
        "key",
      );
    }
    for (const [key, child] of Object.entries(actual)) {
      const property = known.includes(key) ? shape.properties?.[key] : shape.additionalProperties;
      if (property === false && !patterns.some((pattern) => pattern.test(key))) {
        const missing = known.filter((name) => !Object.hasOwn(actual, name));
        report("key-unknown", `${nameOf(path)} has no key ${show(key)}`, suggest(key, missing), [...path, key], "key");
      } else if (property !== undefined && property !== false) {
        visit(property, child, [...path, key]);
      }
    }
  }
}

let shape: Shape | undefined;

function readShape(): Shape {
  // The file is part of this package, and its tests hold it to what is read here.
  shape ??= JSON.parse(readFileSync(packageFile("schema/spec.schema.json"), "utf8")) as Shape;
  return shape;
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

function typesOf(root: Shape, { $ref, type, anyOf, enum: values }: Shape): readonly string[] {
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

/** The last two steps tell a reader which of the many `uri`s or `schema`s it is. */
function nameOf(path: Path): string {
  return path.length === 0 ? "The spec" : path.slice(-2).join(".");
}

function helpFor({ examples = [], enum: values }: Shape, types: readonly string[]): string {
  if (values !== undefined) return `write one of ${values.map(show).join(", ")}`;
  if (examples.length > 0) return `write it as in ${examples.map(show).join(" or ")}`;
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
