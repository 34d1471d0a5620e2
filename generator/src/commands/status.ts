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
  /**
   * `stub` while a function in it does nothing but answer that it is not implemented, `missing` until the next run
   * writes a stub, `orphan` where the resource has left the spec, `broken` where the file does not parse or does not
   * export its handler by the name that `server.ts` imports.
   */
  readonly state: "implemented" | "stub" | "missing" | "orphan" | "broken";
}

/** @throws Error - when the output folder can't be read */
export async function status(options: Pick<PlanOptions, "spec" | "out" | "allowRefs" | "emit">): Promise<Status> {
  const planned = await planRun(options, { shortcut: false });
  if (planned.kind === "failed") return planned;
  const handlers: HandlerStatus[] = [];
  for (const step of planned.plan.steps) {
    if (!step.path.startsWith("handlers/") || step.kind === "edit") continue;
    handlers.push({ file: join(planned.folder, step.path), state: await stateOf(step) });
  }
  return { kind: "status", handlers };
}

async function stateOf(step: Step): Promise<HandlerStatus["state"]> {
  switch (step.kind) {
    case "create":
      return "missing";
    case "stub":
      return "stub";
    case "update":
      // A first handler that calls an API has nothing to be filled in.
      return step.text.includes("notImplemented") ? "stub" : "implemented";
    case "delete":
    case "orphan":
      return "orphan";
    case "handler":
      return stateOfHandler(step);
    case "keep":
    case "rename":
    case "edit":
    case "stuck":
    case "leave":
    case "lacking":
    case "replace":
    case "edited":
    case "blocked":
      return "implemented";
  }
}

async function stateOfHandler(step: Extract<Step, { kind: "handler" }>): Promise<HandlerStatus["state"]> {
  // Loaded where there is code of people's to look at: it brings a parser.
  const { readHandler } = await import("../reconcile/handler-form.js");
  const form = readHandler(step.path, step.before, step.identifier);
  switch (form.kind) {
    case "named":
      return form.stubs.length > 0 ? "stub" : "implemented";
    case "passed-on":
      return "implemented";
    case "default":
    case "absent":
    case "broken":
      return "broken";
  }
}
