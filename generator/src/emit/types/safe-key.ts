import { memberKey } from "../literal.js";

const mark = "__mcpgen_key_";

/**
 * A property's name for json-schema-to-typescript, which asks objects for `hasOwnProperty` and the like, and would find
 * a property of the spec instead.
 */
export function toSafeKey(name: string): string {
  const isUnsafe = name in Object.prototype || name.startsWith(mark);
  return isUnsafe ? mark + Buffer.from(name).toString("hex") : name;
}

/** Gives properties their own names back in the code that came of it, where each stands at the start of a line. */
export function restoreKeys(code: string): string {
  return code.replaceAll(new RegExp(`^${mark}([0-9a-f]+)(?=\\??: )`, "gm"), (_, hex: string) =>
    memberKey(Buffer.from(hex, "hex").toString()),
  );
}
