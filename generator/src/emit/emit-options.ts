/** What becomes of a result that does not fit its schema, unless the app says otherwise when it starts. */
export type ValidateResults = "off" | "warn" | "error";

/** What a run may choose about the code that it writes. */
export interface EmitOptions {
  /** With `warn` and `error` results are checked against their schemas; `off` by default. */
  readonly validateResults?: ValidateResults | undefined;
}
