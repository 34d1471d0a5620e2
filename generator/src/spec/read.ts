import { readFileSync, statSync } from "node:fs";
import type { Diagnostic, Source } from "../diagnostics/diagnostic.js";
import { parse } from "./parse.js";
import type { Locate } from "./problem.js";

/** A file that has been read and parsed, and not been looked at. */
export interface ParsedFile {
  readonly kind: "parsed";
  readonly source: Source;
  readonly value: unknown;
  readonly positions: () => Promise<Locate>;
}

export type ParsedSpec = ParsedFile | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** The text of a spec, or why there is none. */
export type ReadSource =
  | { readonly kind: "read"; readonly source: Source }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** Reads a spec from a file. */
export async function readSpec(file: string): Promise<ParsedSpec> {
  const read = readSource(file);
  return read.kind === "failed" ? read : parseSpec(read.source);
}

/** Reads the text of a spec, and leaves for later what it says. */
export function readSource(file: string): ReadSource {
  const text = readText(file);
  return typeof text === "string" ? { kind: "read", source: { file, text } } : { kind: "failed", diagnostics: [text] };
}

export async function parseSpec(given: Source): Promise<ParsedSpec> {
  // Editors count no column for a byte-order mark.
  const source = given.text.startsWith("\uFEFF") ? { ...given, text: given.text.slice(1) } : given;
  const parsed = await parse(source);
  return parsed.kind === "failed" ? parsed : { ...parsed, source };
}

/** More than any spec that people write, and less than a text may be long. */
export const maxBytes: number = 64 * 1024 * 1024;

const reasons: Readonly<Record<string, readonly [what: string, help: string]>> = {
  ENOENT: ["There is no such file", "check the path"],
  EISDIR: ["It is a folder", "name a file in it"],
  EACCES: ["It may not be read", "check its permissions"],
};

function readText(file: string): string | Diagnostic {
  try {
    const stats = statSync(file);
    if (!stats.isFile() && !stats.isDirectory() && !isHandedOver(file)) {
      return unreadable(file, "It is a pipe or a device", "name a file, or /dev/stdin");
    }
    if (stats.size > maxBytes) return unreadable(file, "It is larger than 64 MiB", "move parts of it to other files");
    return decodeSpec(file, readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const [what, help] = reasons[code] ?? [`It can't be read (${code})`, "check the path"];
    return unreadable(file, what, help);
  }
}

/** Whether a shell has opened it for this very command, so that reading it comes to an end. */
function isHandedOver(file: string): boolean {
  return /^\/(?:dev\/stdin|(?:dev|proc\/(?:self|\d+))\/fd\/\d+)$/.test(file);
}

/** The text of a spec, or that it is none. */
export function decodeSpec(file: string, bytes: Uint8Array): string | Diagnostic {
  try {
    // A decoder takes the byte-order mark off, and refuses what is no UTF-8 instead of replacing it.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return unreadable(file, "It is no UTF-8 text", "save it as UTF-8");
  }
}

export function unreadable(file: string, message: string, help: string): Diagnostic {
  return { code: "spec-unreadable", message, help, at: { source: { file, text: "" }, offset: 0, length: 1 } };
}
