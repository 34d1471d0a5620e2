import { renderHuman } from "../diagnostics/human.js";
import type { Plan, Step } from "../reconcile/plan.js";
import type { Generated } from "./generate.js";

/** What a run says to a person: for standard output, or for standard error when it failed. */
export function report(spec: string, result: Generated): string {
  switch (result.kind) {
    case "failed":
      return `${renderHuman(result.diagnostics)}\n${spec}: ${count(result.diagnostics.length, "error")}, nothing written`;
    case "newer-manifest":
      return `${result.folder} was written by a newer mcp-gen, nothing written: update mcp-gen`;
    case "conflict":
      return [`${result.folder}: nothing written`, ...list(result.plan, "conflict")].join("\n");
    case "written":
      return [`${result.folder}: ${summary(result.plan)}`, ...list(result.plan)].join("\n");
  }
}

function summary({ steps }: Plan): string {
  const of = (...kinds: Step["kind"][]): number => steps.filter(({ kind }) => kinds.includes(kind)).length;
  const parts = [
    [of("create", "replace", "update"), "written"],
    [of("delete"), "deleted"],
    [of("orphan"), "orphaned"],
  ] as const;
  const done = parts.flatMap(([number, verb]) => (number === 0 ? [] : [`${count(number, "file")} ${verb}`]));
  return done.length === 0 ? "nothing to do" : done.join(", ");
}

function list({ steps }: Plan, only?: Step["kind"]): string[] {
  return steps.flatMap((step) => (only === undefined || step.kind === only ? line(step) : []));
}

function line(step: Step): string[] {
  switch (step.kind) {
    case "create":
      return [`  + ${step.path}${step.owner === "yours" && step.path.startsWith("handlers/") ? "  fill it in" : ""}`];
    case "replace":
    case "update":
      return [`  ~ ${step.path}`];
    case "delete":
      return [`  - ${step.path}`];
    case "keep":
      return [];
    case "orphan":
      return [`  ! ${step.path}  its resource has left the spec: take what you need, and delete it`];
    case "conflict":
      return [`  ! ${step.path}  ${conflicts[step.reason]}`];
  }
}

const conflicts = {
  edited: "someone edited it: move the change to the spec or a handler, or overwrite it with --force",
  "no-file": "it is a folder or a link, or its folder is one: move it away",
} as const;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
