import type { Schema, SchemaObject } from "../../spec/document.js";
import { componentOf } from "../../spec/ref.js";
import { call, code, value, type Expression } from "../expression.js";
import { quote } from "../literal.js";

/** The check of what a schema says, as an expression of the functions in `validators.ts`. */
export function checkOf(schema: Schema, typeNames: ReadonlyMap<string, string>): Expression {
  if (typeof schema === "boolean") return code(schema ? "anything" : "nothing");
  const child = (inner: unknown): Expression => (isSchema(inner) ? checkOf(inner, typeNames) : code("anything"));
  const checks = keywordChecks.flatMap((read) => read(schema, child, typeNames));
  const all = combine("all", checks);
  return schema["nullable"] === true ? call("anyOf", call("type", value("null")), all) : all;
}

/** What the check of a component is called. */
export function checkName(typeName: string): string {
  return `check${typeName}`;
}

type KeywordCheck = (
  schema: SchemaObject,
  child: (inner: unknown) => Expression,
  typeNames: ReadonlyMap<string, string>,
) => Expression[];

/** Cheap checks first. */
const keywordChecks: readonly KeywordCheck[] = [
  checkRef,
  checkType,
  checkValues,
  checkLimits,
  checkPattern,
  checkRequired,
  checkProperties,
  checkPropertyNames,
  checkDependencies,
  checkItems,
  checkContains,
  checkCombinations,
  checkCondition,
];

function checkRef({ $ref }: SchemaObject, _: unknown, typeNames: ReadonlyMap<string, string>): Expression[] {
  const component = $ref === undefined ? undefined : componentOf($ref);
  const name = component === undefined ? undefined : typeNames.get(component);
  // Called late, as a component may refer to one that comes after it, or to itself.
  return name === undefined ? [] : [code(`(value) => ${checkName(name)}(value)`)];
}

function checkType({ type }: SchemaObject): Expression[] {
  return type === undefined ? [] : [call("type", ...[type].flat().map(value))];
}

function checkValues(schema: SchemaObject): Expression[] {
  return [
    ...(schema.enum === undefined ? [] : [call("oneOfValues", ...schema.enum.map(value))]),
    ...("const" in schema ? [call("oneOfValues", value(schema["const"]))] : []),
  ];
}

/** Keywords that compare something with a number. */
const limits = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const;

function checkLimits(schema: SchemaObject): Expression[] {
  const checks = limits.flatMap((keyword) => {
    const limit = schema[keyword];
    if (typeof limit !== "number") return [];
    // OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`.
    if (keyword === "minimum" && schema["exclusiveMinimum"] === true) return [call("exclusiveMinimum", value(limit))];
    if (keyword === "maximum" && schema["exclusiveMaximum"] === true) return [call("exclusiveMaximum", value(limit))];
    return [call(keyword, value(limit))];
  });
  return schema["uniqueItems"] === true ? [...checks, code("uniqueItems")] : checks;
}

function checkPattern({ pattern }: SchemaObject): Expression[] {
  const flags = typeof pattern === "string" ? flagsOf(pattern) : undefined;
  return typeof pattern === "string" && flags !== undefined ? [call("pattern", expression(pattern, flags))] : [];
}

/** The `u` flag where it can be, as JSON Schema asks; nothing of a pattern that is no regular expression. */
function flagsOf(source: string): "u" | "" | undefined {
  return (["u", ""] as const).find((flags) => {
    try {
      return new RegExp(source, flags);
    } catch {
      return false;
    }
  });
}

function expression(source: string, flags: "u" | ""): Expression {
  return code(flags === "" ? `new RegExp(${quote(source)})` : `new RegExp(${quote(source)}, "u")`);
}

function checkRequired({ required }: SchemaObject): Expression[] {
  return Array.isArray(required) && required.length > 0 ? [call("required", ...required.map(value))] : [];
}

function checkProperties(
  { properties = {}, patternProperties = {}, additionalProperties }: SchemaObject,
  child: (inner: unknown) => Expression,
): Expression[] {
  const names = Object.keys(properties);
  // What is no regular expression matches no name.
  const patterns = Object.entries(patternProperties).flatMap(([source, inner]) => {
    const flags = flagsOf(source);
    return flags === undefined ? [] : [{ inner, expression: expression(source, flags) }];
  });
  const own: Expression = { kind: "object", entries: names.map((name) => [name, child(properties[name])]) };
  const byPattern = patterns.map((one): Expression => ({ kind: "list", items: [one.expression, child(one.inner)] }));
  return [
    ...(names.length === 0 ? [] : [call("properties", own)]),
    ...(patterns.length === 0 ? [] : [call("patternProperties", ...byPattern)]),
    ...(additionalProperties === undefined || additionalProperties === true
      ? []
      : [call("otherProperties", value(names), child(additionalProperties), ...patterns.map((one) => one.expression))]),
  ];
}

function checkPropertyNames(schema: SchemaObject, child: (inner: unknown) => Expression): Expression[] {
  return schema["propertyNames"] === undefined ? [] : [call("propertyNames", child(schema["propertyNames"]))];
}

/** Draft-07's `dependencies` are 2020-12's `dependentRequired` and `dependentSchemas` in one. */
function checkDependencies(schema: SchemaObject, child: (inner: unknown) => Expression): Expression[] {
  const all = ["dependencies", "dependentRequired", "dependentSchemas"].flatMap((keyword) => {
    const given = schema[keyword];
    return typeof given === "object" && given !== null ? Object.entries(given) : [];
  });
  return all.map(([name, needs]: [string, unknown]) =>
    call(
      "dependent",
      value(name),
      Array.isArray(needs) ? combine("all", checkRequired({ required: needs })) : child(needs),
    ),
  );
}

/** 2020-12's `prefixItems` and `items` are draft-07's `items` and `additionalItems`. */
function checkItems(
  { items, prefixItems, additionalItems }: SchemaObject,
  child: (inner: unknown) => Expression,
): Expression[] {
  const isTuple = Array.isArray(items);
  const first = prefixItems ?? (isTuple ? items : []);
  const others = isTuple ? additionalItems : items;
  return [
    ...(first.length === 0 ? [] : [call("firstItems", ...first.map(child))]),
    ...(others === undefined || others === true
      ? []
      : [call("items", child(others), ...(first.length === 0 ? [] : [value(first.length)]))]),
  ];
}

function checkContains(schema: SchemaObject, child: (inner: unknown) => Expression): Expression[] {
  const { contains, minContains = 1, maxContains } = schema;
  if (contains === undefined) return [];
  const limit = maxContains === undefined ? [] : [value(maxContains)];
  return [call("contains", child(contains), value(minContains), ...limit)];
}

function checkCombinations(
  { allOf, anyOf, oneOf, not }: SchemaObject,
  child: (inner: unknown) => Expression,
): Expression[] {
  return [
    ...(allOf === undefined ? [] : allOf.map(child)),
    ...(anyOf === undefined ? [] : [call("anyOf", ...anyOf.map(child))]),
    ...(oneOf === undefined ? [] : [call("oneOf", ...oneOf.map(child))]),
    ...(not === undefined ? [] : [call("not", child(not))]),
  ];
}

function checkCondition(schema: SchemaObject, child: (inner: unknown) => Expression): Expression[] {
  const { if: condition, then: positive = true, else: negative = true } = schema;
  if (condition === undefined || (positive === true && negative === true)) return [];
  return [call("when", child(condition), child(positive), child(negative))];
}

/** One check by itself, and none as what lets everything through. */
function combine(name: string, checks: readonly Expression[]): Expression {
  const [first, ...others] = checks;
  if (first === undefined) return code("anything");
  return others.length === 0 ? first : call(name, ...checks);
}

function isSchema(inner: unknown): inner is Schema {
  return typeof inner === "boolean" || (typeof inner === "object" && inner !== null && !Array.isArray(inner));
}
