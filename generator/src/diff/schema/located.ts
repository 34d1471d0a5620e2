import type { Schema, SpecDocument } from "../../spec/document.js";
import type { Path } from "../../spec/problem.js";
import { componentOf, schemaOf } from "../../spec/ref.js";

/** A schema, and where in its document it stands. */
export interface Located {
  readonly schema: Schema;
  readonly path: Path;
}

/** The component that a `$ref` leads to. */
export function followRef(document: SpecDocument, ref: string): Located {
  const component = componentOf(ref) ?? "";
  return { schema: schemaOf(document, component) ?? true, path: ["components", "schemas", component] };
}

/** The schemas of a list. */
export function listed(schemas: readonly Schema[], path: Path): Located[] {
  return schemas.map((schema, index) => ({ schema, path: [...path, index] }));
}
