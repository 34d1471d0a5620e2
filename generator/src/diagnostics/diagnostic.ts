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
  /** What is wrong, in one sentence without its full stop. */
  readonly message: string;
  /** What to write instead. */
  readonly help: string;
  readonly at: Location;
  /** Another place that has to do with it. */
  readonly related?: { readonly message: string; readonly at: Location };
}

/** The one that comes first in its file comes first. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return a.at.offset - b.at.offset || a.at.length - b.at.length;
}
