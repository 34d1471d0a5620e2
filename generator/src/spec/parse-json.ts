import type { Source } from "../diagnostics/diagnostic.js";
import type { Parsed } from "./parsed.js";
import type { Locate } from "./problem.js";

/** Reads JSON fast, and again with positions only where there is something to report. */
export async function parseJson(source: Source): Promise<Parsed> {
  try {
    const value: unknown = JSON.parse(source.text);
    // Of a key that is written twice, JSON.parse keeps one without a word.
    if (countKeys(value) === countKeysOf(source.text)) {
      const positions = async (): Promise<Locate> => (await import("./parse-json-carefully.js")).locatorOf(source);
      return { kind: "parsed", value, positions };
    }
  } catch {
    // Comments and trailing commas are allowed beside what JSON.parse takes; the careful parser knows which it is.
  }
  const { parseCarefully } = await import("./parse-json-carefully.js");
  return parseCarefully(source);
}

function countKeys(value: unknown): number {
  let keys = 0;
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    const children = Object.values(next);
    if (!Array.isArray(next)) keys += children.length;
    for (const child of children) if (typeof child === "object") pending.push(child);
  }
  return keys;
}

/** The keys of a text that is JSON; no regular expression, whose stack a very long string would fill. */
function countKeysOf(text: string): number {
  let keys = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let next = end + 1;
    // Most keys have their colon at once, and most texts something else.
    while (isSpace(text.charCodeAt(next))) next++;
    if (text.charCodeAt(next) === colon) keys++;
    start = text.indexOf('"', end + 1);
  }
  return keys;
}

const colon = 58;

/** What JSON takes for white space (RFC 8259 §2). */
function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === "\\") before--;
  return (at - before) % 2 === 1;
}
