import type { ManifestEntry } from "./manifest.js";
import { stubPath } from "./handler-file.js";
import type { Step } from "./plan.js";

/**
 * The same steps, where orphans whose resources have other handlers now say what kept them from going there.
 *
 * @param handlers - what stubs are for, by path
 */
export async function explainOrphans(
  steps: readonly Step[],
  handlers: ReadonlyMap<string, ManifestEntry["handler"]>,
): Promise<Step[]> {
  if (!steps.some((step) => step.kind === "orphan" && step.home !== undefined)) return [...steps];
  // Loaded where there is code of people's to look at: it brings a parser.
  const { obstacleTo } = await import("./rename-handler.js");
  return steps.map((step) => {
    if (step.kind !== "orphan" || step.home === undefined) return step;
    const [from, to] = [handlers.get(stubPath(step.path)), handlers.get(step.home)];
    if (from === undefined || to === undefined) return step;
    const move = { from: { ...from, path: step.path }, to: { ...to, path: step.home }, before: step.before };
    return { ...step, obstacle: obstacleTo(move) };
  });
}
