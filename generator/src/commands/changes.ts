import { join } from "node:path";
import type { Plan, Step } from "../reconcile/plan.js";

/** A file, and what a run would make of it; `undefined` where it is not there. */
export interface Change {
  readonly file: string;
  /** What it was called before, where a run would rename it. */
  readonly from?: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What a plan does to files, those that stand in its way included. */
export function changesOf(plan: Plan, folder: string): Change[] {
  return plan.steps.flatMap((step) => changeOf(step, join(folder, step.path), folder));
}

function changeOf(step: Step, file: string, folder: string): Change[] {
  switch (step.kind) {
    case "create":
      return [{ file, before: undefined, after: step.text }];
    case "replace":
    case "update":
    case "edit":
    case "edited":
      return [{ file, before: step.before, after: step.text }];
    case "rename":
      return [{ file, from: join(folder, step.from), before: step.before, after: step.text }];
    case "delete":
      return [{ file, before: step.before, after: undefined }];
    case "keep":
    case "handler":
    case "stub":
    case "orphan":
    case "leave":
    case "lacking":
    case "stuck":
    case "blocked":
      return [];
  }
}
