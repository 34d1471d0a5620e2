import type { LeftOut } from "./left-out.js";

/** What became of the operations of a document. */
export interface Summary {
  readonly operations: number;
  readonly resources: number;
  readonly templates: number;
  readonly leftOut: readonly LeftOut[];
}
