import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import { manifestPath, parseManifest, type Manifest } from "./manifest.js";
import { hasLitter, ifThere, otherHandlers, readDisk, readTextIfThere } from "./read-disk.js";
import { planUnchanged } from "./plan-unchanged.js";
import type { Plan } from "./plan.js";

/** A folder that the same input has been written to, and what has to be done there. */
export interface Unchanged {
  readonly folder: string;
  readonly plan: Plan;
  readonly manifest: Manifest;
}

/**
 * Finds the output of a spec by what its manifest says that it came of, so that a run with nothing to do needs not even
 * parse the spec.
 */
export function findUnchanged(out: string, spec: Source, input: (folder: string) => string): Unchanged | undefined {
  for (const entry of ifThere(() => readdirSync(out, { withFileTypes: true })) ?? []) {
    if (!entry.isDirectory()) continue;
    const folder = join(out, entry.name);
    const read = parseManifest(readTextIfThere(join(folder, manifestPath)));
    if (read.kind === "newer" || read.manifest.spec !== basename(spec.file)) continue;
    const { manifest } = read;
    // What a killed run left has to be completed first.
    if (manifest.input !== input(entry.name) || hasLitter(folder)) continue;
    const paths = [...Object.keys(manifest.files), ...otherHandlers(folder)];
    const plan = planUnchanged(manifest, readDisk(folder, paths));
    return plan && { folder, plan, manifest };
  }
  return undefined;
}
