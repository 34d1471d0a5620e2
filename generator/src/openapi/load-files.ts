import { posix } from "node:path";
import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import type { Beside, FileBeside } from "../spec/beside.js";
import { parseSpec, type ParsedFile } from "../spec/read.js";
import { readReference, type Refused } from "../spec/reference.js";
import { joinFile } from "./resolve.js";

/** A document and the files that it refers to, by their names as seen from it; its own is empty. */
export interface Files {
  readonly values: ReadonlyMap<string, unknown>;
  /** Other names of some of them. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Why some could not be read. */
  readonly refused: ReadonlyMap<string, Refused>;
  /** All but the document, for their positions. */
  readonly parsed: ReadonlyMap<string, ParsedFile>;
  readonly read: readonly FileBeside[];
  /** What is wrong with their syntax. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A reference that starts with anything but `#`. */
const outward = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/**
 * Reads the files that a document refers to, and those that they refer to. What can't be read is reported where something
 * of use refers to it.
 *
 * @param name - of the document, from the folder that `beside` starts from
 */
export async function loadFiles(document: Source, value: unknown, beside: Beside, name: string): Promise<Files> {
  const values = new Map<string, unknown>([["", value]]);
  const aliases = new Map<string, string>();
  const refused = new Map<string, Refused>();
  const parsed = new Map<string, ParsedFile>();
  const read: FileBeside[] = [];
  const diagnostics: Diagnostic[] = [];
  const known = new Map([[posix.normalize(name), ""]]);
  const folder = posix.dirname(name);
  const pending = outward.test(document.text) ? pathsIn(value, "") : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const file = joinFile(next.from, next.path);
    if (values.has(file) || aliases.has(file) || refused.has(file)) continue;
    const found = await beside.read(next.from === "" ? name : posix.join(folder, next.from), next.path);
    if (found.kind === "refused") {
      refused.set(file, found);
      continue;
    }
    const same = known.get(found.name);
    if (same !== undefined) {
      aliases.set(file, same);
      continue;
    }
    known.set(found.name, file);
    read.push(found);
    const one = await parseSpec(found.source);
    if (one.kind === "failed") {
      diagnostics.push(...one.diagnostics);
      continue;
    }
    parsed.set(file, one);
    values.set(file, one.value);
    pending.push(...pathsIn(one.value, file));
  }
  return { values, aliases, refused, parsed, read, diagnostics };
}

interface PathFrom {
  readonly from: string;
  readonly path: string;
}

/** The paths of the other files that references in a value lead to. */
function pathsIn(value: unknown, from: string): PathFrom[] {
  const found = new Set<string>();
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    for (const [key, child] of Object.entries(next)) {
      if (typeof child === "object") pending.push(child);
      else if (key === "$ref" && typeof child === "string" && !child.startsWith("#")) found.add(child);
    }
  }
  const paths = Array.from(found, (ref) => {
    const reference = readReference(ref);
    return reference.kind === "place" ? reference.file : undefined;
  });
  return Array.from(new Set(paths)).flatMap((path) => (path === undefined ? [] : [{ from, path }]));
}
