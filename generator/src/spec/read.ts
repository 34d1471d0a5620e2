import { readFile } from "node:fs/promises";
import { compareDiagnostics, type Diagnostic, type Source } from "../diagnostics/diagnostic.js";
import { check } from "./check.js";
import type { SpecDocument } from "./document.js";
import { parse } from "./parse.js";
import { toDiagnostic } from "./problem.js";

/** A spec that keeps all rules, or what is wrong with it. */
export type ReadSpec =
  | { readonly kind: "spec"; readonly document: SpecDocument }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** Reads a spec from a file. */
export async function readSpec(file: string): Promise<ReadSpec> {
  const text = await readText(file);
  return typeof text === "string" ? checkSpec({ file, text }) : { kind: "failed", diagnostics: [text] };
}

/** Reads a spec from a text. */
export async function checkSpec(source: Source): Promise<ReadSpec> {
  const parsed = await parse(source);
  if (parsed.kind === "failed") return parsed;
  const checked = check(parsed.value);
  if (checked.kind === "checked") return { kind: "spec", document: checked.document };
  const diagnostics = checked.problems.map((problem) => toDiagnostic(problem, source, parsed.locate));
  return { kind: "failed", diagnostics: diagnostics.toSorted(compareDiagnostics) };
}

const reasons: Readonly<Record<string, readonly [what: string, help: string]>> = {
  ENOENT: ["There is no such file", "check the path"],
  EISDIR: ["It is a folder", "name a file in it"],
  EACCES: ["It may not be read", "check its permissions"],
};

async function readText(file: string): Promise<string | Diagnostic> {
  const fail = (message: string, help: string): Diagnostic => ({
    code: "spec-unreadable",
    message,
    help,
    at: { source: { file, text: "" }, offset: 0, length: 1 },
  });
  try {
    // A decoder takes the byte-order mark off, and refuses what is no UTF-8 instead of replacing it.
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return fail("It is no UTF-8 text", "save it as UTF-8");
    const [what, help] = reasons[code] ?? [`It can't be read (${code})`, "check the path"];
    return fail(what, help);
  }
}
