import type { Model, Resource } from "../../model/model.js";
import type { Schema } from "../../spec/document.js";
import { print, type Expression } from "../expression.js";
import { nameOf } from "../types/name-of.js";
import { checkName, checkOf } from "./check-of.js";

/** `validators.ts`: a check of each component and each result, and those functions that they are made of. */
export function validatorsView(model: Model): object {
  const schemas: readonly { typeName: string; schema: Schema }[] = [
    ...model.components,
    ...model.resources.flatMap((resource) => {
      const schema = ownSchema(resource, model);
      return schema === undefined ? [] : [{ typeName: resource.names.result, schema }];
    }),
  ];
  const checks = schemas.map(({ typeName, schema }) => ({
    name: checkName(typeName),
    expression: checkOf(schema, model.typeNames),
  }));
  const used = new Set(checks.flatMap(({ expression }) => namesIn(expression)));
  // A set goes on to what is added to it on the way.
  for (const name of used) for (const other of needs[name] ?? []) used.add(other);
  return {
    uses: Object.fromEntries(functions.map((name) => [name, used.has(name)])),
    checks: checks.map(({ name, expression }) => ({
      name,
      check: print(expression, 0, `export const ${name}: Check = `.length),
    })),
  };
}

/** The name of the check of a resource's result, where its schema leaves something to check. */
export function resultCheck(resource: Resource, model: Model): string | undefined {
  const { result, names } = resource;
  if (result.kind !== "json" || result.schema === true) return undefined;
  if (ownSchema(resource, model) !== undefined) return checkName(names.result);
  return checkName(nameOf(result.schema, model.typeNames) ?? "");
}

/** The schema of a result that is no component. */
function ownSchema({ result }: Resource, model: Model): Schema | undefined {
  if (result.kind !== "json" || result.schema === true) return undefined;
  return result.schema === false || nameOf(result.schema, model.typeNames) === undefined ? result.schema : undefined;
}

function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case "value":
      return [];
    case "code":
      return [expression.code];
    case "call":
      return [expression.name, ...expression.args.flatMap(namesIn)];
    case "list":
      return expression.items.flatMap(namesIn);
    case "object":
      return expression.entries.flatMap(([, entry]) => namesIn(entry));
  }
}

/** Which functions stand on which others. */
const needs: Readonly<Record<string, readonly string[]>> = {
  oneOfValues: ["canonical"],
  uniqueItems: ["canonical"],
  minLength: ["lengthOf"],
  maxLength: ["lengthOf"],
  properties: ["inside", "isObject"],
  patternProperties: ["inside", "isObject"],
  otherProperties: ["inside", "isObject"],
  propertyNames: ["isObject"],
  dependent: ["isObject"],
  required: ["isObject"],
  minProperties: ["isObject"],
  maxProperties: ["isObject"],
  type: ["isObject"],
  items: ["inside"],
  firstItems: ["inside"],
};

/** All that `validators.ts` may hold; the template has a block for each. */
const functions = [
  ...Object.keys(needs),
  ..."anything nothing all anyOf oneOf not when minimum maximum exclusiveMinimum exclusiveMaximum multipleOf".split(
    " ",
  ),
  ..."pattern contains minItems maxItems canonical lengthOf inside isObject".split(" "),
];
