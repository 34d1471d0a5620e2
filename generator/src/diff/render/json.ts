import { positionOf } from "../../diagnostics/position.js";
import type { SpecChange } from "../spec-change.js";

/** Changes for programs: `{ "changes": [] }`, each with its file and where in it, from 1. */
export function renderChangesAsJson(changes: readonly SpecChange[]): string {
  const entries = changes.map(({ class: changeClass, kind, resources, message, handlers, at, side }) => {
    const { line, column } = positionOf(at);
    const place = { file: at.source.file, line, column, length: at.length };
    return {
      class: changeClass,
      kind,
      resources,
      message,
      ...(handlers !== undefined && { handlers }),
      side,
      ...place,
    };
  });
  return JSON.stringify({ changes: entries }, undefined, 2);
}
