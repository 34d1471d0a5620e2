import { readFile } from "node:fs/promises";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

const reasons: Readonly<Record<string, readonly [what: string, help: string]>> = {
  ENOENT: ["There is no such file", "check the path"],
  EISDIR: ["It is a folder", "name a file in it"],
  EACCES: ["It may not be read", "check its permissions"],
};

/** The text of a file, or why there is none. */
export async function readText(file: string): Promise<string | Diagnostic> {
  try {
    return decodeSpec(file, await readFile(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const [what, help] = reasons[code] ?? [`It can't be read (${code})`, "check the path"];
    return unreadable(file, what, help);
  }
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
