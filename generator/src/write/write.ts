import { copyFile, link, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { manifestPath } from "../reconcile/manifest.js";
import type { Plan, Step } from "../reconcile/plan.js";

/**
 * Carries out a plan, all or nothing: every file is written to the stage first, and moved to its place only when all of
 * them are on disk. A file whose content stays is not touched.
 *
 * @param stage - as `openStage` gave it
 * @throws Error - when something can't be written; the folder is then as it was
 */
export async function write(folder: string, stage: string, plan: Plan): Promise<void> {
  const files = plan.steps.flatMap((step) => ("text" in step ? [{ path: step.path, text: step.text }] : []));
  const texts = [
    { path: manifestPath, text: plan.interim },
    ...files,
    ...(plan.manifest === undefined ? [] : [{ path: manifestPath, text: plan.manifest }]),
  ];
  const drafts = texts.map(({ path, text }, index) => ({
    target: join(folder, path),
    text,
    draft: join(stage, String(index)),
  }));
  for (const { draft, text } of drafts) await writeFile(draft, text);

  const undo: (() => Promise<void>)[] = [];
  try {
    const last = plan.manifest === undefined ? drafts.length : drafts.length - 1;
    for (const { draft, target } of drafts.slice(0, last)) await put(draft, target, undo);
    for (const path of plan.steps.flatMap((step) => leftBehind(step, plan))) {
      await take(join(folder, path), join(stage, `gone-${undo.length}`), undo);
    }
    // The manifest comes last: until it is there, the next run knows that this one has not ended.
    for (const { draft, target } of drafts.slice(last)) await put(draft, target, undo);
  } catch (error) {
    for (const back of undo.toReversed()) await back();
    throw error;
  }
}

/** Moves a draft to its place, at once, and keeps what was there until all is done. */
async function put(draft: string, target: string, undo: (() => Promise<void>)[]): Promise<void> {
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

async function take(target: string, kept: string, undo: (() => Promise<void>)[]): Promise<void> {
  await rename(target, kept);
  undo.push(() => rename(kept, target));
}

/** Paths that a step leaves empty, unless another step has filled them, on a disk that may not tell `A` from `a`. */
function leftBehind(step: Step, { steps }: Plan): string[] {
  if (step.kind === "delete") return [step.path];
  if (step.kind !== "rename") return [];
  const isFilled = steps.some((other) => "text" in other && other.path.toLowerCase() === step.from.toLowerCase());
  return isFilled ? [] : [step.from];
}
