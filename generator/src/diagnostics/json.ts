import type { Diagnostic, Location } from "./diagnostic.js";
import { positionOf } from "./position.js";

/** Diagnostics for programs: an array, each entry with the file and where in it, from 1. */
export function renderJson(diagnostics: readonly Diagnostic[]): string {
  return JSON.stringify(
    diagnostics.map(({ code, severity = "error", message, help, at, related }) => ({
      code,
      severity,
      message,
      help,
      ...place(at),
      ...(related && { related: { message: related.message, ...place(related.at) } }),
    })),
    undefined,
    2,
  );
}

function place(at: Location): object {
  const { line, column } = positionOf(at);
  return { file: at.source.file, line, column, length: at.length };
}
