/** A URI with its percent-encoding taken off, and the memory of where it was. */
export interface Decoded {
  readonly text: string;
  /** 1 for each UTF-16 unit of `text` that was encoded; `undefined` where nothing was. */
  readonly encoded: Uint8Array | undefined;
}

/**
 * Decodes once, so that structure (`/`, `?`, `#`, separators) can be told from the same characters inside values.
 *
 * @returns nothing when the percent-encoding is broken or is not UTF-8
 */
export function decode(uri: string): Decoded | undefined {
  let percent = uri.indexOf("%");
  if (percent === -1) return { text: uri, encoded: undefined };

  const encoded = new Uint8Array(uri.length);
  let text = "";
  let copied = 0;
  while (percent !== -1) {
    let end = percent;
    while (uri[end] === "%") end += 3;
    text += uri.slice(copied, percent);
    const start = text.length;
    try {
      text += decodeURIComponent(uri.slice(percent, end));
    } catch {
      return undefined;
    }
    encoded.fill(1, start, text.length);
    copied = end;
    percent = uri.indexOf("%", end);
  }
  return { text: text + uri.slice(copied), encoded };
}

/** The next `character` from `from` on that is structure, or -1. */
export function indexOfRaw({ text, encoded }: Decoded, character: string, from: number): number {
  let at = text.indexOf(character, from);
  while (encoded?.[at] === 1) at = text.indexOf(character, at + 1);
  return at;
}

/** The last `character` up to and including `from` that is structure, or -1; the first of all is a scheme's. */
export function lastIndexOfRaw({ text, encoded }: Decoded, character: string, from: number): number {
  let at = text.lastIndexOf(character, from);
  while (encoded?.[at] === 1) at = text.lastIndexOf(character, at - 1);
  return at;
}
