import type { Diagnostic, Location, Range, Source } from "../diagnostics/diagnostic.js";

/** The way to a value in a document: `["resources", "user", "uri"]`. */
export type Path = readonly (string | number)[];

/** Which part of the place that a path leads to: its key, its value, or a stretch of the text that the value is. */
export type Part = "key" | "value" | Range;

/** What is wrong with a document, and where, in the document's own terms: positions in its text come only when asked for. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  readonly path: Path;
  readonly part: Part;
  readonly related?: { readonly message: string; readonly path: Path; readonly part: Part };
}

/** Finds the text that a part of a document was written as. */
export type Locate = (path: Path, part: Part) => Range;

export function toDiagnostic(problem: Problem, source: Source, locate: Locate): Diagnostic {
  const at = (path: Path, part: Part): Location => ({ source, ...locate(path, part) });
  const { code, message, help, related } = problem;
  return {
    code,
    message,
    help,
    at: at(problem.path, problem.part),
    ...(related && { related: { message: related.message, at: at(related.path, related.part) } }),
  };
}
