import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { pathOnDisk, type Step } from "../reconcile/plan.js";
import { explainObstacle } from "./explain-obstacle.js";
import { planRun, type PlanOptions } from "./plan.js";

/** How far the handlers of a spec are, or what is wrong with the spec. */
export type Status =
  | { readonly kind: "status"; readonly handlers: readonly HandlerStatus[] }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

export interface HandlerStatus {
  readonly file: string;
  /**
   * `stub` while a function in it does nothing but answer that it is not implemented, `missing` until the next run
   * writes a stub, `orphan` where the resource has left the spec, `leftover` where the next run deletes the file for that,
   * `broken` where the file does not parse or does not export its handler by the name that `server.ts` imports.
   */
  readonly state: "implemented" | "stub" | "missing" | "orphan" | "leftover" | "broken";
  /** Why an orphan could not go where its resource's handler is now, or a broken handler can't be used. */
  readonly reason?: string;
}

/** @throws Error - when the output folder can't be read */
export async function status(
  options: Pick<PlanOptions, "spec" | "out" | "allowRefs" | "emit" | "templatesFolder">,
): Promise<Status> {
  const planned = await planRun(options, { shortcut: false });
  if (planned.kind === "failed") return planned;
  const handlers: HandlerStatus[] = [];
  for (const step of planned.plan.steps) {
    if (!step.path.startsWith("handlers/") || step.kind === "edit") continue;
    handlers.push({ file: join(planned.folder, pathOnDisk(step)), ...(await stateOf(step)) });
  }
  return { kind: "status", handlers };
}

type State = Omit<HandlerStatus, "file">;

async function stateOf(step: Step): Promise<State> {
  switch (step.kind) {
    case "create":
      return { state: "missing" };
    case "stub":
      return { state: "stub" };
    case "update":
      // A first handler that calls an API has nothing to be filled in.
      return { state: step.text.includes("notImplemented") ? "stub" : "implemented" };
    case "delete":
      return { state: "leftover" };
    case "orphan": {
      const { before, obstacle } = step;
      return { state: "orphan", ...(obstacle && { reason: explainObstacle(obstacle, before) }) };
    }
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
      return { state: "implemented" };
  }
}

async function stateOfHandler({ path, before, identifier }: Extract<Step, { kind: "handler" }>): Promise<State> {
  // Loaded where there is code of people's to look at: it brings a parser.
  const { readHandler } = await import("../reconcile/handler-form.js");
  const form = readHandler(path, before, identifier);
  switch (form.kind) {
    case "named":
      return { state: form.stubs.length > 0 ? "stub" : "implemented" };
    case "passed-on":
      return { state: "implemented" };
    case "default":
    case "absent":
      return { state: "broken", reason: explainObstacle({ kind: "absent", identifier }, before) };
    case "broken":
      return { state: "broken", reason: explainObstacle(form, before) };
  }
}
