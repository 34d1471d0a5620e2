import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";

/** The folder that files are written to before they are moved to their places; while it is there, nobody else writes. */
export const stageName = ".mcp-gen.tmp";

/**
 * Makes the stage in a folder. One that a killed run left is cleared away.
 *
 * @throws Error - when another run is at work in the folder
 */
export async function openStage(folder: string): Promise<string> {
  const stage = join(folder, stageName);
  await mkdir(folder, { recursive: true });
  if (!(await makeNew(stage))) {
    const owner = await readOwner(stage);
    if (isAlive(owner)) throw new Error(`another mcp-gen, process ${owner}, is writing to ${folder}`);
    await closeStage(stage);
    if (!(await makeNew(stage))) throw new Error(`another mcp-gen is writing to ${folder}`);
  }
  await writeFile(join(stage, "pid"), String(process.pid));
  return stage;
}

export async function closeStage(stage: string): Promise<void> {
  await rm(stage, { recursive: true, force: true });
}

async function makeNew(stage: string): Promise<boolean> {
  try {
    await mkdir(stage);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
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
