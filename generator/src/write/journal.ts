import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hash } from "../reconcile/manifest.js";
import { isPlace } from "./place.js";

/** What a run is about to do to a folder, so that the next one can complete it. */
export interface Journal {
  readonly moves: readonly {
    /** A file of the stage. */
    readonly draft: string;
    /** Where it goes, from the output folder. */
    readonly path: string;
    /** A hash of what is there before, where anything is. */
    readonly before: string | undefined;
    readonly after: string;
  }[];
  readonly removals: readonly { readonly path: string; readonly before: string | undefined }[];
}

const journalName = "journal.json";

/** Once the journal is written the run counts as decided: whoever comes next completes it. */
export async function writeJournal(stage: string, journal: Journal): Promise<void> {
  const draft = join(stage, `${journalName}.draft`);
  await writeFile(draft, JSON.stringify(journal));
  await rename(draft, join(stage, journalName));
}

export async function dropJournal(stage: string): Promise<void> {
  await rm(join(stage, journalName), { force: true });
}

/** Completes the run that left a stage, but for files that have been changed since: people's hands go before. */
export async function finish(folder: string, stage: string): Promise<void> {
  const text = await readText(join(stage, journalName));
  if (text === undefined) return;
  // It is there whole or not at all; but a repository that a stranger made may hold it, too.
  const { moves, removals } = JSON.parse(text) as Journal;
  for (const { draft, path, before } of moves) {
    const target = join(folder, path);
    if (!isPlace(folder, path) || (await hashOf(target)) !== before) continue;
    await mkdir(dirname(target), { recursive: true });
    // A draft that is gone has been moved, and then what is there looks like what was there before.
    if ((await readText(join(stage, draft))) !== undefined) await rename(join(stage, draft), target);
  }
  for (const { path, before } of removals) {
    if (isPlace(folder, path) && before !== undefined && (await hashOf(join(folder, path))) === before)
      await rm(join(folder, path));
  }
}

/** A hash of a file's text; nothing where there is no file. */
export async function hashOf(file: string): Promise<string | undefined> {
  const text = await readText(file);
  return text === undefined ? undefined : hash(text);
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
