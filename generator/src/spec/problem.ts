import type { Diagnostic, Location, Range } from "../diagnostics/diagnostic.js";
import { inNotationOf } from "./notation.js";

/** The way to a value in a document: `["resources", "user", "uri"]`. */
export type Path = readonly (string | number)[];

/** Which part of the place that a path leads to: its key, its value, or a stretch of the text that the value is. */
export type Part = "key" | "value" | Range;

/** What is wrong with a document, and where, in the document's own terms: positions in its text come only when asked for. */
export interface Problem {
  readonly code: string;
  readonly severity?: "warning";
  readonly message: string;
  /** Keys in it are written as JSON has them, followed by a space: a file in YAML is told of them without quotes. */
  readonly help: string;
  readonly path: Path;
  readonly part: Part;
  readonly related?: { readonly message: string; readonly path: Path; readonly part: Part };
}

/** Finds the text that a part of a document was written as. */
export type Locate = (path: Path, part: Part) => Range;

/** The same for a document that may be spread over several files. */
export type LocateIn = (path: Path, part: Part) => Location;

function toDiagnostic(problem: Problem, locate: LocateIn): Diagnostic {
  const { code, severity, message, help, path, part, related } = problem;
  const at = locate(path, part);
  return {
    code,
    ...(severity && { severity }),
    message,
    help: inNotationOf(at.source, help),
    at,
    ...(related && { related: { message: related.message, at: locate(related.path, related.part) } }),
  };
}

/** The positions are worked out only where there is something to report. */
export async function locateAll(
  problems: readonly Problem[],
  positions: () => Promise<LocateIn>,
): Promise<Diagnostic[]> {
  if (problems.length === 0) return [];
  const locate = await positions();
  return problems.map((problem) => toDiagnostic(problem, locate));
}
