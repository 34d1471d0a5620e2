import { watch as watchFolder } from "node:fs";
import { dirname, resolve } from "node:path";

/** How long after a change a run starts: editors write a file in several steps. */
const debounceMs = 50;

/**
 * Calls `run` now and after each change of the spec or of what it refers to, one call at a time, until `signal` aborts.
 *
 * It watches folders, since many editors put a new file in the place of the old one.
 *
 * @param run - gives the files that the spec refers to; nothing where that is not known
 */
export async function watch(
  spec: string,
  run: () => Promise<readonly string[] | undefined>,
  signal: AbortSignal,
): Promise<void> {
  let changed = true;
  let wake: () => void = () => {};
  let timer: NodeJS.Timeout | undefined;
  let files = new Set<string>([resolve(spec)]);
  const folders = new Set<string>();
  const start = (folder: string): void => {
    if (folders.has(folder)) return;
    folders.add(folder);
    const watcher = watchFolder(folder, { signal }, (_, file) => {
      if (file !== null && !files.has(resolve(folder, file))) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        changed = true;
        wake();
      }, debounceMs);
    });
    // A watcher that is aborted closes, and says nothing else.
    watcher.on("error", () => wake());
  };
  start(dirname(resolve(spec)));
  signal.addEventListener("abort", () => wake());
  while (!signal.aborted) {
    if (changed) {
      changed = false;
      const also = await run();
      if (also !== undefined) files = new Set([spec, ...also].map((file) => resolve(file)));
      for (const file of files) start(dirname(file));
    } else {
      await new Promise<void>((done) => {
        wake = done;
      });
    }
  }
  clearTimeout(timer);
}
