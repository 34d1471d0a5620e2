import type { Source } from "../diagnostics/diagnostic.js";
import { isJson } from "./parse.js";

/** A text that shows keys as JSON has them, with those of YAML where that is what the file is written in. */
export function inNotationOf(source: Source, text: string): string {
  const takesQuotes = isJson(source) || /^\s*\{/.test(source.text);
  return takesQuotes ? text : text.replaceAll(quotedKey, "$1: ");
}

/** A key that YAML takes, and takes for a text, without its quotes. */
const quotedKey = /"(?!(?:null|true|false)")([A-Za-z_$][\w.$/-]*)": /gi;
