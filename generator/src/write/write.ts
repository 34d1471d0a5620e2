import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { manifestPath } from "../reconcile/manifest.js";
import type { Plan } from "../reconcile/plan.js";

/**
 * Carries out a plan, all or nothing: every file is written beside its place first, and moved there only when all of
 * them are on disk. A file whose content stays is not touched.
 *
 * @throws Error - when something can't be written; the folder is then as it was
 */
export async function write(folder: string, plan: Plan, manifestOnDisk: string | undefined): Promise<void> {
  const files = plan.steps.flatMap((step) => ("text" in step ? [{ path: step.path, text: step.text }] : []));
  // The manifest comes last: until it is there, the next run finds files that it would have written, and keeps them.
  if (plan.manifest !== manifestOnDisk) files.push({ path: manifestPath, text: plan.manifest });
  const suffix = `.${randomBytes(6).toString("hex")}.tmp`;
  const staged = files.map(({ path, text }) => ({
    target: join(folder, path),
    draft: join(folder, path) + suffix,
    text,
  }));
  try {
    for (const { draft, text } of staged) {
      await mkdir(dirname(draft), { recursive: true });
      await writeFile(draft, text, { flag: "wx" });
    }
  } catch (error) {
    await Promise.all(staged.map(({ draft }) => rm(draft, { force: true })));
    throw error;
  }
  for (const { draft, target } of staged.slice(0, -1)) await rename(draft, target);
  for (const step of plan.steps) if (step.kind === "delete") await rm(join(folder, step.path));
  for (const { draft, target } of staged.slice(-1)) await rename(draft, target);
}
