import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { readOnce, type Beside, type FileBeside } from "./beside.js";
import { bringParams } from "./bring-params.js";
import { checkCircles } from "./check-circles.js";
import { checkRequired } from "./check-required.js";
import { checkResources } from "./check-resources.js";
import { checkShape, maxProblems } from "./check-shape.js";
import { checkValues } from "./check-values.js";
import type { LinkedDocument, SpecDocument } from "./document.js";
import { dropConsequences } from "./drop-consequences.js";
import { findLikelyFaults } from "./find-likely-faults.js";
import { link } from "./link.js";
import { originOf, type Origins } from "./origins.js";
import type { Problem } from "./problem.js";
import { pruneDocument } from "./prune.js";
import type { ParsedFile } from "./read.js";
import { spread } from "./spread.js";

/** What came of holding a document to all rules. */
export interface Checked {
  /** Sound where there are no problems; nothing where too little is there to go on. */
  readonly document: LinkedDocument | undefined;
  readonly problems: readonly Problem[];
  /** What is wrong with the syntax of other files. */
  readonly diagnostics: readonly Diagnostic[];
  readonly origins: Origins;
  /** The other files that the document refers to. */
  readonly files: readonly FileBeside[];
}

export async function check(file: ParsedFile, beside: Beside): Promise<Checked> {
  const { value } = file;
  const shape = [...checkValues(value), ...checkShape(value)];
  // The shape of what is left has been checked, so it has the type that the shape describes.
  const sound = shape.length === 0 ? (value as SpecDocument) : prunedDocument(value, shape);
  if (sound === undefined) {
    return { document: undefined, problems: shape, diagnostics: [], origins: new Map(), files: [] };
  }
  const once = readOnce(beside);
  const brought = await bringParams(sound, once);
  const { document: whole, problems: faults, sources } = spread(brought.document);
  const taken = Array.from(sources, ([place, path]) => [place, originOf({ file, path }, brought.origins)] as const);
  const rest = await link(whole, file, once, new Map([...brought.origins, ...taken]));
  const linked = {
    ...rest,
    diagnostics: [...brought.diagnostics, ...rest.diagnostics],
    files: [...new Set([...brought.files, ...rest.files])],
  };
  const { document } = linked;
  const found = [...shape, ...dropConsequences([...brought.problems, ...faults, ...linked.problems], shape)];
  if (found.length > maxProblems) return { ...linked, problems: found };
  const problems = [...found, ...checkResources(document), ...checkCircles(document), ...checkRequired(document)];
  // What is missing may be in what is wrong.
  const isSound = problems.every(({ severity }) => severity === "warning") && linked.diagnostics.length === 0;
  return { ...linked, problems: isSound ? [...problems, ...findLikelyFaults(sound, document)] : problems };
}

/** Of what has more faults than are told, nothing is known to be sound. */
function prunedDocument(value: unknown, shape: readonly Problem[]): SpecDocument | undefined {
  return shape.length < maxProblems ? pruneDocument(value, shape) : undefined;
}
