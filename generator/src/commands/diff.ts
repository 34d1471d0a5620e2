import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Change } from "../diff/change.js";
import { diffDocuments } from "../diff/diff-documents.js";
import type { SpecChange } from "../diff/spec-change.js";
import { placeOf, readSpecAt } from "../spec/read-revision.js";
import { checkDocument } from "./check-document.js";
import { readDocument, type ReadDocument } from "./read-document.js";

export interface DiffOptions {
  /** The spec as it was: a path, or a git revision and a path in it, as in `main:specs/app.json`. */
  old: string;
  /** The spec as it is, named in the same way. */
  new: string;
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
  const read = async (place: string): Promise<ReadDocument> => readDocument(await readSpecAt(place));
  const [oldParsed, newParsed] = await Promise.all([read(options.old), read(options.new)]);
  const [oldChecked, newChecked] = await Promise.all([checkDocument(oldParsed), checkDocument(newParsed)]);
  if (
    oldChecked.kind === "failed" ||
    newChecked.kind === "failed" ||
    oldParsed.kind === "failed" ||
    newParsed.kind === "failed"
  ) {
    const failed = [oldChecked, newChecked].flatMap((one) => (one.kind === "failed" ? one.diagnostics : []));
    return { kind: "failed", diagnostics: failed };
  }
  const changes = diffDocuments(oldChecked.document, newChecked.document);
  const { file } = placeOf(options.new);
  if (changes.length === 0) return { kind: "diffed", file, changes: [] };
  const sides = {
    old: { source: oldParsed.source, locate: await oldParsed.positions() },
    new: { source: newParsed.source, locate: await newParsed.positions() },
  };
  const locate = ({ place: { side, path, part }, ...change }: Change): SpecChange => ({
    ...change,
    side,
    at: { source: sides[side].source, ...sides[side].locate(path, part) },
  });
  return { kind: "diffed", file, changes: changes.map(locate) };
}
