import { sortDiagnostics, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Beside, FileBeside } from "./beside.js";
import { check } from "./check.js";
import { maxProblems } from "./check-shape.js";
import type { LinkedDocument } from "./document.js";
import { locatorIn } from "./origins.js";
import { locateAll, type LocateIn, type Problem } from "./problem.js";
import type { ParsedSpec } from "./read.js";

/** A spec that keeps all rules, or what is wrong with it. */
export type CheckedSpec =
  | {
      readonly kind: "spec";
      readonly document: LinkedDocument;
      /** What is likely wrong with it all the same. */
      readonly warnings: readonly Diagnostic[];
      /** The other files that it refers to. */
      readonly files: readonly FileBeside[];
      readonly positions: () => Promise<LocateIn>;
    }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[]; readonly files: readonly FileBeside[] };

/**
 * Holds a spec to all rules.
 *
 * @param warnsOf - which warnings are told
 */
export async function checkParsed(
  parsed: ParsedSpec,
  beside: Beside,
  warnsOf: (problem: Problem) => boolean = () => true,
): Promise<CheckedSpec> {
  if (parsed.kind === "failed") return { ...parsed, files: [] };
  const { document, problems, diagnostics, origins, files } = await check(parsed, beside);
  const positions = (): Promise<LocateIn> => locatorIn(parsed, origins);
  // What keeps a spec from being taken goes before what is likely wrong with it, which alone keeps none.
  const faults = problems.filter(({ severity }) => severity !== "warning");
  const warnings = problems.filter((problem) => problem.severity === "warning" && warnsOf(problem));
  const kept = [...faults, ...warnings].slice(0, maxProblems);
  const told = faults.length > maxProblems ? [...kept, more] : kept;
  const located = await locateAll(told, positions);
  const all = sortDiagnostics([...located, ...diagnostics], parsed.source);
  const failed = document === undefined || all.some(({ severity }) => severity !== "warning");
  return failed
    ? { kind: "failed", diagnostics: all, files }
    : { kind: "spec", document, warnings: all, files, positions };
}

const more: Problem = {
  code: "too-many-faults",
  message: `There are more than ${maxProblems} faults`,
  help: "mend those that are told first",
  path: [],
  part: "key",
};
