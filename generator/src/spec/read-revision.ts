import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { parseSpec, readSpec, type ParsedSpec } from "./read.js";
import { decodeSpec, unreadable } from "./read-text.js";

/** Where a spec is: a path, or a git revision and a path in it, as in `main:specs/app.json`. */
export type SpecPlace =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "revision"; readonly revision: string; readonly file: string };

/** A path that is there is a path, whatever it looks like. */
export function placeOf(text: string): SpecPlace {
  const colon = text.indexOf(":");
  // One letter before a backslash or a slash is a drive.
  if (colon === -1 || existsSync(text) || /^[A-Za-z]:[\\/]/.test(text)) return { kind: "file", file: text };
  return { kind: "revision", revision: text.slice(0, colon), file: text.slice(colon + 1) };
}

/** Reads a spec from a file, or as it is in a git revision. */
export async function readSpecAt(text: string): Promise<ParsedSpec> {
  const place = placeOf(text);
  if (place.kind === "file") return readSpec(place.file);
  const read = await readBlob(place.revision, place.file);
  return typeof read === "string" ? parseSpec({ file: text, text: read }) : { kind: "failed", diagnostics: [read] };
}

/** How git words it, and what to say instead. */
const reasons: readonly (readonly [pattern: RegExp, message: string, help: string])[] = [
  [/not a git repository/i, "This folder is in no git repository", "run it in one, or name a file"],
  [
    /exists on disk, but not in|does not exist in|is in the index, but not/i,
    "The revision has no such file",
    pathHelp(),
  ],
  [
    /invalid object name|bad revision|unknown revision|ambiguous argument/i,
    "There is no such revision",
    revisionHelp(),
  ],
  [/bad file|not a blob/i, "It is no file", "name a file in the revision"],
];

function pathHelp(): string {
  return "write its path from the top of the repository, or ./ and its path from here";
}

function revisionHelp(): string {
  return "check the revision, and that it has been fetched; or name a file that is there";
}

function readBlob(revision: string, file: string): Promise<string | Diagnostic> {
  const name = `${revision}:${file}`;
  // Git would take it for an option.
  if (name.startsWith("-")) return Promise.resolve(unreadable(name, "No revision starts with -", revisionHelp()));
  return new Promise((resolve) => {
    const options = {
      encoding: "buffer",
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" },
      windowsHide: true,
    } as const;
    // A blob as it is: what a repository sets up for showing files never runs.
    execFile("git", ["cat-file", "blob", name], options, (error, stdout, stderr) => {
      resolve(error === null ? decodeSpec(name, stdout) : explain(name, error, stderr.toString("utf8")));
    });
  });
}

function explain(name: string, error: Error, stderr: string): Diagnostic {
  if ("code" in error && error.code === "ENOENT")
    return unreadable(name, "There is no git to read it with", "install git, or name a file");
  const [, message, help] = reasons.find(([pattern]) => pattern.test(stderr)) ?? [];
  if (message !== undefined && help !== undefined) return unreadable(name, message, help);
  const [line = error.message] = stderr.trim().split("\n");
  return unreadable(name, `Git can't read it: ${line.replace(/^fatal: /, "")}`, revisionHelp());
}
