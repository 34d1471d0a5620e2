import { createHash } from "node:crypto";
import { hasConflict, sidesOf } from "./merge-conflict.js";
import type { Owner } from "../emit/emit.js";
import { isObject, type JsonObject } from "../spec/json.js";

/** What earlier runs wrote. */
export interface Manifest {
  readonly version: number;
  /** The name of the spec's file. */
  readonly spec?: string | undefined;
  /** A hash of what the last run's output followed from. */
  readonly input?: string | undefined;
  /** What a run says at its end, where the spec is an OpenAPI document. */
  readonly summary?: string | undefined;
  /** The files that the spec refers to, by path from its folder; nothing where there are none. */
  readonly refs?: readonly string[] | undefined;
  /** A merge could not decide between two manifests: what it made of machine-owned files is nobody's edit. */
  readonly isMerge?: true | undefined;
  /** By path from the output folder. */
  readonly files: Readonly<Record<string, ManifestEntry>>;
}

export interface ManifestEntry {
  readonly owner: Owner;
  /** Of what was written. */
  readonly hash: string;
  /** Of what the other side of a merge wrote. */
  readonly otherHash?: string;
  /** What a stub is for. */
  readonly handler?: { readonly identifier: string; readonly uri: string };
  /** What vouches for each type in `resources.ts`. */
  readonly types?: Readonly<Record<string, string>>;
  /** People wrote it, and its resource has left the spec. */
  readonly isOrphan?: true;
}

/** Whether a text is what a run wrote. */
export function isUntouched(text: string, entry: ManifestEntry | undefined): boolean {
  if (entry === undefined) return false;
  const found = hash(text);
  return found === entry.hash || found === entry.otherHash;
}

export const manifestPath = ".mcp-gen.json";

/** The folder that files are written to before they are moved to their places; while it is there, nobody else writes. */
export const stageName = ".mcp-gen.tmp";

/** Grows when an older mcp-gen could no longer make sense of the manifest. */
const currentVersion = 1;

const emptyManifest: Manifest = { version: currentVersion, files: {} };

/** A manifest, or why there is none to be had from a text. */
export type ReadManifest = { readonly kind: "manifest"; readonly manifest: Manifest } | { readonly kind: "newer" };

/** A manifest that can't be read counts as lost, which loses nothing: each file is then held to what would be written. */
export function parseManifest(text: string | undefined): ReadManifest {
  const value = text === undefined ? undefined : (parse(text) ?? parseSides(text));
  const isMerge = text !== undefined && hasConflict(text) ? true : undefined;
  if (!isObject(value) || typeof value["version"] !== "number" || !isObject(value["files"])) {
    return { kind: "manifest", manifest: { ...emptyManifest, isMerge } };
  }
  if (value["version"] > currentVersion) return { kind: "newer" };
  const files = Object.entries(value["files"]).filter(([path, entry]) => isInside(path) && isEntry(entry));
  const spec = typeof value["spec"] === "string" ? value["spec"] : undefined;
  const { input } = value;
  const summary = typeof value["summary"] === "string" ? value["summary"] : undefined;
  const refs = Array.isArray(value["refs"]) ? value["refs"].map(String) : undefined;
  // Each part has just been looked at, or is compared with nothing but texts.
  const manifest = {
    version: currentVersion,
    spec,
    input,
    summary,
    refs,
    isMerge,
    files: Object.fromEntries(files),
  } as Manifest;
  return { kind: "manifest", manifest };
}

/** Sorted and without dates, so that equal runs give equal bytes. */
export function printManifest({ version, spec, input, summary, refs, files }: Manifest): string {
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ version, spec, input, summary, refs, files: Object.fromEntries(sorted) }, undefined, 2)}\n`;
}

/** Line endings don't count: version control may have changed them. */
export function hash(text: string): string {
  return createHash("sha256").update(normalize(text)).digest("hex").slice(0, 32);
}

export function normalize(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a merge left undecided, with the files that either side knows. */
function parseSides(text: string): unknown {
  const [ours, theirs] = sidesOf(text).map(parse);
  if (!isObject(ours) || !isObject(theirs)) return isObject(ours) ? ours : theirs;
  if (Number(theirs["version"]) > currentVersion) return theirs;
  const [files, others] = [ours["files"], theirs["files"]];
  const all = isObject(files) && isObject(others) ? mergeFiles(files, others) : files;
  // No run has had the merged spec as its input.
  return { ...ours, files: all, input: undefined };
}

/** What is on disk may be what either side wrote. */
function mergeFiles(ours: JsonObject, theirs: JsonObject): JsonObject {
  const both = Object.entries(ours).map(([path, entry]) => {
    const other = theirs[path];
    return [path, isObject(entry) && isObject(other) ? { ...entry, otherHash: other["hash"] } : entry] as const;
  });
  return { ...theirs, ...Object.fromEntries(both) };
}

/** A manifest is a file that anyone may have written: its paths stay in the folder, and off what runs keep there. */
function isInside(path: string): boolean {
  return /^[\w$-][\w$.-]*(\/[\w$-][\w$.-]*)*$/.test(path);
}

const owners: readonly unknown[] = ["machine", "stub", "once"] satisfies Owner[];

function isEntry(value: unknown): boolean {
  return (
    isObject(value) &&
    owners.includes(value["owner"]) &&
    typeof value["hash"] === "string" &&
    isObject(value["types"] ?? {})
  );
}
