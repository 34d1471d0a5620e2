import { pointerTo } from "./pointer.js";
import type { LocateIn, Path } from "./problem.js";
import type { ParsedFile } from "./read.js";

/** Where a part of a document was taken from. */
export interface Origin {
  readonly file: ParsedFile;
  readonly path: Path;
}

/** By the pointer to the part: whatever is inside of it has the same origin. */
export type Origins = ReadonlyMap<string, Origin>;

/** Reads every file again with positions, which is what there is something to report for. */
export async function locatorIn(file: ParsedFile, origins: Origins): Promise<LocateIn> {
  const files = new Set([file, ...Array.from(origins.values(), (origin) => origin.file)]);
  const locators = new Map(await Promise.all(Array.from(files, async (one) => [one, await one.positions()] as const)));
  return (path, part) => {
    const origin = originOf({ file, path }, origins);
    const range = locators.get(origin.file)?.(origin.path, part) ?? { offset: 0, length: 1 };
    return { source: origin.file.source, ...range };
  };
}

/** A part that was taken from elsewhere may hold one that was, too. */
export function originOf(place: Origin, origins: Origins): Origin {
  for (let length = place.path.length; length > 0; length--) {
    const origin = origins.get(pointerTo(place.path.slice(0, length)));
    if (origin !== undefined) return { file: origin.file, path: [...origin.path, ...place.path.slice(length)] };
  }
  return place;
}
