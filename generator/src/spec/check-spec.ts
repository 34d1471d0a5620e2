import { compareDiagnostics, isSameDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Beside, FileBeside } from "./beside.js";
import { check } from "./check.js";
import { maxProblems } from "./check-shape.js";
import type { LinkedDocument } from "./document.js";
import { locatorIn } from "./origins.js";
import { toDiagnostic, type LocateIn, type Problem } from "./problem.js";
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
  const located = told.length === 0 ? [] : await locateAll(told, positions);
  const all = [...located, ...diagnostics].toSorted((a, b) => compareDiagnostics(a, b, parsed.source));
  const distinct = all.filter((one, index) => index === 0 || !isSameDiagnostic(one, all[index - 1] ?? one));
  const failed = document === undefined || distinct.some(({ severity }) => severity !== "warning");
  return failed
    ? { kind: "failed", diagnostics: distinct, files }
    : { kind: "spec", document, warnings: distinct, files, positions };
}

const more: Problem = {
  code: "too-many-faults",
  message: `There are more than ${maxProblems} faults`,
  help: "mend those that are told first",
  path: [],
  part: "key",
};

async function locateAll(problems: readonly Problem[], positions: () => Promise<LocateIn>): Promise<Diagnostic[]> {
  const locate = await positions();
  return problems.map((problem) => toDiagnostic(problem, locate));
}
