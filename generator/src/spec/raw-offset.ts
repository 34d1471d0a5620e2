/**
 * Where a character of a YAML scalar stands in the text that it was written as, in whichever style: past escapes,
 * indentation, and line breaks that were folded.
 *
 * @param raw - from the first character of the scalar to its last
 * @param style - as the parser names it
 */
export function rawOffset(raw: string, value: string, style: string | null | undefined, offset: number): number {
  let at = bodyStart(raw, style);
  let done = 0;
  while (done < offset && at < raw.length) {
    const isSpace = /\s/.test(value[done] ?? "");
    if (style === "QUOTE_DOUBLE" && raw[at] === "\\") {
      const { length, units } = readEscape(raw, at);
      at += length;
      done += units;
    } else if (style === "QUOTE_SINGLE" && raw.startsWith("''", at)) {
      at += 2;
      done++;
    } else if (isSpace || /\s/.test(raw[at] ?? "")) {
      // Space between words may be folded, and indentation is none of the value's: both end where the next word starts.
      while (/\s/.test(value[done] ?? "")) done++;
      if (done > offset) return at;
      while (/\s/.test(raw[at] ?? "")) at++;
    } else {
      at++;
      done++;
    }
  }
  if (style === "QUOTE_DOUBLE") {
    // A line break that is escaped stands for nothing, and so before the character.
    for (let skip = readEscape(raw, at); raw[at] === "\\" && skip.units === 0; skip = readEscape(raw, at))
      at += skip.length;
  }
  while (/\s/.test(raw[at] ?? "") && !/\s/.test(value[offset] ?? " ")) at++;
  return at;
}

function bodyStart(raw: string, style: string | null | undefined): number {
  if (style === "QUOTE_DOUBLE" || style === "QUOTE_SINGLE") return 1;
  // The first line of a block scalar says how to read the others.
  return style === "BLOCK_LITERAL" || style === "BLOCK_FOLDED" ? raw.indexOf("\n") + 1 : 0;
}

const lengths: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };

/** How much of the text an escape takes, and how much of the value (YAML 1.2 §5.7). */
function readEscape(raw: string, at: number): { length: number; units: number } {
  const mark = raw[at + 1] ?? "";
  const lineBreak = /^\\\r?\n[ \t]*/.exec(raw.slice(at, at + 200))?.[0].length;
  if (lineBreak !== undefined) return { length: lineBreak, units: 0 };
  const length = lengths[mark] ?? 2;
  const code = mark === "U" ? Number.parseInt(raw.slice(at + 2, at + 10), 16) : 0;
  return { length, units: code > 0xffff ? 2 : 1 };
}
