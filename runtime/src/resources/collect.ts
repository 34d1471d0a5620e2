/** What comes in pieces: a stream of the web or of Node, or the output of a generator. */
export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator] === "function";
}

/**
 * The whole of a stream: text where every piece is text, bytes otherwise.
 *
 * @param limit - in characters or bytes; a longer stream is not read to its end
 * @throws RangeError - when it is longer
 * @throws TypeError - when a piece is neither text nor bytes
 */
export async function collect(stream: AsyncIterable<unknown>, limit: number): Promise<string | Uint8Array> {
  const texts: string[] = [];
  const bytes: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    if (typeof piece === "string") texts.push(piece);
    else if (piece instanceof Uint8Array) bytes.push(piece);
    else throw new TypeError("A stream gives text or bytes");
    length += piece.length;
    if (length > limit) throw new RangeError(`A stream gave more than ${limit} characters or bytes`);
  }
  if (texts.length === 0) return concat(bytes, length);
  if (bytes.length > 0) throw new TypeError("A stream gives either text or bytes");
  return texts.join("");
}

function concat(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
