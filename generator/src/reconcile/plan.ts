/** What a run does to the output folder: plain data, to be printed, tested and carried out. */
export interface Plan {
  readonly steps: readonly Step[];
  /** The manifest to write when the steps are done. */
  readonly manifest: string;
}

export type Step =
  | { readonly kind: "create"; readonly path: string; readonly text: string; readonly owner: Owner }
  /** A machine-owned file that follows the spec. */
  | { readonly kind: "replace"; readonly path: string; readonly text: string }
  /** A stub that nobody touched, and that follows the spec too. */
  | { readonly kind: "update"; readonly path: string; readonly text: string }
  | { readonly kind: "delete"; readonly path: string }
  /** Nothing to do: it is as it should be, or people wrote it. */
  | { readonly kind: "keep"; readonly path: string; readonly owner: Owner }
  /** People wrote it for a resource that has left the spec. */
  | { readonly kind: "orphan"; readonly path: string }
  /** Someone else's change is where the run would write. */
  | { readonly kind: "conflict"; readonly path: string; readonly reason: ConflictReason };

export type Owner = "machine" | "yours";

export type ConflictReason = "edited" | "no-file";
