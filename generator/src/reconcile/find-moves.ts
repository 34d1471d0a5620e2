import type { EmittedFile } from "../emit/emit.js";
import { isUntouched, type Manifest } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import type { HandlerName } from "./rename-handler.js";

/** A person's handler whose resource is called something else now: its code goes with the URI. */
export interface Move {
  readonly from: HandlerName;
  readonly to: HandlerName;
  readonly uri: string;
  readonly before: string;
}

export function findMoves(
  emitted: readonly EmittedFile[],
  manifest: Manifest,
  disk: ReadonlyMap<string, OnDisk>,
): Move[] {
  const byUri = new Map(emitted.flatMap((file) => (file.handler === undefined ? [] : [[file.handler.uri, file]])));
  return Object.entries(manifest.files).flatMap(([path, entry]): Move[] => {
    const { handler, isOrphan } = entry;
    const target = handler === undefined ? undefined : byUri.get(handler.uri);
    const found = disk.get(path);
    if (handler === undefined || isOrphan === true || target?.handler === undefined || target.path === path) return [];
    if (found?.kind !== "file" || isUntouched(found.text, entry)) return [];
    return [
      {
        from: { identifier: handler.identifier, path },
        to: { identifier: target.handler.identifier, path: target.path },
        uri: handler.uri,
        before: found.text,
      },
    ];
  });
}
