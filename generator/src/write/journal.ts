import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hash } from "../reconcile/manifest.js";
import { isObject } from "../spec/json.js";
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
  const journal = parseJournal(text);
  if (journal === undefined) return;
  const { moves, removals } = journal;
  for (const { draft, path, before } of moves) {
    const target = join(folder, path);
    if (!isPlace(folder, path) || (await hashOf(target)) !== before) continue;
    await mkdir(dirname(target), { recursive: true });
    // A draft that is gone has been moved, and then what is there looks like what was there before.
    if ((await readText(join(stage, draft))) !== undefined) await rename(join(stage, draft), target);
  }
  for (const removal of removals) {
    if (isPlace(folder, removal.path) && (await isLeftOver(folder, removal, moves)))
      await rm(join(folder, removal.path));
  }
}

/** It is there whole or not at all; but a repository that a stranger made may hold what only looks like it. */
function parseJournal(text: string): Journal | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJournal(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isJournal(value: unknown): value is Journal {
  if (!isObject(value)) return false;
  const [moves, removals] = [value["moves"], value["removals"]];
  return (
    Array.isArray(moves) &&
    moves.every((move) => isObject(move) && isDraft(move["draft"]) && typeof move["path"] === "string") &&
    Array.isArray(removals) &&
    removals.every((removal) => isObject(removal) && typeof removal["path"] === "string")
  );
}

/** Drafts are numbered, and nothing else is moved out of a stage. */
function isDraft(value: unknown): boolean {
  return typeof value === "string" && /^\d+$/.test(value);
}

/** Whether a file is as it was, and not what a file that was moved there is called, too, on a disk that takes `A` for `a`. */
export async function isLeftOver(
  folder: string,
  { path, before }: Journal["removals"][number],
  moves: Journal["moves"],
): Promise<boolean> {
  const file = join(folder, path);
  if (before === undefined || (await hashOf(file)) !== before) return false;
  const rival = moves.find((move) => move.path.toLowerCase() === path.toLowerCase());
  if (rival === undefined) return true;
  const [one, other] = await Promise.all([file, join(folder, rival.path)].map((at) => stat(at, { bigint: true })));
  return one?.ino !== other?.ino;
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
