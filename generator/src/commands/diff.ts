import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Change } from "../diff/change.js";
import { diffDocuments } from "../diff/diff-documents.js";
import type { SpecChange } from "../diff/spec-change.js";
import { besideAt, placeOf, readSpecAt } from "../spec/read-revision.js";
import { checkDocument } from "./check-document.js";
import { readDocument } from "./read-document.js";
import type { CheckedSpec } from "../spec/check-spec.js";

export interface DiffOptions {
  /** The spec as it was: a path, or a git revision and a path in it, as in `main:specs/app.json`. */
  old: string;
  /** The spec as it is, named in the same way. */
  new: string;
  /** Folders beside the spec's own that a `$ref` may reach into. */
  allowRefs?: readonly string[];
}

/** What has changed between two specs, breaking changes first, or why they can't be compared. */
export type Diffed =
  | {
      readonly kind: "diffed";
      /** The new spec's path, without a revision. */
      readonly file: string;
      readonly changes: readonly SpecChange[];
    }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compares two specs, and says of each change what it means for clients and for handlers.
 *
 * @example
 * ```ts
 * const result = await diff({ old: "main:specs/app.json", new: "specs/app.json" });
 * if (result.kind === "diffed") console.log(result.changes.some((change) => change.class === "breaking"));
 * ```
 */
export async function diff(options: DiffOptions): Promise<Diffed> {
  const read = async (place: string): Promise<CheckedSpec> => {
    const beside = besideAt(place, options.allowRefs ?? []);
    return checkDocument(await readDocument(await readSpecAt(place), beside), beside);
  };
  const [oldChecked, newChecked] = await Promise.all([read(options.old), read(options.new)]);
  if (oldChecked.kind === "failed" || newChecked.kind === "failed") {
    const failed = [oldChecked, newChecked].flatMap((one) => (one.kind === "failed" ? one.diagnostics : []));
    return { kind: "failed", diagnostics: failed };
  }
  const changes = diffDocuments(oldChecked.document, newChecked.document);
  const { file } = placeOf(options.new);
  if (changes.length === 0) return { kind: "diffed", file, changes: [] };
  const sides = { old: await oldChecked.positions(), new: await newChecked.positions() };
  const locate = ({ place: { side, path, part }, ...change }: Change): SpecChange => ({
    ...change,
    side,
    at: sides[side](path, part),
  });
  return { kind: "diffed", file, changes: changes.map(locate) };
}
