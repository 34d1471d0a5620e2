import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import { version } from "../version.js";

/**
 * A hash of everything that a run's output follows from: the spec, and the version of mcp-gen.
 *
 * @param name - of the app; a folder whose manifest holds the hash is then the one that the spec is written to
 */
export function inputOf({ file, text }: Source, name: string): string {
  return createHash("sha256")
    .update([version(), basename(file), name, text].join("\0"))
    .digest("hex")
    .slice(0, 32);
}
