import { foreignKeywords, ignoredBesideRef, type Dialect } from "./dialect.js";
import type { Schema, SchemaObject } from "./document.js";
import { mapSubschemas } from "./subschemas.js";

/**
 * A schema with other references, and without the keywords that its dialect ignores.
 *
 * @param refs - what to write for each `$ref`; `undefined` for one that leads nowhere, which then goes
 */
export function rewriteRefs(schema: Schema, refs: ReadonlyMap<string, string | undefined>, dialect: Dialect): Schema {
  if (typeof schema === "boolean") return schema;
  const inside = mapSubschemas(schema, (child) => rewriteRefs(child, refs, dialect));
  const known = withoutIgnored(inside, dialect);
  const { $ref, ...rest } = known;
  if ($ref === undefined || !refs.has($ref)) return known;
  const linked = refs.get($ref);
  return linked === undefined ? rest : { ...rest, $ref: linked };
}

function withoutIgnored(schema: SchemaObject, dialect: Dialect): SchemaObject {
  const ignored = [
    ...ignoredBesideRef(schema, dialect),
    ...foreignKeywords(schema, dialect).map(([keyword]) => keyword),
  ];
  if (ignored.length === 0) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ignored.includes(keyword)));
}
