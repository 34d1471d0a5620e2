import type { EmitOptions } from "../emit/emit-options.js";
import { UsageError } from "./options.js";

/** Options of every command that works out what a run writes: a check has to look for the same. */
export const emitFlags = {
  "validate-results": { type: "string" },
  "import-ending": { type: "string" },
  handlers: { type: "string" },
  banner: { type: "string" },
  templates: { type: "string" },
} as const;

type Values = { readonly [Flag in keyof typeof emitFlags]?: string | undefined };

/** What another command has to be given to come to the same output. */
export function flagsToRepeat(
  values: Values & { readonly out?: string | undefined; readonly "allow-refs"?: readonly string[] | undefined },
): string[] {
  const { out, "allow-refs": allowRefs = [] } = values;
  return [
    ...(out === undefined ? [] : ["--out", out]),
    ...allowRefs.flatMap((folder) => ["--allow-refs", folder]),
    ...Object.keys(emitFlags).flatMap((flag) => {
      // The keys of a constant are those of its type.
      const value = values[flag as keyof typeof emitFlags];
      return value === undefined ? [] : [`--${flag}`, value];
    }),
  ];
}

/**
 * What is so by default is left out, as if it had not been said.
 *
 * @throws UsageError - for a value that an option does not have, or templates that can't be read
 */
export async function readEmitFlags(values: Values): Promise<EmitOptions> {
  const { banner, templates } = values;
  const validateResults = oneOf("validate-results", values["validate-results"], ["off", "warn", "error"]);
  const importEnding = oneOf("import-ending", values["import-ending"], ["js", "ts", "none"]);
  const handlers = oneOf("handlers", values.handlers, ["call", "stub"]);
  return {
    ...(validateResults !== undefined && validateResults !== "off" && { validateResults }),
    ...(importEnding !== undefined && importEnding !== "js" && { importEnding }),
    ...(handlers === "stub" && { handlers }),
    ...(banner !== undefined && { banner }),
    ...(templates !== undefined && { templates: await readFolder(templates) }),
  };
}

async function readFolder(folder: string): Promise<Record<string, string>> {
  const { readTemplates } = await import("../commands/read-templates.js");
  try {
    return readTemplates(folder);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<const Value extends string>(
  flag: string,
  given: string | undefined,
  values: readonly Value[],
): Value | undefined {
  const value = values.find((one) => one === given);
  if (given !== undefined && value === undefined) {
    throw new UsageError(`--${flag} can't be ${given}: write ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`);
  }
  return value;
}
