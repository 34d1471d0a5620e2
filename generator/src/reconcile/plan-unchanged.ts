import { locate } from "./handler-file.js";
import { isUntouched, type Manifest } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import type { Plan, Step } from "./plan.js";

/**
 * The plan of a run that has the same input as the last one: everything is as that one left it, but for what people
 * wrote since.
 *
 * @returns nothing where a file is missing or a machine-owned one was edited, which takes a look at what is emitted
 */
export function planUnchanged(manifest: Manifest, disk: ReadonlyMap<string, OnDisk>): Plan | undefined {
  const steps: Step[] = [];
  for (const [stub, entry] of Object.entries(manifest.files)) {
    const { path, found } = locate(stub, disk);
    if (found.kind === "absent" && entry.owner === "once") continue;
    if (found.kind !== "file") return undefined;
    const untouched = isUntouched(found.text, entry);
    if (entry.owner === "machine" && !untouched) return undefined;
    if (entry.isOrphan === true) steps.push({ kind: "orphan", path, before: found.text });
    else if (entry.owner === "stub" && untouched && entry.works !== true)
      steps.push({ kind: "stub", path, before: found.text });
    else if (entry.handler !== undefined && !(untouched && entry.works === true))
      steps.push({ kind: "handler", path, before: found.text, identifier: entry.handler.identifier });
    else steps.push({ kind: "keep", path });
  }
  return { steps, manifest: undefined };
}
