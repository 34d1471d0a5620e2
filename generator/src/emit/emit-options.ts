import type { CodeStyle } from "./code-style.js";

/** What becomes of a result that does not fit its schema, unless the app says otherwise when it starts. */
export type ValidateResults = "off" | "warn" | "error";

/** How the generated modules name each other: `./links.js`, `./links.ts` or `./links`. */
export type ImportEnding = "js" | "ts" | "none";

/** What a handler of an OpenAPI document's resource is at first: a call of the API, or a stub that people fill in. */
export type FirstHandlers = "call" | "stub";

/** What a run may choose about the code that it writes. */
export interface EmitOptions {
  /** With `warn` and `error` results are checked against their schemas; `off` by default. */
  readonly validateResults?: ValidateResults | undefined;
  /** `js` by default, which runs as it is when it has been compiled. */
  readonly importEnding?: ImportEnding | undefined;
  /** A comment at the top of each machine-owned file, above the line that says what wrote it. */
  readonly banner?: string | undefined;
  /** By default as the configuration of a formatter has it that is found at or above the output folder. */
  readonly style?: CodeStyle | undefined;
  /** `call` by default; a spec of our own has stubs either way. */
  readonly handlers?: FirstHandlers | undefined;
  /** Handlebars templates that take the place of the built-in ones, by file name: `links.ts.hbs`. */
  readonly templates?: Readonly<Record<string, string>> | undefined;
}
