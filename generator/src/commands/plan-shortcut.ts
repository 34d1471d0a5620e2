import { join } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import type { EmitOptions } from "../emit/emit-options.js";
import { inputOf } from "../reconcile/input.js";
import { planUnchanged } from "../reconcile/plan-unchanged.js";
import { hasLitter, isLink, listDisk, readDisk, readManifest } from "../reconcile/read-disk.js";
import type { Beside, FileBeside } from "../spec/beside.js";
import { likelyName } from "../spec/likely-name.js";
import type { Planned } from "./plan.js";

/** What a run starts from, before it has parsed anything. */
interface Given {
  readonly source: Source;
  readonly beside: Beside;
  readonly emit: EmitOptions;
}

/** The plan of a run that has nothing to do, found without parsing the spec. */
export async function planShortcut(
  out: string,
  { source, beside, emit }: Given,
): Promise<Extract<Planned, { kind: "planned" }> | undefined> {
  const name = likelyName(source.text);
  if (name === undefined) return undefined;
  const folder = join(out, name);
  if (isLink(folder)) return undefined;
  const { read } = readManifest(folder);
  if (read.kind === "newer" || read.manifest.input === undefined) return undefined;
  const { manifest } = read;
  const files = await readAgain(beside, manifest.refs);
  if (files === undefined || manifest.input !== inputOf({ source, name, beside: files, emit })) return undefined;
  // What a killed run left has to be completed first.
  if (hasLitter(folder)) return undefined;
  const standing = listDisk(folder, Object.keys(manifest.files));
  const plan = planUnchanged(manifest, standing, (path) => readDisk(folder, [path]).get(path));
  const paths = [source.file, ...files.map((one) => one.source.file)];
  return plan && { kind: "planned", folder, plan, warnings: [], read: paths };
}

/** The files that the spec referred to in the last run, where all of them can still be read. */
async function readAgain(beside: Beside, refs: readonly string[] = []): Promise<FileBeside[] | undefined> {
  const files: FileBeside[] = [];
  for (const ref of refs) {
    const found = await beside.read(beside.spec, ref);
    if (found.kind === "refused" || found.name !== ref) return undefined;
    files.push(found);
  }
  return files;
}
