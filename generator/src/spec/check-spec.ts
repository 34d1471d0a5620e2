import { compareDiagnostics, type Diagnostic, type Source } from "../diagnostics/diagnostic.js";
import { check } from "./check.js";
import type { SpecDocument } from "./document.js";
import { toDiagnostic } from "./problem.js";
import { parseSpec, type ParsedSpec } from "./read.js";

/** A spec that keeps all rules, or what is wrong with it. */
export type CheckedSpec =
  | { readonly kind: "spec"; readonly document: SpecDocument }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** Reads a spec from a text, and holds it to all rules. */
export async function checkSpec(source: Source): Promise<CheckedSpec> {
  return checkParsed(await parseSpec(source));
}

export async function checkParsed(parsed: ParsedSpec): Promise<CheckedSpec> {
  if (parsed.kind === "failed") return parsed;
  const { source, value, positions } = parsed;
  const checked = check(value);
  if (checked.kind === "checked") return { kind: "spec", document: checked.document };
  const locate = await positions();
  const diagnostics = checked.problems.map((problem) => toDiagnostic(problem, source, locate));
  return { kind: "failed", diagnostics: diagnostics.toSorted(compareDiagnostics) };
}
