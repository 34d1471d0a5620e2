import { rmdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { hasChanges, isClear } from "../reconcile/plan.js";
import { findConflicts } from "./find-conflicts.js";
import { planRun, type Planned, type PlanOptions } from "./plan.js";

export interface GenerateOptions extends PlanOptions {
  /** Carries the plan out; without it the disk stays as it is. */
  write?: boolean;
}

/**
 * What came of a run: the folder is as the plan says (`written`); the plan could be carried out, and was not asked to be
 * (`planned`); nothing was written, since files stand in the way (`conflict`), or since the spec has faults or a newer
 * mcp-gen has been at work (`failed`).
 */
export type Generated =
  | Planned
  | (Omit<Extract<Planned, { kind: "planned" }>, "kind"> & { readonly kind: "written" | "conflict" });

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
export async function generate({ spec, ...options }: GenerateOptions): Promise<Generated> {
  const [result] = (await generateAll([spec], options)).values();
  if (result === undefined) throw new Error("a run of one spec has one result");
  return result;
}

/** A plan, and the stage that keeps its folder for this run. */
interface Opened {
  readonly planned: Planned;
  readonly stage: string | undefined;
}

/**
 * The same for several specs, each into its own folder: when one of them has faults or files in its way, none is
 * written, and those that could be are `planned`.
 *
 * @throws Error - when a folder can't be read or written
 */
export async function generateAll(
  specs: readonly string[],
  options: Omit<GenerateOptions, "spec">,
): Promise<ReadonlyMap<string, Generated>> {
  const opened = new Map<string, Opened>();
  const taken = new Map<string, string>();
  try {
    for (const spec of specs) {
      if (Array.from(opened.keys()).some((other) => resolve(other) === resolve(spec))) continue;
      const one = await open({ spec, ...options }, taken);
      opened.set(spec, one);
      if (one.planned.kind === "planned") taken.set(one.planned.folder, spec);
    }
    const isGood = Array.from(opened.values()).every(
      ({ planned }) => planned.kind === "planned" && isClear(planned.plan),
    );
    const results = new Map<string, Generated>();
    for (const [spec, one] of opened) results.set(spec, await settle(one, isGood, options));
    return results;
  } finally {
    for (const { stage } of opened.values()) if (stage !== undefined) await leave(stage);
  }
}

async function open(options: GenerateOptions, taken: ReadonlyMap<string, string>): Promise<Opened> {
  let stage: string | undefined;
  const lock = async (folder: string): Promise<void> => {
    // Loaded when there may be something to write.
    stage = await (await import("../write/stage.js")).openStage(folder);
  };
  try {
    const planned = await planRun(options, { shortcut: true, taken, ...(options.write === true && { lock }) });
    return { planned, stage };
  } catch (error) {
    if (stage !== undefined) await leave(stage);
    throw error;
  }
}

async function settle(
  { planned: found, stage }: Opened,
  isGood: boolean,
  { write: isToWrite = false, onProgress }: Omit<GenerateOptions, "spec">,
): Promise<Generated> {
  if (found.kind === "failed") return found;
  const planned = { ...found, warnings: [...found.warnings, ...findConflicts(found.plan, found.folder)] };
  if (!isClear(planned.plan)) return { ...planned, kind: "conflict" };
  if (!isToWrite || !isGood) return planned;
  // Where nothing was locked there is nothing to do.
  if (stage !== undefined && hasChanges(planned.plan)) {
    const { write } = await import("../write/write.js");
    await write(planned.folder, stage, planned.plan, onProgress);
  }
  return { ...planned, kind: "written" };
}

/** Gives a folder free, and takes it away where it was made for a run that then wrote nothing. */
async function leave(stage: string): Promise<void> {
  await (await import("../write/stage.js")).closeStage(stage);
  await rmdir(dirname(stage)).catch(() => {});
}
