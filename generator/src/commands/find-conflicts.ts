import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasConflict } from "../reconcile/merge-conflict.js";
import type { Plan } from "../reconcile/plan.js";

/**
 * Handlers that a merge left markers in: the most common way in which code does not parse, and found without a parser,
 * which takes longer than the rest of a run.
 */
export function findConflicts({ steps }: Plan, folder: string): Diagnostic[] {
  return steps.flatMap((step): Diagnostic[] => {
    if (step.kind !== "handler" || !hasConflict(step.before)) return [];
    const source = { file: join(folder, step.path), text: step.before };
    return [
      {
        code: "handler-syntax",
        severity: "warning",
        message: "A merge left markers in this handler",
        help: "choose a side; mcp-gen leaves it alone",
        at: { source, offset: step.before.search(/^<{7}/m), length: "<<<<<<<".length },
      },
    ];
  });
}
