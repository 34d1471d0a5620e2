// Declared here because the core must not ask for Node's types; each is looked up, never assumed.
declare const Buffer:
  | { from(bytes: ArrayBufferLike, offset: number, length: number): { toString(encoding: "base64"): string } }
  | undefined;
declare function btoa(binary: string): string;

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  if (typeof Buffer !== "undefined") {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  }
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
