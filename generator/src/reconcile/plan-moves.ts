import { findMoves, type Move } from "./find-moves.js";
import type { EmittedFile } from "../emit/emit.js";
import { isUntouched, type Manifest } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import type { Step } from "./plan.js";

type Rename = Extract<Step, { kind: "rename" }>;
type Stuck = Extract<Step, { kind: "stuck" }>;

/** What becomes of handlers whose resources are called something else now. */
export interface PlannedMoves {
  readonly renames: readonly Rename[];
  /** Handlers that can't go where they belong, and would be taken for another resource's where they are. */
  readonly stuck: readonly Stuck[];
}

/** @param rename - lets handlers move; without it each stays where it is */
export async function planMoves(
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
  rename: boolean,
): Promise<PlannedMoves> {
  const moves = findMoves(emitted, manifest, disk);
  const texts = new Map<Move, string>();
  for (const move of moves) {
    const text = rename ? await renamed(move) : undefined;
    if (text !== undefined) texts.set(move, text);
  }
  // A handler that stays where it is may be in the way of another, which then stays, too.
  for (let left = -1; left !== texts.size;) {
    left = texts.size;
    const leaving = new Set(Array.from(texts.keys(), ({ from }) => from.path));
    for (const [move, text] of texts) if (!isFree(move.to.path, text, leaving, manifest, disk)) texts.delete(move);
  }
  const wanted = new Set(emitted.map(({ path }) => path));
  const isFilled = ({ to }: Move): boolean => {
    const found = disk.get(to.path);
    return found?.kind === "file" && !isUntouched(found.text, manifest.files[to.path]);
  };
  return {
    renames: Array.from(texts, ([{ from, to, before }, text]) => ({
      kind: "rename",
      from: from.path,
      path: to.path,
      before,
      text,
    })),
    stuck: moves
      .filter((move) => !texts.has(move) && (wanted.has(move.from.path) || isFilled(move)))
      .map(({ from, to, uri, before }) => ({ kind: "stuck", path: from.path, before, uri, to: to.path })),
  };
}

async function renamed({ before, from, to }: Move): Promise<string | undefined> {
  const { renameHandler } = await import("./rename-handler.js");
  return renameHandler(before, from, to);
}

/** Whether nothing that people wrote would be lost at a path. */
function isFree(
  path: string,
  text: string,
  leaving: ReadonlySet<string>,
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
): boolean {
  const found = disk.get(path) ?? { kind: "absent" };
  if (found.kind !== "file") return found.kind === "absent";
  return leaving.has(path) || found.text === text || isUntouched(found.text, manifest.files[path]);
}
