import { boolean, integer, number, oneOf, string, type Param } from "@mcp-gen/runtime/params";
import { closest } from "./closest.js";
import type { Schema, SchemaObject } from "./document.js";
import { formats, type Format } from "./formats.js";

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
  readonly keyword: string | undefined;
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

function readOne(schema: Schema): Typed<ScalarType> | ParamTypeProblem {
  if (schema === true) return { kind: "type", type: { kind: "string", rules: {} }, fallback: undefined };
  if (schema === false) return problem(undefined, "No value fits the schema false", "take the variable out of the URI");
  return schema.enum === undefined && schema["const"] === undefined ? readScalar(schema) : readEnum(schema);
}

function readList(schema: SchemaObject, follow: (schema: Schema) => Schema | undefined): ParamTypeResult {
  const { items = true, minItems, maxItems, uniqueItems } = schema;
  const extra = Object.keys(schema).find(
    (name) => ![...annotations, ...rulesOf.list].includes(name) && !name.startsWith("x-"),
  );
  if (extra !== undefined) return unknownKeyword(extra, "array", rulesOf.list);
  if (isTuple(items)) return problem("items", "A list in a URI has members of one kind", "write one schema");
  // A reference that leads nowhere has its own diagnostic.
  const member = readOne(follow(items) ?? true);
  if (member.kind === "problem") return { ...member, keyword: "items" };
  const { type } = member;
  if (type.kind === "enum" && type.values.some((value) => /^$|,/.test(String(value)))) {
    return problem("items", "A member that is empty or holds a comma can't stand in a list", "write other values");
  }
  const rules = {
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(uniqueItems === true && { uniqueItems }),
  };
  return { kind: "type", type: { kind: "list", items: type, rules }, fallback: schema["default"] };
}

function isTuple(items: Schema | readonly Schema[]): items is readonly Schema[] {
  return Array.isArray(items);
}

function readScalar(schema: SchemaObject): Typed<ScalarType> | ParamTypeProblem {
  const type = soleType(schema);
  if (type !== "string" && type !== "integer" && type !== "number" && type !== "boolean") {
    return problem(
      "type",
      `A URI can't hold a value of type ${[schema.type].flat().join(" or ")}`,
      "write one of string, integer, number, boolean, array",
    );
  }
  const known: readonly string[] = rulesOf[type];
  const rules: Record<string, string | number> = {};
  for (const [keyword, value] of Object.entries(normalizeBounds(schema))) {
    if (annotations.includes(keyword) || keyword.startsWith("x-")) continue;
    if (!known.includes(keyword)) return unknownKeyword(keyword, type, known);
    // The shape of the spec has settled which type each of these keywords has.
    rules[keyword] = value as string | number;
  }
  const fault = checkRules(rules);
  return fault ?? { kind: "type", type: { kind: type, rules }, fallback: schema["default"] };
}

function readEnum(schema: SchemaObject): Typed<ScalarType> | ParamTypeProblem {
  const keyword = schema.enum === undefined ? "const" : "enum";
  const values = schema.enum ?? [schema["const"]];
  const extra = Object.keys(schema).find(
    (name) => ![...annotations, "enum", "const", "format"].includes(name) && !name.startsWith("x-"),
  );
  if (extra !== undefined) return unknownKeyword(extra, keyword, []);
  const texts = new Set<string>();
  for (const value of values) {
    if (!isScalar(value))
      return problem(keyword, `A URI can't hold ${JSON.stringify(value)}`, "write texts, numbers, true or false");
    if (schema.type !== undefined && !hasType(value, soleType(schema))) {
      return problem(
        keyword,
        `${JSON.stringify(value)} is no ${[schema.type].flat().join(" or ")}`,
        "write values of that type",
      );
    }
    if (texts.has(String(value)))
      return problem(keyword, `Two values are written ${value} in a URI`, "keep one of them");
    texts.add(String(value));
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

function unknownKeyword(keyword: string, type: string, known: readonly string[]): ParamTypeProblem {
  const near = closest(keyword, known);
  const choice = known.length === 0 ? "take it out" : `write ${known.join(", ")}, or take it out`;
  return problem(
    keyword,
    `${keyword} is no rule for a param of type ${type}`,
    near === undefined ? choice : `did you mean ${near}?`,
  );
}

function checkRules(rules: Readonly<Record<string, unknown>>): ParamTypeProblem | undefined {
  const { pattern, multipleOf } = rules;
  if (typeof multipleOf === "number" && multipleOf <= 0) {
    return problem("multipleOf", "multipleOf must be above 0", "write a positive number");
  }
  if (typeof pattern !== "string") return undefined;
  try {
    void new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem("pattern", reason, "write a regular expression of JavaScript with the u flag");
  }
}

function checkFallback(result: Typed<ParamType>): ParamTypeResult {
  if (result.fallback === undefined) return result;
  const rule = brokenRule(result.type, result.fallback);
  if (rule === undefined) return result;
  return problem("default", `The default ${rule}`, "write a default that fits the schema");
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

function problem(keyword: string | undefined, message: string, help: string): ParamTypeProblem {
  return { kind: "problem", keyword, message, help };
}
