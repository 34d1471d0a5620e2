// Declared here because the core must not ask for Node's types; each is looked up, never assumed.
declare const Buffer:
  | { from(bytes: ArrayBufferLike, offset: number, length: number): { toString(encoding: "base64"): string } }
  | undefined;
declare function btoa(binary: string): string;

/** Small enough to be the arguments of one call on every engine. */
const chunkLength = 0x2000;

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  if (typeof Buffer !== "undefined") {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  }
  let binary = "";
  for (let start = 0; start < bytes.length; start += chunkLength) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunkLength));
  }
  return btoa(binary);
}
