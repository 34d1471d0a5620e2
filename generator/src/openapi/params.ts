import type { Schema, SpecParam } from "../spec/document.js";
import { brokenRule, readParamType } from "../spec/param-type.js";
import type { Path, Problem } from "../spec/problem.js";
import { refDropped } from "./faults.js";
import { isObject, isScalar, listIn, textIn } from "../spec/json.js";
import { shapeOf } from "./param-schema.js";
import type { ParameterObject } from "./unchecked.js";
import { xMcpOf } from "./x-mcp.js";
import { isUnresolved, wayTo, type Place, type Resolver } from "./resolve.js";

/** A param of an operation, its references followed. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly value: ParameterObject;
  readonly place: Place;
  /** Where it is written in the document, though it may be a reference there. */
  readonly path: Path;
}

/** A variable of a resource's URI, and what becomes of it in the request. */
export interface Variable {
  readonly name: string;
  /** What the document would have it called instead. */
  readonly called?: string | undefined;
  readonly in: "path" | "query";
  readonly spec: SpecParam;
  readonly wire: Wire;
  /** Where it is declared. */
  readonly path: Path | undefined;
  /** Takes more than one segment of a path. */
  readonly isRest: boolean;
}

/** How a value goes into the request: under which name, and as what. */
export interface Wire {
  readonly name: string;
  readonly as: "value" | "repeated" | "commas" | "spaces" | "pipes";
}

/** The params of a path and of an operation: of two with one name and place, the operation's. */
export function parametersOf(lists: readonly Place[], resolver: Resolver, problems: Problem[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const list of lists) {
    for (const [index, value] of listIn(list.value).entries()) {
      const path = [...list.path, index];
      const place = resolver.follow({ file: list.file, path, value });
      if (isUnresolved(place)) {
        problems.push(refDropped("there is no such param", place, { file: list.file, path }));
        continue;
      }
      if (!isObject(place.value)) continue;
      const { name, in: where } = place.value;
      if (typeof name !== "string" || !isPlace(where)) continue;
      found.set(`${where} ${name}`, {
        name,
        in: where,
        value: place.value,
        place,
        path: wayTo({ file: list.file, path }),
      });
    }
  }
  return [...found.values()];
}

function isPlace(where: unknown): where is Parameter["in"] {
  return where === "path" || where === "query" || where === "header" || where === "cookie";
}

/** By the param as it is written once, which hundreds of operations may refer to. */
const known = new WeakMap<object, readonly Variable[]>();

/** The variables that a param becomes: one, or one for each property of an object. */
export function variablesOf(param: Parameter, resolver: Resolver): Variable[] {
  const variables = known.get(param.value) ?? makeVariables(param, resolver);
  known.set(param.value, variables);
  return variables.map((variable) => ({ ...variable, path: param.path }));
}

function makeVariables(param: Parameter, resolver: Resolver): Variable[] {
  const { value, place, path } = param;
  if (param.in !== "path" && param.in !== "query") return [];
  const where = param.in;
  const content = isObject(value["content"]) ? Object.values(value["content"]) : [];
  // In other files of a Swagger 2.0 document a param is its own schema.
  const schema =
    "type" in value && !("schema" in value)
      ? place
      : { ...place, path: [...place.path, "schema"], value: value["schema"] ?? true };
  const shape =
    content.length > 0 ? ({ kind: "scalar", schema: { type: "string" } } as const) : shapeOf(schema, resolver);
  const required = value["required"] === true;
  const example = exampleOf(value);
  const notes = {
    description: textIn(value["description"]),
    deprecated: value["deprecated"] === true,
  };
  const isMulti = value["collectionFormat"] === undefined || value["collectionFormat"] === "multi";
  const explode =
    typeof value["explode"] === "boolean" ? value["explode"] : isMulti && (value["style"] ?? "form") === "form";
  const one = (spec: SpecParam, wire: Wire, name: string): Variable => ({
    name,
    in: where,
    spec,
    wire,
    path,
    isRest: false,
    ...(name === param.name && { called: xMcpOf(value).name }),
  });
  switch (shape.kind) {
    case "scalar": {
      // A path has each of its variables.
      const given = where === "path" ? withoutDefault(shape.schema) : shape.schema;
      const spec = specOf({ ...notes, schema: given, required: where === "query" && required, example });
      return [
        {
          ...one(spec, { name: param.name, as: "value" }, param.name),
          isRest: where === "path" && isRest(value, shape.schema),
        },
      ];
    }
    case "array": {
      // A path has one text for it, commas and all.
      if (where === "path") {
        const description = [notes.description, "Values, separated by commas."].filter(Boolean).join("\n\n");
        return [
          one(
            specOf({ ...notes, description, schema: { type: "string" } }),
            { name: param.name, as: "value" },
            param.name,
          ),
        ];
      }
      const spec = specOf({ ...notes, schema: shape.schema, required, example: listExample(value, shape.schema) });
      return [one(spec, { name: param.name, as: arrayWire(value["style"], explode) }, param.name)];
    }
    case "object": {
      if (where === "path" || (!explode && value["style"] !== "deepObject")) {
        const description = [notes.description, "Names and values, separated by commas."].filter(Boolean).join("\n\n");
        const spec = specOf({
          ...notes,
          description,
          schema: { type: "string" },
          required: where === "query" && required,
        });
        return [one(spec, { name: param.name, as: "value" }, param.name)];
      }
      return shape.properties.map((property) => {
        const isDeep = value["style"] === "deepObject";
        const name = isDeep ? `${param.name}.${property.name}` : property.name;
        const wire = { name: isDeep ? `${param.name}[${property.name}]` : property.name, as: "value" } as const;
        const spec = specOf({
          deprecated: notes.deprecated,
          description: property.description,
          schema: property.schema,
          required: required && property.required,
        });
        return one(spec, wire, name);
      });
    }
  }
}

function arrayWire(style: unknown, explode: boolean): Wire["as"] {
  if (explode) return "repeated";
  return style === "spaceDelimited" ? "spaces" : style === "pipeDelimited" ? "pipes" : "commas";
}

/** Whether a value may hold slashes. */
function isRest(value: ParameterObject, schema: SpecParam["schema"]): boolean {
  const format = typeof schema === "object" ? schema["format"] : undefined;
  return (
    value["allowReserved"] === true ||
    value["x-multi-segment"] === true ||
    (typeof format === "string" && /^(file-?)?path$/i.test(format))
  );
}

function exampleOf(value: ParameterObject): unknown {
  const example = anyExampleOf(value);
  return isScalar(example) ? example : undefined;
}

/** An example of a list, where it is one that the schema takes. */
function listExample(value: ParameterObject, schema: Schema): unknown {
  const example = anyExampleOf(value);
  const read = readParamType(schema, (inner) => inner);
  return read.kind === "type" && Array.isArray(example) && brokenRule(read.type, example) === undefined
    ? example
    : undefined;
}

function anyExampleOf(value: ParameterObject): unknown {
  const [first] = isObject(value["examples"]) ? Object.values(value["examples"]) : [];
  const schema = isObject(value["schema"]) ? value["schema"] : {};
  return value["example"] ?? (isObject(first) ? first["value"] : undefined) ?? schema["example"];
}

/** Without what is not there; a default that is never used falls away. */
function specOf({
  schema = true,
  required = false,
  description,
  deprecated = false,
  example,
}: {
  readonly [Key in keyof SpecParam]: SpecParam[Key] | undefined;
}): SpecParam {
  return {
    ...(description !== undefined && { description }),
    schema: required ? withoutDefault(schema) : schema,
    ...(required && { required: true }),
    ...(deprecated && { deprecated: true }),
    ...(example !== undefined && { example }),
  };
}

function withoutDefault(schema: Schema): Schema {
  if (typeof schema === "boolean") return schema;
  const { default: _, ...rest } = schema;
  return rest;
}
