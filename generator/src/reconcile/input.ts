import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import { version } from "../version.js";

/** What a run's output follows from, beside its spec. */
export interface InputOptions {
  /** The files that the spec refers to. */
  readonly also?: readonly Source[];
  /** What was asked for. */
  readonly choices?: readonly string[];
}

/**
 * A hash of everything that a run's output follows from: the spec, and the version of mcp-gen.
 *
 * @returns a function from the name of the output's folder, so that a copy of a folder is not taken for the output
 */
export function inputOf(
  { file, text }: Source,
  { also = [], choices = [] }: InputOptions = {},
): (folder: string) => string {
  const whole = createHash("sha256");
  for (const part of [version(), basename(file), text, ...also.flatMap((one) => [one.file, one.text]), ...choices]) {
    whole.update(part).update("\0");
  }
  const digest = whole.digest("hex");
  return (folder) => createHash("sha256").update(`${digest}\0${folder}`).digest("hex").slice(0, 32);
}
