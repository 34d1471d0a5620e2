import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Locate } from "./problem.js";

/** What became of a text: a value and the way back to its positions, or what is wrong with its syntax. */
export type Parsed =
  | { readonly kind: "parsed"; readonly value: unknown; readonly positions: () => Promise<Locate> }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };
