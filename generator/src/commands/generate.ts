import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasChanges, isClear, type Plan } from "../reconcile/plan.js";
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
  let stage: string | undefined;
  const lock = async (folder: string): Promise<void> => {
    // Loaded when there may be something to write.
    stage = await (await import("../write/stage.js")).openStage(folder);
  };
  try {
    const planned = await planRun(options, { shortcut: true, ...(options.write === true && { lock }) });
    if (planned.kind === "failed") return planned;
    const { folder, plan } = planned;
    if (!isClear(plan)) return { kind: "conflict", folder, plan };
    if (options.write !== true) return { kind: "planned", folder, plan };
    // Where nothing was locked there is nothing to do.
    if (stage !== undefined && hasChanges(plan)) {
      const { write } = await import("../write/write.js");
      await write(folder, stage, plan, options.onProgress);
    }
    return { kind: "written", folder, plan };
  } finally {
    if (stage !== undefined) await (await import("../write/stage.js")).closeStage(stage);
  }
}
