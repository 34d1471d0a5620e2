import type { SpecDocument } from "../../spec/document.js";
import { flatten, isAnyType } from "./flatten.js";
import type { Located } from "./located.js";
import type { Alternative } from "./match-alternatives.js";
import { unionOf, type Union } from "./union.js";

/** A schema with its alternatives, null told apart from them. */
export interface ReadSchema extends Pick<Union, "wrappers"> {
  readonly path: Located["path"];
  readonly alternatives: readonly Alternative[];
  readonly nullable: boolean;
  /** Whether it takes any value but null, which it may take or not. */
  readonly takesAll: boolean;
}

export function readSchema(document: SpecDocument, located: Located): ReadSchema {
  const { alternatives, wrappers, nullable } = unionOf(document, located);
  const all = alternatives.map((one) => ({ schema: one.schema, flat: flatten(document, one) }));
  return {
    path: located.path,
    wrappers,
    // What is left is null, which is told apart, or nothing at all.
    alternatives: all.filter(({ flat }) => flat.types.size > 0),
    nullable: nullable || all.some(({ flat }) => flat.nullable),
    takesAll: all.some(({ flat }) => isAnyType(flat)),
  };
}
