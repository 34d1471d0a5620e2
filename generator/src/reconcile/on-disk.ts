/** What stands at a path of the output folder. */
export type OnDisk =
  | { readonly kind: "absent" }
  | { readonly kind: "file"; readonly text: string }
  /** A folder, a symbolic link, or something else that is not to be written through. */
  | { readonly kind: "other" };

/** The same without a look into it. */
export interface Standing {
  readonly kind: OnDisk["kind"];
}
