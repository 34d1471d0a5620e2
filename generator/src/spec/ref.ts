import { canonical } from "./canonical.js";
import { define } from "./define.js";
import type { Schema, SchemaObject, SpecDocument } from "./document.js";
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

/** A schema with all that it refers to, and where each keyword of it stands. */
export interface Resolved {
  readonly schema: Schema;
  readonly pathTo: (keyword?: string) => Path;
  /** Rules that stand both beside a reference and in what it leads to, and differ. */
  readonly disputed: readonly string[];
}

/** Keywords that say something to people, where the nearest word counts. */
const notes = new Set(["title", "description", "default", "example", "examples", "deprecated", "$comment"]);

/** The same, with the way to each keyword: those beside a reference add to what it leads to. */
export function resolveRefAt(document: SpecDocument, schema: Schema, path: Path): Resolved | undefined {
  const seen = new Set<string>();
  const disputed: string[] = [];
  const places = new Map<string, Path>();
  const own: Record<string, unknown> = {};
  let current: Schema | undefined = schema;
  let way = path;
  for (;;) {
    if (current === undefined) return undefined;
    if (typeof current === "boolean") break;
    const { $ref, ...rest }: SchemaObject = current;
    for (const [keyword, value] of Object.entries(rest)) {
      if (!places.has(keyword)) {
        places.set(keyword, [...way, keyword]);
        define(own, keyword, value);
      } else if (!notes.has(keyword) && canonical(own[keyword]) !== canonical(value)) {
        disputed.push(keyword);
      }
    }
    if ($ref === undefined) break;
    const component = componentOf($ref);
    if (component === undefined || seen.has(component)) return undefined;
    seen.add(component);
    current = schemaOf(document, component);
    way = ["components", "schemas", component];
  }
  const isPlain = current === schema || places.size === 0 || current === false;
  const last = way;
  return {
    schema: isPlain ? current : own,
    pathTo: (keyword) => (keyword === undefined ? last : (places.get(keyword) ?? [...last, keyword])),
    disputed,
  };
}
