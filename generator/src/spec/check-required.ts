import { suggest } from "./closest.js";
import type { Schema, SchemaObject, SpecDocument } from "./document.js";
import type { Path, Problem } from "./problem.js";
import { subschemas } from "./subschemas.js";
import { schemasOf } from "./schemas-of.js";

/** A required property that is not declared is in no type, so most likely it is a slip of the hand. */
export function checkRequired(document: SpecDocument): Problem[] {
  return schemasOf(document).flatMap(([path, schema]) => checkSchema(schema, path));
}

function checkSchema(schema: Schema, path: Path): Problem[] {
  if (typeof schema === "boolean") return [];
  const own = isClosed(schema) ? checkOwn(schema, path) : [];
  const inside = subschemas(schema).flatMap(([way, child]) =>
    // Parts of a whole may require what another part declares.
    way[0] === "allOf" || way[0] === "anyOf" || way[0] === "oneOf" ? [] : checkSchema(child, [...path, ...way]),
  );
  return [...own, ...inside];
}

/** Whether the schema by itself says what properties there are. */
function isClosed({
  properties,
  patternProperties,
  additionalProperties = false,
  allOf,
  anyOf,
  oneOf,
  $ref,
}: SchemaObject): boolean {
  const composed = patternProperties ?? allOf ?? anyOf ?? oneOf ?? $ref;
  return properties !== undefined && additionalProperties === false && composed === undefined;
}

function checkOwn({ required = [], properties = {} }: SchemaObject, path: Path): Problem[] {
  return required.flatMap((name, index): Problem[] => {
    if (Object.hasOwn(properties, name)) return [];
    const message = `${name} is required, and no property`;
    const at = { path: [...path, "required", index], part: "value" } as const;
    return [
      { code: "required-unknown", severity: "warning", message, help: suggest(name, Object.keys(properties)), ...at },
    ];
  });
}
