import type { WriteStream } from "node:tty";

/** How much of what a command has to say is shown, and how. */
export interface OutputOptions {
  /** Only errors, and what was asked for by name. */
  readonly quiet: boolean;
  /** `--no-color` was written. */
  readonly plain: boolean;
}

const flags: ReadonlySet<string> = new Set(["--quiet", "-q", "--no-color"]);

/** Takes the options that every command has off the command line, wherever they stand before a `--`. */
export function takeOutputOptions(argv: readonly string[]): { options: OutputOptions; rest: readonly string[] } {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const given = argv.slice(0, end);
  return {
    options: { quiet: given.includes("--quiet") || given.includes("-q"), plain: given.includes("--no-color") },
    rest: [...given.filter((word) => !flags.has(word)), ...argv.slice(end)],
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `FORCE_COLOR` goes before `NO_COLOR`, as in Node; the command line goes before both. */
export function usesColor({ plain }: OutputOptions, env: Environment, stream: Partial<WriteStream>): boolean {
  if (plain) return false;
  const { FORCE_COLOR, NO_COLOR = "", TERM } = env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return NO_COLOR === "" && TERM !== "dumb" && stream.isTTY === true;
}

/** A bar is for people who wait in front of a terminal. */
export function showsProgress({ quiet }: OutputOptions, env: Environment, stream: Partial<WriteStream>): boolean {
  const { CI = "", TERM } = env;
  return !quiet && (CI === "" || CI === "false") && TERM !== "dumb" && stream.isTTY === true;
}
