import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import { parse } from "../spec/parse.js";
import { readText } from "../spec/read-text.js";
import { splitRef } from "./resolve.js";

/** The document and the files that it refers to, by their names as seen from it. */
export interface Files {
  readonly values: ReadonlyMap<string, unknown>;
  /** The texts of all but the document. */
  readonly sources: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A reference that starts with anything but `#`. */
const outward = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/** Reads the files that a document refers to, and those that they refer to. */
export async function loadFiles(document: Source, value: unknown): Promise<Files> {
  const values = new Map<string, unknown>([["", value]]);
  const sources: Source[] = [];
  const diagnostics: Diagnostic[] = [];
  const pending = outward.test(document.text) ? filesIn(value, "") : [];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (values.has(file) || /^[a-z][a-z\d+.-]+:/i.test(file)) continue;
    const path = join(dirname(document.file), file);
    // What is not there is reported where something of use refers to it.
    if (!existsSync(path)) continue;
    const text = await readText(path);
    if (typeof text !== "string") {
      diagnostics.push(text);
      continue;
    }
    const source = { file: path, text };
    const parsed = await parse(source);
    sources.push(source);
    if (parsed.kind === "failed") diagnostics.push(...parsed.diagnostics);
    else pending.push(...filesIn(parsed.value, file));
    values.set(file, parsed.kind === "failed" ? undefined : parsed.value);
  }
  return { values, sources, diagnostics };
}

function filesIn(value: unknown, from: string): string[] {
  const found = new Set<string>();
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    for (const [key, child] of Object.entries(next)) {
      if (typeof child === "object") pending.push(child);
      else if (key === "$ref" && typeof child === "string" && !child.startsWith("#"))
        found.add(splitRef(child, from).file);
    }
  }
  return [...found];
}
