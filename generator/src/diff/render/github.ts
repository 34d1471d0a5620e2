import { annotate } from "../../diagnostics/github.js";
import { positionOf } from "../../diagnostics/position.js";
import type { SpecChange } from "../spec-change.js";

const levels = { breaking: "error", safe: "notice", docs: "notice" } as const;

/**
 * Changes as workflow commands, which GitHub shows on the lines that they are about.
 *
 * @param file - the new spec's path; what has gone from it is shown on the file as a whole
 */
export function renderChangesForGithub(changes: readonly SpecChange[], file: string): string {
  return changes.map((change) => render(change, file)).join("\n");
}

function render({ class: changeClass, kind, message, handlers, at, side }: SpecChange, file: string): string {
  const { line, column } = positionOf(at);
  const text = message + (handlers === undefined ? "" : `; handlers: ${handlers}`);
  const level = levels[changeClass];
  if (side === "new") return annotate(level, { file, line, col: column, title: kind }, text);
  return annotate(level, { file, title: kind }, `${text} (it was at ${at.source.file}:${line}:${column})`);
}
