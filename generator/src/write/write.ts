import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { manifestPath } from "../reconcile/manifest.js";
import { hasChanges, type Plan } from "../reconcile/plan.js";
import { closeStage, openStage } from "./stage.js";

/**
 * Carries out a plan, all or nothing: every file is written to a stage first, and moved to its place only when all of
 * them are on disk. A file whose content stays is not touched.
 *
 * @throws Error - when something can't be written; the folder is then as it was
 */
export async function write(folder: string, plan: Plan): Promise<void> {
  if (!hasChanges(plan)) return;
  const files = plan.steps.flatMap((step) => ("text" in step ? [{ path: step.path, text: step.text }] : []));
  // The manifest comes last: until it is there, the next run finds files that it would have written, and keeps them.
  if (plan.manifest !== undefined) files.push({ path: manifestPath, text: plan.manifest });

  const stage = await openStage(folder);
  try {
    const staged = files.map(({ path, text }, index) => ({
      draft: join(stage, String(index)),
      target: join(folder, path),
      text,
    }));
    for (const { draft, target, text } of staged) {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(draft, text);
    }
    for (const { draft, target } of staged.slice(0, -1)) await rename(draft, target);
    for (const step of plan.steps) if (step.kind === "delete") await rm(join(folder, step.path));
    for (const { draft, target } of staged.slice(-1)) await rename(draft, target);
  } finally {
    await closeStage(stage);
  }
}
