import { parseArgs, type ParseArgsConfig } from "node:util";

/** The command line can't be understood: the message says why. */
export class UsageError extends Error {}

const common = {
  out: { type: "string" },
  "allow-refs": { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
} as const;

/** What was asked for, as `parseArgs` types it. */
export type Parsed<Options extends NonNullable<ParseArgsConfig["options"]>> = ReturnType<
  typeof parseArgs<{ options: typeof common & Options; allowPositionals: true }>
>;

/**
 * Options of a command beside those that all commands have, and the specs that it is for.
 *
 * @throws UsageError - for an option that the command does not have, or one without its value
 */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  argv: readonly string[],
  options: Options,
): Parsed<Options> {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: { ...common, ...options } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError - when no spec is named */
export function specsOf({ positionals }: { positionals: string[] }): string[] {
  if (positionals.length === 0) throw new UsageError("Which spec?");
  return positionals;
}
