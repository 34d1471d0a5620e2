import type { Schema, SpecDocument } from "./document.js";
import type { Path } from "./problem.js";

const prefix = "#/components/schemas/";

/** The component that a `$ref` names (RFC 6901 §6), or nothing when it reaches elsewhere. */
export function componentOf(ref: string): string | undefined {
  if (!ref.startsWith(prefix)) return undefined;
  const token = ref.slice(prefix.length);
  if (/^[\w.-]*$/.test(token)) return token;
  if (token.includes("/")) return undefined;
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}

export function refTo(component: string): string {
  // Half of a surrogate pair has no encoding; the check of values reports it.
  const text = component.replaceAll(/\p{Cs}/gu, "\u{fffd}");
  return prefix + encodeURI(text.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** The schema of a component, which may be named `constructor` without there being one. */
export function schemaOf({ components }: SpecDocument, component: string): Schema | undefined {
  const schemas = components?.schemas ?? {};
  return Object.hasOwn(schemas, component) ? schemas[component] : undefined;
}

/** Follows a schema that is nothing but a reference, up to one that is more; nothing when they lead in a circle. */
export function resolveRef(document: SpecDocument, schema: Schema): Schema | undefined {
  return resolveRefAt(document, schema, [])?.schema;
}

/** The same, with the way to the schema that they lead to. */
export function resolveRefAt(
  document: SpecDocument,
  schema: Schema,
  path: Path,
): { readonly schema: Schema; readonly path: Path } | undefined {
  const seen = new Set<string>();
  let current: Schema | undefined = schema;
  let way = path;
  while (typeof current === "object" && current.$ref !== undefined) {
    const component = componentOf(current.$ref);
    if (component === undefined || seen.has(component)) return undefined;
    seen.add(component);
    current = schemaOf(document, component);
    way = ["components", "schemas", component];
  }
  return current === undefined ? undefined : { schema: current, path: way };
}
