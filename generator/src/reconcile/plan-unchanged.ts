import { explainOrphans } from "./explain-orphans.js";
import { locate } from "./handler-file.js";
import { isUntouched, type Manifest, type ManifestEntry } from "./manifest.js";
import type { OnDisk, Standing } from "./on-disk.js";
import type { Plan, Step } from "./plan.js";

/**
 * The plan of a run that has the same input as the last one: everything is as that one left it, but for what people
 * wrote since, which stays whatever it is.
 *
 * @param read - gives the machine-owned files and the orphans, the only ones whose text matters
 * @returns nothing where a file is missing or a machine-owned one was edited, which takes a look at what is emitted
 */
export async function planUnchanged(
  manifest: Manifest,
  standing: ReadonlyMap<string, Standing>,
  read: (path: string) => OnDisk | undefined,
): Promise<Plan | undefined> {
  const steps: Step[] = [];
  for (const [stub, entry] of Object.entries(manifest.files)) {
    const { path, found } = locate(stub, standing);
    if (found.kind === "absent" && entry.owner === "once") continue;
    if (found.kind !== "file") return undefined;
    if (entry.owner !== "machine" && entry.isOrphan !== true) {
      steps.push({ kind: "keep", path });
      continue;
    }
    const file = read(path);
    if (file?.kind !== "file") return undefined;
    if (entry.owner !== "machine")
      steps.push({ kind: "orphan", path, before: file.text, home: homeOf(entry, manifest) });
    else if (isUntouched(file.text, entry)) steps.push({ kind: "keep", path });
    else return undefined;
  }
  const handlers = new Map(Object.entries(manifest.files).map(([path, { handler }]) => [path, handler]));
  return { steps: await explainOrphans(steps, handlers), manifest: undefined };
}

/** Where the handler of an orphan's resource is now. */
function homeOf({ handler: orphan }: ManifestEntry, { files }: Manifest): string | undefined {
  return Object.entries(files).find(
    ([, { handler, isOrphan }]) => handler !== undefined && isOrphan !== true && handler.uri === orphan?.uri,
  )?.[0];
}
