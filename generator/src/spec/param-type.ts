import { boolean, integer, number, oneOf, string, type Param } from "@mcp-gen/runtime/params";
import { closest } from "./closest.js";
import type { Schema, SchemaObject } from "./document.js";

/** What a param's text becomes, and the rules that its value keeps. */
export type ParamType =
  | {
      readonly kind: "string" | "integer" | "number" | "boolean";
      readonly rules: Readonly<Record<string, string | number>>;
    }
  | { readonly kind: "enum"; readonly values: readonly (string | number | boolean)[] };

/** What a schema says about a param, or why no text in a URI can be read by it. */
export type ParamTypeResult =
  | { readonly kind: "type"; readonly type: ParamType; readonly fallback: unknown }
  | { readonly kind: "problem"; readonly keyword: string | undefined; readonly message: string; readonly help: string };

const rulesOf = {
  string: ["pattern", "minLength", "maxLength", "format"],
  integer: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  boolean: [],
} as const;

/** Keywords that say something about the value to people, and nothing to a parser. */
const annotations = ["type", "default", "title", "description", "example", "examples", "deprecated", "$comment"];

/** Reads the schema of a param, whose references have been followed. */
export function readParamType(schema: Schema): ParamTypeResult {
  if (schema === true) return { kind: "type", type: { kind: "string", rules: {} }, fallback: undefined };
  if (schema === false) return problem(undefined, "No value fits the schema false", "take the variable out of the URI");
  const result = schema.enum === undefined && schema["const"] === undefined ? readScalar(schema) : readEnum(schema);
  return result.kind === "problem" ? result : checkFallback(result);
}

function readScalar(schema: SchemaObject): ParamTypeResult {
  const type = soleType(schema);
  if (type !== "string" && type !== "integer" && type !== "number" && type !== "boolean") {
    return problem(
      "type",
      `A URI can't hold a value of type ${[schema.type].flat().join(" or ")}`,
      "write one of string, integer, number, boolean",
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

function readEnum(schema: SchemaObject): ParamTypeResult {
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

function unknownKeyword(keyword: string, type: string, known: readonly string[]): ParamTypeResult {
  const near = closest(keyword, known);
  const choice = known.length === 0 ? "take it out" : `write ${known.join(", ")}, or take it out`;
  return problem(
    keyword,
    `${keyword} is no rule for a param of type ${type}`,
    near === undefined ? choice : `did you mean ${near}?`,
  );
}

function checkRules(rules: Readonly<Record<string, unknown>>): ParamTypeResult | undefined {
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

function checkFallback(result: Extract<ParamTypeResult, { kind: "type" }>): ParamTypeResult {
  if (result.fallback === undefined) return result;
  const printed = paramOf(result.type).print(result.fallback);
  if (printed.kind === "fits") return result;
  return problem("default", `The default ${printed.rule}`, "write a default that fits the schema");
}

/** The very parser that the generated code will use. */
export function paramOf(type: ParamType): Param<unknown> {
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

function problem(keyword: string | undefined, message: string, help: string): ParamTypeResult {
  return { kind: "problem", keyword, message, help };
}
