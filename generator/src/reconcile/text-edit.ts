/** A stretch of a text that is replaced. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** All else stays byte for byte. Of two edits of one place, which say the same, the first one counts. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let done = 0;
  for (const { start, end, text: inserted } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < done) continue;
    result += text.slice(done, start) + inserted;
    done = end;
  }
  return result + text.slice(done);
}
