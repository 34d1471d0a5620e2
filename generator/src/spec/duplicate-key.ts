import type { Diagnostic, Range, Source } from "../diagnostics/diagnostic.js";

/** Which of two values a key has, no reader could tell. */
export function duplicateKey(source: Source, key: string, at: Range, first: Range): Diagnostic {
  return {
    code: "key-duplicate",
    message: `The key ${JSON.stringify(key)} is written twice`,
    help: "give one of them another name, or take it out",
    at: { source, offset: at.offset, length: at.length },
    related: { message: "it is here first", at: { source, offset: first.offset, length: first.length } },
  };
}
