import type { EmittedFile } from "../emit/emit.js";
import { locate } from "./handler-file.js";
import { isUntouched, type Manifest } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";

/**
 * Whether a folder holds what another spec gives, which may have a file of the same name: no URI is the same, and code of
 * people's would be left without its resource. A spec may move, so where it is says nothing.
 */
export function isOfAnotherSpec(
  { files }: Manifest,
  emitted: readonly EmittedFile[],
  disk: ReadonlyMap<string, OnDisk>,
): boolean {
  const before = Object.entries(files).filter(([, { handler, isOrphan }]) => handler !== undefined && !isOrphan);
  const now = emitted.filter(({ handler }) => handler !== undefined);
  const uris = new Set(now.map(({ handler }) => handler?.uri));
  if (before.length === 0 || now.length === 0 || before.some(([, { handler }]) => uris.has(handler?.uri ?? "")))
    return false;
  const paths = new Set(now.map(({ path }) => path));
  return before.some(([stub, entry]) => {
    const { found } = locate(stub, disk);
    return !paths.has(stub) && found.kind === "file" && !isUntouched(found.text, entry);
  });
}
