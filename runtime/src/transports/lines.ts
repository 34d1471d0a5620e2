import { Buffer } from "node:buffer";

const newline = 0x0a;
const carriageReturn = 0x0d;

/** What came of the bytes that were fed: a line without its ending, or nothing of one that was too long. */
export type Line = Uint8Array | undefined;

/**
 * Cuts a byte stream at newlines. Cutting bytes, not text, keeps a character whole that two chunks share.
 *
 * @param limit - bytes that a line may have; a longer one is dropped up to its newline, so the stream stays in step
 */
export function createLineSplitter(limit: number): { feed(chunk: Uint8Array): Line[]; end(): Line[] } {
  let parts: Uint8Array[] = [];
  let length = 0;
  let dropping = false;

  function take(bytes: Uint8Array): void {
    if (dropping) return;
    length += bytes.length;
    if (length > limit) {
      dropping = true;
      parts = [];
    } else if (bytes.length > 0) {
      parts.push(bytes);
    }
  }

  function finish(): Line {
    const line = dropping ? undefined : trimEnd(Buffer.concat(parts));
    parts = [];
    length = 0;
    dropping = false;
    return line;
  }

  return {
    feed(chunk) {
      const lines: Line[] = [];
      let start = 0;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, start)) {
        take(chunk.subarray(start, at));
        lines.push(finish());
        start = at + 1;
      }
      take(chunk.subarray(start));
      return lines;
    },
    end: () => (length > 0 ? [finish()] : []),
  };
}

function trimEnd(line: Uint8Array): Uint8Array {
  return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
}
