import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import type { EmitOptions } from "../emit/emit-options.js";
import { inputOf } from "../reconcile/input.js";
import { planUnchanged } from "../reconcile/plan-unchanged.js";
import { hasLitter, ifThere, isLink, listDisk, readDisk, readManifest } from "../reconcile/read-disk.js";
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
  const found = name === undefined ? undefined : await planIn(out, name, { source, beside, emit });
  if (found !== undefined || !/openapi|swagger/.test(source.text)) return found;
  // What an OpenAPI document calls its server is found out by reading it: here any folder that the file was written to.
  for (const entry of ifThere(() => readdirSync(out, { withFileTypes: true })) ?? []) {
    if (!entry.isDirectory() || entry.name === name) continue;
    const { read } = readManifest(join(out, entry.name));
    if (read.kind === "newer" || read.manifest.spec !== basename(source.file)) continue;
    const plan = await planIn(out, entry.name, { source, beside, emit });
    if (plan !== undefined) return plan;
  }
  return undefined;
}

/** The same for a spec that calls its app by a name. */
async function planIn(
  out: string,
  name: string,
  { source, beside, emit }: Given,
): Promise<Extract<Planned, { kind: "planned" }> | undefined> {
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
  const plan = await planUnchanged(manifest, standing, (path) => readDisk(folder, [path]).get(path));
  const paths = [source.file, ...files.map((one) => one.source.file)];
  return plan && { kind: "planned", folder, plan, warnings: [], read: paths, line: manifest.summary };
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
