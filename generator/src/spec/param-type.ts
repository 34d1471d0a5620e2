import { boolean, integer, number, oneOf, string, type Param } from "@mcp-gen/runtime/params";
import { closest } from "./closest.js";
import type { Schema, SchemaObject } from "./document.js";
import { formats, type Format } from "./formats.js";
import { faultOfPattern } from "./regular-expression.js";

/** What a param's text becomes, and the rules that its value keeps. */
export type ParamType =
  | ScalarType
  /** Members that commas stand between, as `{?a}` has them (RFC 6570 §3.2.8). */
  | { readonly kind: "list"; readonly items: ScalarType; readonly rules: ListRules };

export interface ListRules {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export type ScalarType =
  | {
      readonly kind: "string" | "integer" | "number" | "boolean";
      readonly rules: Readonly<Record<string, string | number>>;
    }
  | { readonly kind: "enum"; readonly values: readonly (string | number | boolean)[] };

/** What a schema says about a param, or why no text in a URI can be read by it. */
export type ParamTypeResult = Typed<ParamType> | ParamTypeProblem;

interface Typed<Type extends ParamType> {
  readonly kind: "type";
  readonly type: Type;
  readonly fallback: unknown;
}

interface ParamTypeProblem {
  readonly kind: "problem";
  /** The way to what is wrong, from the schema; where it is empty, that is the schema itself. */
  readonly at: readonly [keyword?: string, ...steps: (string | number)[]];
  readonly part: "key" | "value";
  readonly message: string;
  readonly help: string;
}

const rulesOf = {
  string: ["pattern", "minLength", "maxLength", "format"],
  integer: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  boolean: [],
  list: ["items", "minItems", "maxItems", "uniqueItems"],
} as const;

/** Keywords that say something about the value to people, and nothing to a parser. */
const annotations = ["type", "default", "title", "description", "example", "examples", "deprecated", "$comment"];

/**
 * Reads the schema of a param, whose references have been followed.
 *
 * @param follow - gives what a schema inside of it refers to
 */
export function readParamType(schema: Schema, follow: (schema: Schema) => Schema | undefined): ParamTypeResult {
  const result =
    typeof schema === "object" && soleType(schema) === "array" ? readList(schema, follow) : readOne(schema);
  return result.kind === "problem" ? result : checkFallback(result);
}

/** What a problem speaks of, where it is about the param as a whole. */
const atAll = "A value in a URI";

function readOne(schema: Schema, what: string = atAll): Typed<ScalarType> | ParamTypeProblem {
  if (schema === true) return { kind: "type", type: { kind: "string", rules: {} }, fallback: undefined };
  if (schema === false) {
    return problem([], "value", "No value fits the schema false", "take the variable out of the URI");
  }
  return schema.enum === undefined && schema["const"] === undefined ? readScalar(schema, what) : readEnum(schema, what);
}

function readList(schema: SchemaObject, follow: (schema: Schema) => Schema | undefined): ParamTypeResult {
  const { items = true, minItems, maxItems, uniqueItems } = schema;
  const extra = Object.keys(schema).find(
    (name) => ![...annotations, ...rulesOf.list].includes(name) && !name.startsWith("x-"),
  );
  if (extra !== undefined) return unknownKeyword(extra, "for a param of type array", rulesOf.list);
  if (isTuple(items)) return problem(["items"], "key", "A list in a URI has members of one kind", "write one schema");
  // A reference that leads nowhere has its own diagnostic.
  const member = readOne(follow(items) ?? true, "A member of a list");
  // What is wrong may stand elsewhere.
  if (member.kind === "problem") {
    const isHere = typeof items === "boolean" || items.$ref === undefined;
    return isHere ? { ...member, at: ["items", ...inside(member.at)] } : { ...member, at: ["items"], part: "key" };
  }
  const { type } = member;
  const odd = type.kind === "enum" ? type.values.findIndex((value) => /^$|,/.test(String(value))) : -1;
  if (odd !== -1) {
    const message = "A member of a list is neither empty nor holds a comma, which stands between members";
    return problem(["items", "enum", odd], "value", message, "write another value");
  }
  const rules = {
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(uniqueItems === true && { uniqueItems }),
  };
  return checkRange(rules) ?? { kind: "type", type: { kind: "list", items: type, rules }, fallback: schema["default"] };
}

function inside([keyword, ...steps]: ParamTypeProblem["at"]): (string | number)[] {
  return keyword === undefined ? [] : [keyword, ...steps];
}

function isTuple(items: Schema | readonly Schema[]): items is readonly Schema[] {
  return Array.isArray(items);
}

function readScalar(schema: SchemaObject, what: string): Typed<ScalarType> | ParamTypeProblem {
  const type = soleType(schema);
  const choice = Object.keys(schema).find((name) => /^(allOf|anyOf|oneOf|not|if)$/.test(name));
  if (choice !== undefined && schema.type === undefined) {
    const help = "write one type, or an enum of the values";
    return problem([choice], "key", `${what} can't be one of several schemas`, help);
  }
  if (type !== "string" && type !== "integer" && type !== "number" && type !== "boolean") {
    const types = [schema.type].flat().join(" or ");
    const help = `write one of string, integer, number, boolean${what === atAll ? ", array" : ""}`;
    return problem(["type"], "value", `${what} can't be of type ${types}`, help);
  }
  const known: readonly string[] = rulesOf[type];
  const rules: Record<string, string | number> = {};
  for (const [keyword, value] of Object.entries(normalizeBounds(schema))) {
    if (annotations.includes(keyword) || keyword.startsWith("x-")) continue;
    if (!known.includes(keyword)) return unknownKeyword(keyword, `for a param of type ${type}`, known);
    // The shape of the spec has settled which type each of these keywords has.
    rules[keyword] = value as string | number;
  }
  return checkRules(rules) ?? { kind: "type", type: { kind: type, rules }, fallback: schema["default"] };
}

function readEnum(schema: SchemaObject, what: string): Typed<ScalarType> | ParamTypeProblem {
  const keyword = schema.enum === undefined ? "const" : "enum";
  const values = schema.enum ?? [schema["const"]];
  const extra = Object.keys(schema).find(
    (name) => ![...annotations, "enum", "const", "format"].includes(name) && !name.startsWith("x-"),
  );
  if (extra !== undefined) return unknownKeyword(extra, `beside ${keyword}`, []);
  const texts = new Map<string, unknown>();
  for (const [index, value] of values.entries()) {
    const report = (message: string, help: string): ParamTypeProblem =>
      problem(keyword === "enum" ? ["enum", index] : ["const"], "value", message, help);
    if (!isScalar(value))
      return report(`${what} can't be ${JSON.stringify(value)}`, "write a text, a number, true or false");
    if (schema.type !== undefined && !hasType(value, soleType(schema))) {
      const type = [schema.type].flat().join(" or ");
      return report(`${JSON.stringify(value)} is no ${type}`, "write a value of that type, or take type out");
    }
    const text = String(value);
    if (texts.has(text)) {
      const isSame = texts.get(text) === value;
      const message = isSame ? `${text} is in the enum twice` : `Two values are written ${text} in a URI`;
      return report(message, isSame ? "take one out" : "keep one of them");
    }
    texts.set(text, value);
  }
  return { kind: "type", type: { kind: "enum", values: values.filter(isScalar) }, fallback: schema["default"] };
}

function soleType(schema: SchemaObject): string | undefined {
  const types = [schema.type ?? "string"].flat();
  return types.length === 1 ? types[0] : undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

function hasType(value: string | number | boolean, type: string | undefined): boolean {
  return type === "integer" ? Number.isSafeInteger(value) : typeof value === type;
}

/** OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`; later JSON Schema has the number itself. */
function normalizeBounds(schema: SchemaObject): Record<string, unknown> {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const result: Record<string, unknown> = { ...rest };
  for (const [bound, exclusive, value] of [
    ["minimum", "exclusiveMinimum", exclusiveMinimum],
    ["maximum", "exclusiveMaximum", exclusiveMaximum],
  ] as const) {
    if (value === true) {
      if (result[bound] !== undefined) result[exclusive] = result[bound];
      delete result[bound];
    } else if (value !== undefined && value !== false) {
      result[exclusive] = value;
    }
  }
  return result;
}

function unknownKeyword(keyword: string, what: string, known: readonly string[]): ParamTypeProblem {
  const near = closest(keyword, known);
  const choice = known.length === 0 ? "take it out" : `write ${known.join(", ")}, or take it out`;
  const help = near === undefined ? choice : `did you mean ${near}?`;
  return problem([keyword], "key", `${keyword} is no rule ${what}`, help);
}

function checkRules(rules: Readonly<Record<string, unknown>>): ParamTypeProblem | undefined {
  const { pattern, multipleOf } = rules;
  if (typeof multipleOf === "number" && multipleOf <= 0) {
    return problem(["multipleOf"], "value", "multipleOf must be above 0", "write a positive number");
  }
  const fault = typeof pattern === "string" ? faultOfPattern(pattern) : undefined;
  if (fault !== undefined) {
    const help = "write a regular expression of JavaScript with the u flag";
    return problem(["pattern"], "value", `${String(pattern)} is no regular expression: ${fault}`, help);
  }
  return checkRange(rules);
}

const ranges = [
  ["minimum", "maximum"],
  ["minimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "maximum"],
  ["exclusiveMinimum", "exclusiveMaximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** Two limits that leave nothing between them. */
function checkRange(rules: Readonly<Record<string, unknown>>): ParamTypeProblem | undefined {
  for (const [low, high] of ranges) {
    const least = rules[low];
    const most = rules[high];
    if (typeof least !== "number" || typeof most !== "number") continue;
    const isOpen = low.startsWith("exclusive") || high.startsWith("exclusive");
    if (least < most || (least === most && !isOpen)) continue;
    const message = `No value fits: ${low} is ${least}, and ${high} ${most}`;
    return problem([low], "key", message, "write a smaller one here, or a greater one there");
  }
  return undefined;
}

function checkFallback(result: Typed<ParamType>): ParamTypeResult {
  if (result.fallback === undefined) return result;
  const rule = brokenRule(result.type, result.fallback);
  if (rule === undefined) return result;
  return problem(["default"], "value", `The default ${rule}`, "write a default that fits the schema");
}

/** The rule that a value breaks, worded to follow its name. */
export function brokenRule(type: ParamType, value: unknown): string | undefined {
  if (type.kind !== "list") return brokenScalarRule(type, value);
  if (!Array.isArray(value)) return "must be a list";
  const { minItems = 0, maxItems = Infinity, uniqueItems = false } = type.rules;
  if (value.length < minItems) return `must have at least ${minItems} members`;
  if (value.length > maxItems) return `must have at most ${maxItems} members`;
  if (uniqueItems && new Set(value).size < value.length) return "must not have a member twice";
  return value
    .map((member: unknown, index) => {
      const isPlain = typeof member !== "string" || /^[^,]+$/.test(member);
      const rule = isPlain ? brokenScalarRule(type.items, member) : "may not be empty or hold a comma";
      return rule === undefined ? undefined : `has a member ${index + 1} that ${rule}`;
    })
    .find((rule) => rule !== undefined);
}

function brokenScalarRule(type: ScalarType, value: unknown): string | undefined {
  const printed = paramOf(type).print(value);
  if (printed.kind === "breaks") return printed.rule;
  const format = formatOf(type);
  return format === undefined || format.pattern.test(printed.value) ? undefined : format.rule;
}

/** How a value that breaks no rule stands in a URI. */
export function textOf(type: ParamType, value: unknown): string {
  if (type.kind === "list") {
    const members: readonly unknown[] = Array.isArray(value) ? value : [];
    return members.map((member) => textOf(type.items, member)).join(",");
  }
  const printed = paramOf(type).print(value);
  return printed.kind === "fits" ? printed.value : "";
}

/** The format that values of a type are held to. */
export function formatOf(type: ScalarType): Format | undefined {
  return type.kind === "string" ? formats.get(String(type.rules["format"])) : undefined;
}

/** The very parser that the generated code will use. */
function paramOf(type: ScalarType): Param<unknown> {
  switch (type.kind) {
    case "string":
      return erase(string(type.rules));
    case "integer":
      return erase(integer(type.rules));
    case "number":
      return erase(number(type.rules));
    case "boolean":
      return erase(boolean());
    case "enum":
      return erase(oneOf(type.values));
  }
}

/** A param checks what it prints, so that it may be handed any value. */
function erase<T>(param: Param<T>): Param<unknown> {
  return param as unknown as Param<unknown>;
}

function problem(
  at: ParamTypeProblem["at"],
  part: ParamTypeProblem["part"],
  message: string,
  help: string,
): ParamTypeProblem {
  return { kind: "problem", at, part, message, help };
}
