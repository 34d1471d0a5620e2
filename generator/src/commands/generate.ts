import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Summary } from "../openapi/convert.js";
import { hasChanges, isClear, type Plan } from "../reconcile/plan.js";
import { closeStage, openStage } from "../write/stage.js";
import { write } from "../write/write.js";
import { planRun, type PlanOptions } from "./plan.js";

export interface GenerateOptions extends PlanOptions {
  /** Carries the plan out; without it the disk stays as it is. */
  write?: boolean;
}

interface Outcome {
  readonly folder: string;
  readonly plan: Plan;
  /** The files that the spec refers to; nothing where they were not looked at. */
  readonly refers?: readonly string[] | undefined;
  /** What became of an OpenAPI document's operations, on one line. */
  readonly line?: string | undefined;
  /** What became of each of them, where that was asked for. */
  readonly explained?: Summary | undefined;
}

/** What came of a run. */
export type Generated =
  /** The folder is as the plan says. */
  | ({ readonly kind: "written" } & Outcome)
  /** The plan could be carried out, and was not asked to be. */
  | ({ readonly kind: "planned" } & Outcome)
  /** Nothing was written: files stand in the way. */
  | ({ readonly kind: "conflict" } & Outcome)
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
    stage = await openStage(folder);
  };
  try {
    const planned = await planRun(options, { shortcut: true, ...(options.write === true && { lock }) });
    if (planned.kind === "failed") return planned;
    const { folder, plan } = planned;
    if (!isClear(plan)) return { ...planned, kind: "conflict" };
    if (options.write !== true) return planned;
    // Where nothing was locked there is nothing to do.
    if (stage !== undefined && hasChanges(plan)) await write(folder, stage, plan, options.onProgress);
    return { ...planned, kind: "written" };
  } finally {
    if (stage !== undefined) await closeStage(stage);
  }
}
