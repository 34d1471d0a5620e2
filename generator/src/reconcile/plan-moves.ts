import type { EmittedFile } from "../emit/emit.js";
import { findMoves, hasCode, type Move, type MoveOfCode } from "./find-moves.js";
import { locate, stubPath } from "./handler-file.js";
import { isUntouched, type Manifest } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import type { Obstacle, Step } from "./plan.js";

type Rename = Extract<Step, { kind: "rename" }>;
type Edit = Extract<Step, { kind: "edit" }>;
type Stuck = Extract<Step, { kind: "stuck" }>;

/** What becomes of handlers whose resources are called something else now. */
export interface PlannedMoves {
  readonly renames: readonly Rename[];
  /** What refers to them, in people's files. */
  readonly edits: readonly Edit[];
  /** Handlers that can't go where they belong, and would be taken for another resource's where they are. */
  readonly stuck: readonly Stuck[];
}

/** @param rename - lets handlers move; without it each stays where it is */
export async function planMoves(
  folder: string,
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
  rename: boolean,
): Promise<PlannedMoves> {
  const moves = findMoves(emitted, manifest, disk);
  if (moves.length === 0) return { renames: [], edits: [], stuck: [] };
  const ofCode = moves.filter(hasCode);
  const obstacles = rename ? await obstaclesTo(ofCode) : new Map<Move, Obstacle>();
  const going = new Set(rename ? ofCode.filter((move) => !obstacles.has(move)) : []);
  // A handler that stays where it is may be in the way of another, which then stays, too.
  for (let left = -1; left !== going.size;) {
    left = going.size;
    const leaving = new Set(Array.from(going, ({ from }) => from.path));
    for (const move of going) if (!isFree(move.to.path, leaving, manifest, disk)) going.delete(move);
  }
  const wanted = new Set(emitted.map(({ path }) => path));
  const isFilled = ({ to }: Move): boolean => {
    const { path, found } = locate(stubPath(to.path), disk);
    return found.kind === "file" && !isUntouched(found.text, manifest.files[path]);
  };
  const stays = ofCode.filter((move) => !going.has(move));
  const { renames, edits } = rename
    ? await follow(folder, moves, going, emitted, manifest, disk)
    : { renames: [], edits: [] };
  return {
    renames,
    edits,
    stuck: stays
      .filter((move) => wanted.has(stubPath(move.from.path)) || isFilled(move))
      .map((move) => {
        const { from, to, uri, before } = move;
        return { kind: "stuck", path: from.path, before, uri, to: to.path, obstacle: obstacles.get(move) };
      }),
  };
}

async function obstaclesTo(moves: readonly MoveOfCode[]): Promise<Map<Move, Obstacle>> {
  if (moves.length === 0) return new Map();
  const { obstacleTo } = await import("./rename-handler.js");
  return new Map(
    moves.flatMap((move): [Move, Obstacle][] => {
      const obstacle = obstacleTo(move);
      return obstacle === undefined ? [] : [[move, obstacle]];
    }),
  );
}

/** Whether nothing that people wrote would be lost at a path. */
function isFree(
  path: string,
  leaving: ReadonlySet<string>,
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
): boolean {
  const there = locate(stubPath(path), disk);
  if (there.found.kind !== "file") return there.found.kind === "absent";
  return leaving.has(there.path) || isUntouched(there.found.text, manifest.files[there.path]);
}

async function follow(
  folder: string,
  moves: readonly Move[],
  going: ReadonlySet<MoveOfCode>,
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
): Promise<Pick<PlannedMoves, "renames" | "edits">> {
  const { followMoves } = await import("./follow-moves.js");
  const texts = followMoves({ folder, moves, going, emitted, manifest, disk });
  const renames = Array.from(going, ({ from, to, before }): Rename => {
    const text = texts.get(from.path)?.text ?? before;
    return { kind: "rename", from: from.path, path: to.path, before, text };
  });
  const moved = new Set(renames.map(({ from }) => from));
  const edits = Array.from(texts)
    .filter(([path]) => !moved.has(path))
    .map(([path, change]): Edit => ({ kind: "edit", path, ...change }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { renames, edits };
}
