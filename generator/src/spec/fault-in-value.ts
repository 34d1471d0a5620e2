import { canonical } from "./canonical.js";
import type { Schema, SchemaObject, SpecDocument } from "./document.js";
import { isObject, type JsonObject } from "./json.js";
import type { Path } from "./problem.js";
import { componentOf, schemaOf } from "./ref.js";

/** Where a value breaks a schema, and the rule that it breaks, worded to follow its name. */
export interface ValueFault {
  readonly path: Path;
  readonly rule: string;
}

/**
 * The first fault of a value, or nothing where none is found. Patterns are not tried, as one of a hostile spec could take
 * forever, and whoever asks for too much is believed.
 */
export function faultInValue(document: SpecDocument, schema: Schema, value: unknown): ValueFault | undefined {
  let left = maxSteps;
  return check(schema, value, []);

  function check(given: Schema, actual: unknown, path: Path): ValueFault | undefined {
    left--;
    if (left < 0 || given === true) return undefined;
    if (given === false) return { path, rule: "can't be there" };
    if (given["nullable"] === true && actual === null) return undefined;
    return (
      checkRef(given, actual, path) ??
      checkType(given, actual, path) ??
      checkValues(given, actual, path) ??
      checkSize(given, actual, path) ??
      checkChoices(given, actual, path) ??
      (Array.isArray(actual) ? checkItems(given, actual, path) : undefined) ??
      (isObject(actual) ? checkMembers(given, actual, path) : undefined)
    );
  }

  function fits(given: Schema, actual: unknown): boolean {
    return check(given, actual, []) === undefined;
  }

  function checkRef({ $ref }: SchemaObject, actual: unknown, path: Path): ValueFault | undefined {
    const component = $ref === undefined ? undefined : componentOf($ref);
    return component === undefined ? undefined : check(schemaOf(document, component) ?? true, actual, path);
  }

  function checkChoices(given: SchemaObject, actual: unknown, path: Path): ValueFault | undefined {
    const { allOf = [], anyOf, oneOf, not } = given;
    for (const one of allOf) {
      const fault = check(one, actual, path);
      if (fault !== undefined) return fault;
    }
    if (anyOf !== undefined && !anyOf.some((one) => fits(one, actual))) return { path, rule: "fits none of anyOf" };
    const count = oneOf?.filter((one) => fits(one, actual)).length ?? 1;
    // Whoever has no steps left has not been looked at.
    if (count !== 1 && left >= 0) return { path, rule: `fits ${count === 0 ? "none" : "more than one"} of oneOf` };
    if (not !== undefined && fits(not, actual) && left >= 0) return { path, rule: "fits what not forbids" };
    if (given.if === undefined) return undefined;
    return check((fits(given.if, actual) ? given.then : given.else) ?? true, actual, path);
  }

  function checkItems(given: SchemaObject, actual: readonly unknown[], path: Path): ValueFault | undefined {
    const { items, prefixItems, additionalItems = true } = given;
    const first = isList(items) ? items : (prefixItems ?? []);
    const rest = isList(items) ? additionalItems : (items ?? true);
    for (const [index, item] of actual.entries()) {
      const fault = check(first[index] ?? rest, item, [...path, index]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  function checkMembers(given: SchemaObject, actual: JsonObject, path: Path): ValueFault | undefined {
    const { required = [], properties = {}, patternProperties, additionalProperties = true } = given;
    const missing = required.find((name) => !Object.hasOwn(actual, name));
    if (missing !== undefined) return { path, rule: `must have ${missing}` };
    for (const [name, member] of Object.entries(actual)) {
      // What a pattern might be for is not known here.
      const other = patternProperties === undefined ? additionalProperties : true;
      const inner = Object.hasOwn(properties, name) ? (properties[name] ?? true) : other;
      const fault = check(inner, member, [...path, name]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
}

const maxSteps = 10_000;

function isList(items: SchemaObject["items"]): items is readonly Schema[] {
  return Array.isArray(items);
}

function checkType({ type }: SchemaObject, value: unknown, path: Path): ValueFault | undefined {
  const types: readonly string[] = [type ?? []].flat();
  if (types.length === 0 || types.some((one) => hasType(value, one))) return undefined;
  return { path, rule: `must be of type ${types.join(" or ")}` };
}

function hasType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function checkValues(schema: SchemaObject, value: unknown, path: Path): ValueFault | undefined {
  const isSame = (one: unknown): boolean => canonical(one) === canonical(value);
  if (schema.enum !== undefined && !schema.enum.some(isSame)) {
    return { path, rule: `must be one of ${schema.enum.map((one) => JSON.stringify(one)).join(", ")}` };
  }
  if ("const" in schema && !isSame(schema["const"])) {
    return { path, rule: `must be ${JSON.stringify(schema["const"])}` };
  }
  return undefined;
}

function checkSize(schema: SchemaObject, value: unknown, path: Path): ValueFault | undefined {
  const measures: [unit: string, size: number, least: unknown, most: unknown][] = [];
  if (typeof value === "string") {
    measures.push([" characters", Array.from(value).length, schema["minLength"], schema["maxLength"]]);
  } else if (Array.isArray(value)) {
    measures.push([" items", value.length, schema["minItems"], schema["maxItems"]]);
  } else if (isObject(value)) {
    measures.push([" properties", Object.keys(value).length, schema["minProperties"], schema["maxProperties"]]);
  } else if (typeof value === "number") {
    measures.push(["", value, schema["minimum"], schema["maximum"]]);
  }
  for (const [unit, size, least, most] of measures) {
    const verb = unit === "" ? "be" : "have";
    if (typeof least === "number" && size < least) return { path, rule: `must ${verb} at least ${least}${unit}` };
    if (typeof most === "number" && size > most) return { path, rule: `must ${verb} at most ${most}${unit}` };
  }
  return typeof value === "number" ? checkOpenBounds(schema, value, path) : undefined;
}

/** OpenAPI 3.0 has `true` beside the bound itself. */
function checkOpenBounds(schema: SchemaObject, value: number, path: Path): ValueFault | undefined {
  const low = schema.exclusiveMinimum === true ? schema.minimum : schema.exclusiveMinimum;
  const high = schema.exclusiveMaximum === true ? schema.maximum : schema.exclusiveMaximum;
  if (typeof low === "number" && value <= low) return { path, rule: `must be above ${low}` };
  if (typeof high === "number" && value >= high) return { path, rule: `must be below ${high}` };
  return undefined;
}
