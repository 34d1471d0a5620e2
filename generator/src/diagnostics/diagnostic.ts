/** A file as it was read. */
export interface Source {
  /** The path as the user wrote it. */
  readonly file: string;
  readonly text: string;
}

/** A stretch of a text, in UTF-16 units. */
export interface Range {
  readonly offset: number;
  readonly length: number;
}

/** A stretch of a file. */
export interface Location extends Range {
  readonly source: Source;
}

/** What is wrong, where, and what to write instead. */
export interface Diagnostic {
  /** Stable, for example `uri-ambiguous`. */
  readonly code: string;
  /** What is likely wrong is a warning; an error, as what says nothing here, keeps a run from writing. */
  readonly severity?: "error" | "warning";
  /** What is wrong, in one sentence without its full stop. */
  readonly message: string;
  /** What to write instead. */
  readonly help: string;
  readonly at: Location;
  /** Another place that has to do with it. */
  readonly related?: { readonly message: string; readonly at: Location };
}

/** Each once; what is about `first` comes first, and in each file the one that comes first in it. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[], first: Source): Diagnostic[] {
  const sorted = diagnostics.toSorted((a, b) => compareDiagnostics(a, b, first));
  return sorted.filter((one, index) => index === 0 || !isSameDiagnostic(one, sorted[index - 1] ?? one));
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic, first: Source): number {
  return (
    Number(a.at.source !== first) - Number(b.at.source !== first) ||
    compareTexts(a.at.source.file, b.at.source.file) ||
    a.at.offset - b.at.offset ||
    a.at.length - b.at.length ||
    compareTexts(a.code, b.code) ||
    compareTexts(a.help, b.help) ||
    compareTexts(a.message, b.message)
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Whether two say the same of the same text, which a reader may come to in two ways and so call by two names. */
function isSameDiagnostic(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.code === b.code &&
    a.help === b.help &&
    a.at.source === b.at.source &&
    a.at.offset === b.at.offset &&
    a.at.length === b.at.length
  );
}
