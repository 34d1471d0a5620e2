/** What comes in pieces: a stream of the web or of Node, or the output of a generator. */
export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator] === "function";
}

/**
 * The whole of what comes in pieces, or of bytes in another form than `Uint8Array`; anything else is whole already.
 *
 * @param limit - in characters or bytes, for a stream
 */
export function whole(value: unknown, limit: number): unknown {
  if (value instanceof Blob) return whenAsked(() => collect(value.stream(), limit));
  if (isStream(value)) return whenAsked(() => collect(value, limit));
  if (value instanceof Promise) return whenAsked(async () => whole(await value, limit));
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return ArrayBuffer.isView(value) && !(value instanceof Uint8Array)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : value;
}

/** Begins once it is waited for, so that what nobody answers with can't fail unheard. */
function whenAsked(begin: () => Promise<unknown>): PromiseLike<unknown> {
  // oxlint-disable-next-line unicorn/no-thenable -- to be waited for is all that it is for
  return { then: (resolve, reject) => begin().then(resolve, reject) };
}

/**
 * The whole of a stream: text where every piece is text, bytes otherwise.
 *
 * @param limit - in characters or bytes; a longer stream is not read to its end
 * @throws RangeError - when it is longer
 * @throws TypeError - when a piece is neither text nor bytes
 */
async function collect(stream: AsyncIterable<unknown>, limit: number): Promise<string | Uint8Array> {
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
  const joined = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
