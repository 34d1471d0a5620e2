import { printable, renderHuman } from "../diagnostics/human.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Plan, Step } from "../reconcile/plan.js";
import { addUpstream } from "./add-upstream.js";
import { commandLine } from "./command-line.js";
import { count } from "./count.js";
import { whyNotThere } from "./explain-obstacle.js";
import type { Generated } from "./generate.js";
import { explain } from "./summary-line.js";

/** What a run says to a person: for standard output, or for standard error when nothing could be written. */
export function report(spec: string, result: Generated): string {
  switch (result.kind) {
    case "failed":
      return `${renderHuman(result.diagnostics)}\n${spec}: ${countFaults(result.diagnostics)}, nothing written`;
    case "conflict":
      return [`${result.folder}: nothing written`, ...list(result.plan, ["edited", "stuck", "blocked"])].join("\n");
    case "planned":
      return [`${result.folder}: ${summary(result.plan, "to ")}`, ...list(result.plan), ...ending(result)].join("\n");
    case "written":
      return [`${result.folder}: ${summary(result.plan)}`, ...list(result.plan), ...ending(result)].join("\n");
  }
}

/** `1 error, 2 warnings` */
function countFaults(diagnostics: readonly Diagnostic[]): string {
  const warnings = diagnostics.filter(({ severity }) => severity === "warning").length;
  const errors = count(diagnostics.length - warnings, "error");
  return warnings === 0 ? errors : `${errors}, ${count(warnings, "warning")}`;
}

/** What became of an OpenAPI document's operations. */
function ending({ line: told, explained }: Exclude<Generated, { kind: "failed" }>): string[] {
  return [...(told === undefined ? [] : [told]), ...(explained === undefined ? [] : explain(explained))].map(printable);
}

/** How many warnings are shown, so that they leave the rest of a run on the screen. */
const shownWarnings = 10;

/**
 * What is likely wrong with a spec, cut short where it is much.
 *
 * @param flags - what a command that lists all of it has to be given beside the spec
 */
export function reportWarnings(spec: string, warnings: readonly Diagnostic[], flags: readonly string[]): string {
  const left = warnings.length - shownWarnings;
  const all = commandLine("mcp-gen check", spec, flags);
  const more = left > 0 ? `\n${spec}: ${count(left, "more warning")}, which ${all} lists\n` : "";
  return renderHuman(warnings.slice(0, shownWarnings)) + more;
}

function summary({ steps, manifest }: Plan, to: "to " | "" = ""): string {
  const of = (...kinds: Step["kind"][]): number => steps.filter(({ kind }) => kinds.includes(kind)).length;
  const parts = [
    [of("create", "replace", "update"), to === "" ? "written" : "to write"],
    [of("rename"), to === "" ? "renamed" : "to rename"],
    [of("edit"), to === "" ? "edited" : "to edit"],
    [of("delete"), to === "" ? "deleted" : "to delete"],
    [of("orphan"), "orphaned"],
  ] as const;
  const done = parts.flatMap(([number, verb]) => (number === 0 ? [] : [`${count(number, "file")} ${verb}`]));
  if (done.length > 0) return done.join(", ");
  return manifest === undefined ? "nothing to do" : `the manifest ${to}written`;
}

function list({ steps }: Plan, only?: readonly Step["kind"][]): string[] {
  return steps.flatMap((step) => (only === undefined || only.includes(step.kind) ? line(step) : []));
}

function line(step: Step): string[] {
  switch (step.kind) {
    case "create":
      return [`  + ${step.path}${step.isStub ? "  fill it in" : ""}`];
    case "replace":
    case "update":
      return [`  ~ ${step.path}`];
    case "rename":
      return [`  > ${step.from} is now ${step.path}`];
    case "edit":
      return [`  ~ ${step.path}  refers to what is renamed`];
    case "stuck":
      return [
        `  ! ${step.path}  it is the handler of ${step.uri}, which belongs in ${step.to}${whyNotThere(step)}: move its code there`,
      ];
    case "delete":
      return [`  - ${step.path}`];
    case "keep":
    case "handler":
    case "stub":
      return [];
    case "orphan":
      return step.home === undefined
        ? [`  ! ${step.path}  its resource has left the spec: take what you need, and delete it`]
        : [
            `  ! ${step.path}  its resource's handler is ${step.home} now${whyNotThere(step)}: move its code there, and delete it`,
          ];
    case "leave":
      return [`  = ${step.path}  stays as it is, since ${step.user} may use it: it is yours from now on`];
    case "lacking":
      return [`  ! ${step.path}  handlers ask it for upstream, which it does not have: ${addUpstream}`];
    case "edited":
      return [
        `  ! ${step.path}  someone edited it: move the change to the spec or a handler, or overwrite it with --force`,
      ];
    case "blocked":
      return [`  ! ${step.path}  it is a folder or a link, or its folder is one: move it away`];
  }
}
