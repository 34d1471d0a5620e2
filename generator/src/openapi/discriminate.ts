import type { Schema } from "../spec/document.js";
import { isObject, listIn, objectIn, textIn, type JsonObject } from "../spec/json.js";
import { isUnresolved, splitRef, type Resolver } from "./resolve.js";

/**
 * What a discriminator says of one of the alternatives: the values of its property that go with it, so that code can tell
 * the alternatives apart by them.
 *
 * @returns nothing where the alternative says so itself, or where nothing is known
 */
export function discriminate(
  { discriminator }: JsonObject,
  alternative: unknown,
  file: string,
  resolver: Resolver,
): Schema | undefined {
  const property = textIn(objectIn(discriminator)["propertyName"]);
  const ref = objectIn(alternative)["$ref"];
  if (property === undefined || typeof ref !== "string") return undefined;
  const found = resolver.follow({ file, path: [], value: alternative });
  if (isUnresolved(found) || !isObject(found.value)) return undefined;
  if (holdsValues(found.value, property, found.file, resolver, 0)) return undefined;
  const { file: target, path } = splitRef(ref, file);
  const mapping = Object.entries(objectIn(objectIn(discriminator)["mapping"]));
  const mapped = mapping.flatMap(([value, to]) => (leadsTo(to, file, target, path) ? [value] : []));
  const values = mapped.length > 0 ? mapped : path.slice(-1);
  if (values.length === 0) return undefined;
  return { type: "object", properties: { [property]: { type: "string", enum: values } }, required: [property] };
}

/** A mapping names a schema or refers to it. */
function leadsTo(to: unknown, file: string, target: string, path: readonly string[]): boolean {
  if (typeof to !== "string") return false;
  if (to === path.at(-1)) return true;
  const other = splitRef(to, file);
  return other.file === target && other.path.join("/") === path.join("/");
}

/** Whether a schema, or a part of it, already says which values its property has. */
function holdsValues(schema: JsonObject, property: string, file: string, resolver: Resolver, depth: number): boolean {
  const own = objectIn(schema["properties"])[property];
  if (isObject(own) && ("enum" in own || "const" in own || "$ref" in own || "allOf" in own)) return true;
  return listIn(schema["allOf"]).some((part) => {
    const found = resolver.follow({ file, path: [], value: part });
    if (depth > 10 || isUnresolved(found) || !isObject(found.value)) return false;
    return holdsValues(found.value, property, found.file, resolver, depth + 1);
  });
}
