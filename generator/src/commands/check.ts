import { join } from "node:path";
import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import { manifestPath } from "../reconcile/manifest.js";
import { hasChanges, pathOnDisk, type Step } from "../reconcile/plan.js";
import { hasLitter } from "../reconcile/read-disk.js";
import { addUpstream } from "./add-upstream.js";
import { changesOf, type Change } from "./changes.js";
import { checkHandler } from "./check-handler.js";
import { commandLine } from "./command-line.js";
import { whyNotThere } from "./explain-obstacle.js";
import { planRun, type PlanOptions } from "./plan.js";

export interface CheckOptions extends Pick<
  PlanOptions,
  "spec" | "out" | "allowRefs" | "strict" | "emit" | "templatesFolder"
> {
  /** Also reports stubs that nobody has filled in. */
  implemented?: boolean;
  /** What stands beside the spec on a command line, to be repeated where a run is what helps. */
  flags?: readonly string[];
}

/** What there is to mend before spec and code are in line; nothing where they are. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** What is likely wrong with the spec. */
  readonly warnings: readonly Diagnostic[];
  /** The steps of a run that would change files, for a diff. */
  readonly changes: readonly Change[];
}

/**
 * Compares a spec with its output folder, and changes nothing.
 *
 * @throws Error - when the folder can't be read
 */
export async function check({ implemented = false, flags = [], ...options }: CheckOptions): Promise<Checked> {
  const planned = await planRun(options, { shortcut: false });
  if (planned.kind === "failed") return { diagnostics: planned.diagnostics, warnings: [], changes: [] };
  const { folder, plan, warnings } = planned;
  const diagnostics: Diagnostic[] = [];
  const run = `run ${commandLine("mcp-gen", options.spec, flags)}`;
  for (const step of plan.steps) {
    const file = join(folder, pathOnDisk(step));
    const isHandler = step.kind === "handler";
    diagnostics.push(
      ...(isHandler ? await checkHandler(step, file, implemented) : diagnose(step, file, run, implemented)),
    );
  }
  if (hasLitter(folder)) {
    const source = { file: join(folder, manifestPath), text: "" };
    diagnostics.push(fault("unfinished", "A run is at work here or was killed", run, source));
  }
  if (diagnostics.length === 0 && hasChanges(plan)) {
    const source = { file: join(folder, manifestPath), text: "" };
    diagnostics.push(fault("drift", "A run would write the manifest anew", run, source));
  }
  return { diagnostics, warnings, changes: changesOf(plan, folder) };
}

function diagnose(step: Step, file: string, run: string, implemented: boolean): Diagnostic[] {
  switch (step.kind) {
    case "keep":
    case "handler":
      return [];
    case "stub":
      return implemented
        ? [fault("stub-empty", "Nobody has filled in this stub", "fill it in", { file, text: step.before })]
        : [];
    case "create":
      return [fault("drift", "A file that the spec gives is not there", run, { file, text: "" })];
    case "replace":
    case "update":
      return [
        fault("drift", "The file is not what the spec gives", run, { file, text: step.before }, firstDifference(step)),
      ];
    case "rename":
      return [
        fault("drift", `Its resource has another key: it becomes ${step.path}`, run, { file, text: step.before }),
      ];
    case "edit":
      return [
        fault(
          "drift",
          "It refers to what another key has renamed",
          run,
          { file, text: step.before },
          firstDifference(step),
        ),
      ];
    case "stuck":
      return [
        fault(
          "handler-stuck",
          `It is the handler of ${step.uri}, which belongs in ${step.to}${whyNotThere(step)}`,
          "move its code there, or give the resources keys that don't share a name",
          sourceOf(step, file),
          startOf(step),
        ),
      ];
    case "delete":
      return [
        fault("drift", "The file is left over: the spec does not give it any more", run, { file, text: step.before }),
      ];
    case "orphan":
      return step.home === undefined
        ? [fault("orphan", "Its resource has left the spec", "take what you need, and delete it", sourceOf(step, file))]
        : [
            fault(
              "orphan",
              `Its resource's handler is ${step.home} now${whyNotThere(step)}`,
              "move its code there, and delete it",
              sourceOf(step, file),
              startOf(step),
            ),
          ];
    case "leave":
      return [
        fault(
          "drift",
          `The spec gives it no more; it stays for ${step.user}, and is yours from then on`,
          run,
          sourceOf(step, file),
        ),
      ];
    case "lacking":
      return [
        fault(
          "context-lacking",
          "Handlers ask for upstream, which it does not have",
          addUpstream,
          sourceOf(step, file),
        ),
      ];
    case "edited":
      return [
        fault(
          "file-edited",
          "Someone edited this machine-owned file",
          `move the change to the spec or a handler, and ${run} --force`,
          { file, text: step.before },
          firstDifference(step),
        ),
      ];
    case "blocked":
      return [fault("file-blocked", "A folder or a link is where a file would go", "move it away", { file, text: "" })];
  }
}

function sourceOf({ before }: { before: string }, file: string): Source {
  return { file, text: before };
}

function startOf({ obstacle }: Extract<Step, { kind: "orphan" | "stuck" }>): number {
  return obstacle?.kind === "broken" ? obstacle.at.offset : 0;
}

function fault(code: string, message: string, help: string, source: Source, offset = 0): Diagnostic {
  const end = source.text.indexOf("\n", offset);
  return { code, message, help, at: { source, offset, length: (end === -1 ? source.text.length : end) - offset } };
}

/** The start of the first line that differs. */
function firstDifference({ before, text }: { before: string; text: string }): number {
  let offset = 0;
  while (offset < before.length && before[offset] === text[offset]) offset++;
  return before.lastIndexOf("\n", offset - 1) + 1;
}
