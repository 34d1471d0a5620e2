import { copyFileSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { chmod, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OnProgress } from "../progress.js";
import { hash, manifestPath } from "../reconcile/manifest.js";
import { pathOnDisk, type Plan, type Step } from "../reconcile/plan.js";
import { dropJournal, hashOf, isLeftOver, writeJournal, type Journal } from "./journal.js";

/**
 * Carries out a plan, all or nothing: every file is written to the stage first, and moved to its place only when all of
 * them are on disk. A file whose content stays is not touched.
 *
 * Synchronous but for the journal, since a thousand small files are written that way in a fraction of the time.
 *
 * @param stage - as `openStage` gave it
 * @throws Error - when something can't be written; the folder is then as it was
 */
export async function write(folder: string, stage: string, plan: Plan, onProgress?: OnProgress): Promise<void> {
  await checkUnchanged(folder, plan);
  const files = plan.steps.flatMap((step) => ("text" in step ? [{ path: step.path, text: step.text }] : []));
  if (plan.manifest !== undefined) files.push({ path: manifestPath, text: plan.manifest });
  for (const [index, { text }] of files.entries()) {
    writeFileSync(join(stage, String(index)), text);
    onProgress?.({ doing: "writing drafts", done: index + 1, total: files.length });
  }
  await keepModes(folder, stage, plan);

  const { moves, removals } = await makeJournal(folder, files, plan);
  await writeJournal(stage, { moves, removals });
  const undo: Undo[] = [];
  const folders = new Set<string>();
  try {
    for (const [index, { draft, path }] of moves.entries()) {
      const target = join(folder, path);
      makeFolder(dirname(target), folders);
      put(join(stage, draft), target, undo);
      onProgress?.({ doing: "moving files", done: index + 1, total: moves.length });
    }
    for (const removal of removals) {
      if (!(await isLeftOver(folder, removal, moves))) continue;
      take(join(folder, removal.path), join(stage, `gone-${undo.length}`), undo);
    }
  } catch (error) {
    await dropJournal(stage);
    for (const back of undo.toReversed()) back();
    throw error;
  }
}

/** People go on working while a run plans: what they save meanwhile is not overwritten. */
async function checkUnchanged(folder: string, { steps }: Plan): Promise<void> {
  for (const step of steps) {
    if (step.kind !== "rename" && step.kind !== "edit") continue;
    const file = join(folder, pathOnDisk(step));
    if ((await hashOf(file)) !== hash(step.before)) throw new Error(`${file} was changed`);
  }
}

/** A script of people's that may be executed still may. */
async function keepModes(folder: string, stage: string, { steps }: Plan): Promise<void> {
  const written = steps.filter((step) => "text" in step);
  for (const [index, step] of written.entries()) {
    if (step.kind !== "rename" && step.kind !== "edit") continue;
    const { mode } = await stat(join(folder, pathOnDisk(step)));
    await chmod(join(stage, String(index)), mode);
  }
}

async function makeJournal(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
  plan: Plan,
): Promise<Journal> {
  const before = async (path: string): Promise<string | undefined> => {
    const file = join(folder, path);
    return isThere(file) ? hashOf(file) : undefined;
  };
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

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** @param made - folders that need not be looked at again */
function makeFolder(path: string, made: Set<string>): void {
  if (made.has(path)) return;
  mkdirSync(path, { recursive: true });
  made.add(path);
}

type Undo = () => void;

/** Moves a draft to its place, at once, and keeps what was there until all is done. */
function put(draft: string, target: string, undo: Undo[]): void {
  const kept = `${draft}.old`;
  const hadFile = isThere(target);
  if (hadFile) keep(target, kept);
  renameSync(draft, target);
  undo.push(() => (hadFile ? renameSync(kept, target) : rmSync(target)));
}

function keep(target: string, kept: string): void {
  try {
    linkSync(target, kept);
  } catch {
    // Some file systems have no hard links.
    copyFileSync(target, kept);
  }
}

function take(target: string, kept: string, undo: Undo[]): void {
  renameSync(target, kept);
  undo.push(() => renameSync(kept, target));
}

/** Paths that a step leaves empty, unless another step has filled them. */
function leftBehind(step: Step, { steps }: Plan): string[] {
  if (step.kind === "delete") return [step.path];
  if (step.kind !== "rename") return [];
  return steps.some((other) => "text" in other && other.path === step.from) ? [] : [step.from];
}
