import { watch as watchFolder } from "node:fs";
import { basename, dirname } from "node:path";

/** How long after a change a run starts: editors write a file in several steps. */
const debounceMs = 50;

/**
 * Calls `run` now and after each change of the spec, one call at a time, until `signal` aborts.
 *
 * It watches the folder, since many editors put a new file in the place of the old one.
 */
export async function watch(spec: string, run: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  let changed = true;
  let wake: () => void = () => {};
  let timer: NodeJS.Timeout | undefined;
  const watcher = watchFolder(dirname(spec), { signal }, (_, file) => {
    if (file !== null && file !== basename(spec)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = true;
      wake();
    }, debounceMs);
  });
  // A watcher that is aborted closes, and says nothing else.
  watcher.on("error", () => wake());
  signal.addEventListener("abort", () => wake());
  while (!signal.aborted) {
    if (changed) {
      changed = false;
      await run();
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  clearTimeout(timer);
}
