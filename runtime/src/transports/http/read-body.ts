/**
 * The text of a body.
 *
 * @returns nothing when it has more than `limit` bytes, which are not read to the end
 */
export async function readBody(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string | undefined> {
  // JSON that opens with a byte-order mark is none (RFC 8259 §8.1).
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  // An iterator takes twice the time of a reader.
  const reader = body?.getReader();
  let text = "";
  let length = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    length += next.value.length;
    if (length > limit) return void reader?.cancel();
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}
