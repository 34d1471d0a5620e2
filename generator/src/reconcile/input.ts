import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import { version } from "../version.js";

/** A hash of everything that a run's output follows from: the spec, and the version of mcp-gen. */
export function inputOf({ file, text }: Source): string {
  return createHash("sha256")
    .update([version(), basename(file), text].join("\0"))
    .digest("hex")
    .slice(0, 32);
}
