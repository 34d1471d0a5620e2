import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { stageName } from "../reconcile/manifest.js";
import { finish } from "./journal.js";

/**
 * Makes the stage in a folder. What a killed run left to be done is done first.
 *
 * @throws Error - when another run is at work in the folder
 */
export async function openStage(folder: string): Promise<string> {
  const stage = join(folder, stageName);
  await mkdir(folder, { recursive: true });
  // Made beside it and moved there whole: whoever finds a stage finds whose it is.
  const own = `${stage}.${process.pid}`;
  await closeStage(own);
  await mkdir(own);
  await writeFile(join(own, "pid"), String(process.pid));
  try {
    if (!(await moveFolder(own, stage))) {
      await setAside(stage, folder);
      if (!(await moveFolder(own, stage))) throw new Error(`another mcp-gen is writing to ${folder}`);
    }
  } catch (error) {
    await closeStage(own);
    throw error;
  }
  try {
    await clearLitter(folder);
    return stage;
  } catch (error) {
    await closeStage(stage);
    throw error;
  }
}

export async function closeStage(stage: string): Promise<void> {
  await rm(stage, { recursive: true, force: true });
}

/** Whether the folder could be moved: not to where another one is that holds something. */
async function moveFolder(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTEMPTY" || code === "EEXIST" || code === "EPERM") return false;
    if (code === "ENOTDIR") throw new Error(`${to} is in the way: it is no folder, move it away`, { cause: error });
    throw error;
  }
}

/** Moves the stage of a killed run out of the way; of two runs that find it, one does. */
async function setAside(stage: string, folder: string): Promise<void> {
  const owner = await ownerOf(stage);
  if (isAlive(owner)) {
    throw new Error(`another mcp-gen, process ${owner}, is writing to ${folder} (if it is not, remove ${stage})`);
  }
  const aside = `${stage}.${process.pid}.aside`;
  if (!(await moveFolder(stage, aside).catch(() => false))) return;
  // Between the look and the move another run may have made the stage its own.
  if ((await ownerOf(aside)) !== owner) await moveFolder(aside, stage);
}

/** Completes what runs left that were killed once they had begun to move files, and takes away the rest. */
async function clearLitter(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(`${stageName}.`) || isAlive(await ownerOf(path))) continue;
    await finish(folder, path);
    await closeStage(path);
  }
}

async function ownerOf(stage: string): Promise<number> {
  return Number(await readFile(join(stage, "pid"), "utf8").catch(() => ""));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    // Signal 0 is none: it only asks whether there is such a process.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
