import { createHash } from "node:crypto";

/** The hash that a manifest holds for a text. */
export function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
