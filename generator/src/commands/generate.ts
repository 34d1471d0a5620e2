import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { isClear, type Plan } from "../reconcile/plan.js";
import { write } from "../write/write.js";
import { planRun, type PlanOptions } from "./plan.js";

export interface GenerateOptions extends PlanOptions {
  /** Carries the plan out; without it the disk stays as it is. */
  write?: boolean;
}

/** What came of a run. */
export type Generated =
  /** The folder is as the plan says. */
  | { readonly kind: "written"; readonly folder: string; readonly plan: Plan }
  /** The plan could be carried out, and was not asked to be. */
  | { readonly kind: "planned"; readonly folder: string; readonly plan: Plan }
  /** Nothing was written: files stand in the way. */
  | { readonly kind: "conflict"; readonly folder: string; readonly plan: Plan }
  /** Nothing was written: the spec has faults, or a newer mcp-gen has been at work. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads a spec, plans how to bring its output folder in line with it, and with `write` does so.
 *
 * @throws Error - when the folder can't be read or written; nothing has then been changed
 *
 * @example
 * ```ts
 * const result = await generate({ spec: "specs/app.json", write: true });
 * if (result.kind === "failed") for (const { message } of result.diagnostics) console.error(message);
 * ```
 */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const planned = await planRun(options, { shortcut: true });
  if (planned.kind === "failed") return planned;
  const { folder, plan } = planned;
  if (!isClear(plan)) return { kind: "conflict", folder, plan };
  if (options.write !== true) return { kind: "planned", folder, plan };
  await write(folder, plan);
  return { kind: "written", folder, plan };
}
