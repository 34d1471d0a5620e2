// Declared here because the core must not ask for Node's types.
declare const Buffer: {
  from(bytes: ArrayBufferLike, offset: number, length: number): { toString(encoding: "base64"): string };
};

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array & { toBase64?: () => string }): string {
  // Node before 25 has the one, browsers and workers have the other.
  return bytes.toBase64?.() ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
