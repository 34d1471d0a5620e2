import type { EmittedFile } from "../emit/emit.js";
import { locate, withEndingOf } from "./handler-file.js";
import { isUntouched, type Manifest } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";

/** What a handler is called, and where it is, in the output folder. */
export interface HandlerName {
  readonly identifier: string;
  readonly path: string;
}

/** A handler whose resource is called something else now. */
export interface Move {
  readonly from: HandlerName;
  readonly to: HandlerName;
  readonly uri: string;
  /** A person's code, which goes with the URI; nothing for a stub, which is written anew. */
  readonly before: string | undefined;
}

/** A move of a person's code. */
export interface MoveOfCode extends Move {
  readonly before: string;
}

export function findMoves(
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
): Move[] {
  const byUri = new Map(emitted.flatMap((file) => (file.handler === undefined ? [] : [[file.handler.uri, file]])));
  return Object.entries(manifest.files).flatMap(([stub, entry]): Move[] => {
    const { handler, isOrphan } = entry;
    const target = handler === undefined ? undefined : byUri.get(handler.uri);
    if (handler === undefined || isOrphan === true || target?.handler === undefined || target.path === stub) return [];
    const { path, found } = locate(stub, disk);
    return [
      {
        from: { identifier: handler.identifier, path },
        to: { identifier: target.handler.identifier, path: withEndingOf(target.path, path) },
        uri: handler.uri,
        before: found.kind === "file" && !isUntouched(found.text, entry) ? found.text : undefined,
      },
    ];
  });
}

export function hasCode(move: Move): move is MoveOfCode {
  return move.before !== undefined;
}
