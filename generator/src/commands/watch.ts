import { watch as watchFolder, type FSWatcher } from "node:fs";
import { basename, dirname } from "node:path";

/** How long after a change a run starts: editors write a file in several steps. */
const debounceMs = 50;

/**
 * Calls `run` now and after each change of a file that the last call has read, one call at a time, until `signal`
 * aborts.
 *
 * It watches folders, since many editors put a new file in the place of the old one.
 *
 * @param specs - files to watch from the start
 * @param run - gives the files that it has read
 */
export async function watch(
  specs: readonly string[],
  run: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let files: ReadonlySet<string> = new Set();
  let changed = true;
  let wake: () => void = () => {};
  let timer: NodeJS.Timeout | undefined;

  const onChange = (folder: string, name: string | null): void => {
    if (name !== null && !Array.from(files).some((file) => dirname(file) === folder && basename(file) === name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = true;
      wake();
    }, debounceMs);
  };
  const follow = (read: readonly string[]): void => {
    files = new Set(read);
    const folders = new Set(read.map((file) => dirname(file)));
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (watchers.has(folder)) continue;
      const watcher = watchFolder(folder, { signal }, (_, name) => onChange(folder, name));
      // A watcher that is aborted closes, and says nothing else.
      watcher.on("error", () => wake());
      watchers.set(folder, watcher);
    }
  };

  follow(specs);
  signal.addEventListener("abort", () => wake());
  while (!signal.aborted) {
    if (changed) {
      changed = false;
      follow(await run());
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  clearTimeout(timer);
}
