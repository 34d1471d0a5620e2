import { chmod, copyFile, link, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hash, manifestPath } from "../reconcile/manifest.js";
import type { Plan, Step } from "../reconcile/plan.js";
import { dropJournal, hashOf, isLeftOver, writeJournal, type Journal } from "./journal.js";

/**
 * Carries out a plan, all or nothing: every file is written to the stage first, and moved to its place only when all of
 * them are on disk. A file whose content stays is not touched.
 *
 * @param stage - as `openStage` gave it
 * @throws Error - when something can't be written; the folder is then as it was
 */
export async function write(folder: string, stage: string, plan: Plan): Promise<void> {
  await checkUnchanged(folder, plan);
  const files = plan.steps.flatMap((step) => ("text" in step ? [{ path: step.path, text: step.text }] : []));
  if (plan.manifest !== undefined) files.push({ path: manifestPath, text: plan.manifest });
  for (const [index, { text }] of files.entries()) await writeFile(join(stage, String(index)), text);
  await keepModes(folder, stage, plan);

  const { moves, removals } = await makeJournal(folder, files, plan);
  await writeJournal(stage, { moves, removals });
  const undo: Undo[] = [];
  try {
    for (const { draft, path } of moves) await put(join(stage, draft), join(folder, path), undo);
    for (const removal of removals) {
      if (!(await isLeftOver(folder, removal, moves))) continue;
      await take(join(folder, removal.path), join(stage, `gone-${undo.length}`), undo);
    }
  } catch (error) {
    await dropJournal(stage);
    for (const back of undo.toReversed()) await back();
    throw error;
  }
}

/** People go on working while a run plans: what they save meanwhile is not overwritten. */
async function checkUnchanged(folder: string, { steps }: Plan): Promise<void> {
  for (const step of steps) {
    if (step.kind !== "rename" && step.kind !== "edit") continue;
    const path = step.kind === "rename" ? step.from : step.path;
    if ((await hashOf(join(folder, path))) !== hash(step.before)) throw new Error(`${join(folder, path)} was changed`);
  }
}

/** A script of people's that may be executed still may. */
async function keepModes(folder: string, stage: string, { steps }: Plan): Promise<void> {
  const written = steps.filter((step) => "text" in step);
  for (const [index, step] of written.entries()) {
    if (step.kind !== "rename" && step.kind !== "edit") continue;
    const { mode } = await stat(join(folder, step.kind === "rename" ? step.from : step.path));
    await chmod(join(stage, String(index)), mode);
  }
}

async function makeJournal(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
  plan: Plan,
): Promise<Journal> {
  const before = (path: string): Promise<string | undefined> => hashOf(join(folder, path));
  const gone = plan.steps.flatMap((step) => leftBehind(step, plan));
  return {
    moves: await Promise.all(
      files.map(async ({ path, text }, index) => ({
        draft: String(index),
        path,
        before: await before(path),
        after: hash(text),
      })),
    ),
    removals: await Promise.all(gone.map(async (path) => ({ path, before: await before(path) }))),
  };
}

type Undo = () => Promise<void>;

/** Moves a draft to its place, at once, and keeps what was there until all is done. */
async function put(draft: string, target: string, undo: Undo[]): Promise<void> {
  const kept = `${draft}.old`;
  await mkdir(dirname(target), { recursive: true });
  const hadFile = await keep(target, kept);
  await rename(draft, target);
  undo.push(() => (hadFile ? rename(kept, target) : rm(target)));
}

/** @returns whether there was anything to keep */
async function keep(target: string, kept: string): Promise<boolean> {
  try {
    // Some file systems have no hard links.
    await link(target, kept).catch(() => copyFile(target, kept));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

async function take(target: string, kept: string, undo: Undo[]): Promise<void> {
  await rename(target, kept);
  undo.push(() => rename(kept, target));
}

/** Paths that a step leaves empty, unless another step has filled them. */
function leftBehind(step: Step, { steps }: Plan): string[] {
  if (step.kind === "delete") return [step.path];
  if (step.kind !== "rename") return [];
  return steps.some((other) => "text" in other && other.path === step.from) ? [] : [step.from];
}
