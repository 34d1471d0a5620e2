import type { EmittedFile } from "../emit/emit.js";
import { isUntouched, type Manifest } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import type { Step } from "./plan.js";

/** How handlers reach an API, and what hands it to them. */
const [upstream, context] = ["upstream.ts", "context.ts"];

/**
 * The steps of a plan, once code that people keep goes on to compile where handlers no longer call an API: what such code
 * may use stays. Where handlers begin to call one, what they find nowhere is told.
 */
export function settleUpstream(
  steps: readonly Step[],
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
): Step[] {
  const textAt = (path: string): string | undefined => {
    const found = disk.get(path);
    return found?.kind === "file" ? found.text : undefined;
  };
  const code = steps.filter(isCode);
  const given = emitted.find(({ path }) => path === context)?.text;
  if (emitted.some(({ path }) => path === upstream)) {
    const stays = new Set(code.map(({ path }) => path));
    const isAsked =
      emitted.some(({ path, works }) => works === true && !stays.has(path)) ||
      code.some(({ before }) => before.includes("upstream"));
    return steps.map((step): Step => {
      const before = textAt(step.path);
      const isTheirs = step.path === context && step.kind === "keep" && before !== undefined && before !== given;
      return isTheirs && isAsked && !before.includes("upstream") ? { kind: "lacking", path: context, before } : step;
    });
  }
  if (manifest.files[upstream] === undefined || textAt(upstream) === undefined) return [...steps];
  const edited = Object.entries(manifest.files).find(([path, entry]) => {
    const text = textAt(path);
    return entry.owner === "once" && text !== undefined && !isUntouched(text, entry);
  });
  // What code imports may use it too, so that it need not name it.
  const user = code[0]?.path ?? edited?.[0];
  if (user === undefined) return [...steps];
  return steps.map((step): Step => {
    const goes = step.path === upstream || (step.path === context && step.kind === "update");
    return goes && "before" in step ? { kind: "leave", path: step.path, before: step.before, user } : step;
  });
}

/** Whether a step is about a handler that people wrote, and that they keep. */
function isCode(step: Step): step is Extract<Step, { kind: "handler" | "orphan" | "rename" | "stuck" }> {
  const { kind } = step;
  return kind === "handler" || kind === "orphan" || kind === "rename" || kind === "stuck";
}
