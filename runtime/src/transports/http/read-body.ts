/**
 * The text of a body.
 *
 * @returns nothing when it has more than `limit` bytes, which are not read to the end
 */
export async function readBody(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > limit) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
