import type { EmitOptions } from "../emit/emit-options.js";
import { UsageError } from "./options.js";

/** Options of every command that works out what a run writes: a check has to look for the same. */
export const emitFlags = {
  "validate-results": { type: "string" },
} as const;

/** @throws UsageError - for a value that an option does not have */
export function readEmitFlags(values: { readonly "validate-results"?: string | undefined }): EmitOptions {
  const validateResults = oneOf("validate-results", values["validate-results"], ["off", "warn", "error"]);
  // What is so by default is as if it had not been said.
  return validateResults === undefined || validateResults === "off" ? {} : { validateResults };
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
