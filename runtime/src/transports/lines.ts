const newline = 0x0a;

/** What came of the bytes that were fed: a line without its newline, or nothing of one that was too long. */
export type Line = Uint8Array | undefined;

/**
 * Cuts a byte stream at newlines. Cutting bytes, not text, keeps a character whole that two chunks share.
 *
 * @param limit - bytes that a line may have; a longer one is dropped up to its newline, so the stream stays in step
 */
export function createLineSplitter(limit: number): (chunk: Uint8Array) => Line[] {
  let parts: Uint8Array[] = [];
  let length = 0;

  function take(bytes: Uint8Array): void {
    length += bytes.length;
    if (length > limit) parts = [];
    else parts.push(bytes);
  }

  return (chunk) => {
    const lines: Line[] = [];
    let start = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, at));
      lines.push(length > limit ? undefined : Buffer.concat(parts));
      parts = [];
      length = 0;
      start = at + 1;
    }
    take(chunk.subarray(start));
    return lines;
  };
}
