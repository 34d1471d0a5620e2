import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Step } from "../reconcile/plan.js";
import { planRun, type PlanOptions } from "./plan.js";

/** How far the handlers of a spec are, or what is wrong with the spec. */
export type Status =
  | { readonly kind: "status"; readonly handlers: readonly HandlerStatus[] }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

export interface HandlerStatus {
  readonly file: string;
  /** `missing` until the next run writes a stub; `orphan` where the resource has left the spec. */
  readonly state: "implemented" | "stub" | "missing" | "orphan";
}

/** @throws Error - when the output folder can't be read */
export async function status(options: Pick<PlanOptions, "spec" | "out">): Promise<Status> {
  const planned = await planRun(options, { shortcut: false });
  if (planned.kind === "failed") return planned;
  const handlers = planned.plan.steps
    .filter(({ path }) => path.startsWith("handlers/"))
    .map((step) => ({ file: join(planned.folder, step.path), state: stateOf(step) }));
  return { kind: "status", handlers };
}

function stateOf({ kind }: Step): HandlerStatus["state"] {
  switch (kind) {
    case "create":
      return "missing";
    case "stub":
    case "update":
      return "stub";
    case "delete":
    case "orphan":
      return "orphan";
    case "keep":
    case "rename":
    case "stuck":
    case "replace":
    case "edited":
    case "blocked":
      return "implemented";
  }
}
