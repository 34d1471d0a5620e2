import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";

/** The folder that files are written to before they are moved to their places; while it is there, nobody else writes. */
const stageName = ".mcp-gen.tmp";

/**
 * Makes the stage in a folder. One that a killed run left is cleared away.
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
      await clearStale(stage, folder);
      if (!(await moveFolder(own, stage))) throw new Error(`another mcp-gen is writing to ${folder}`);
    }
  } catch (error) {
    await closeStage(own);
    throw error;
  }
  await clearLitter(folder);
  return stage;
}

/** Takes away what runs left that were killed. */
export async function clearLitter(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== stageName && !name.startsWith(`${stageName}.`)) continue;
    const path = join(folder, name);
    const named = Number.parseInt(name.slice(stageName.length + 1), 10);
    if (!isAlive(Number.isNaN(named) ? await readOwner(path) : named)) await closeStage(path);
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
    throw error;
  }
}

async function clearStale(stage: string, folder: string): Promise<void> {
  const owner = await readOwner(stage);
  if (isAlive(owner)) {
    throw new Error(`another mcp-gen, process ${owner}, is writing to ${folder} (if it is not, remove ${stage})`);
  }
  // Moved away first, so that of two who find it stale only one clears it.
  const stale = `${stage}.${process.pid}.stale`;
  if (!(await moveFolder(stage, stale).catch(() => false))) return;
  if ((await readOwner(stale)) === owner) await closeStage(stale);
  else await moveFolder(stale, stage);
}

async function readOwner(stage: string): Promise<number> {
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
