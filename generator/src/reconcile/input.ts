import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import type { EmitOptions } from "../emit/emit-options.js";
import { version } from "../version.js";

/** A hash of everything that a run's output follows from: the spec, the options, and the version of mcp-gen. */
export function inputOf({ file, text }: Source, options: EmitOptions): string {
  return createHash("sha256")
    .update([version(), basename(file), text, ...choices(options)].join("\0"))
    .digest("hex")
    .slice(0, 32);
}

function choices(options: EmitOptions): string[] {
  const chosen = Object.entries(options).filter(([, value]) => value !== undefined);
  return chosen.length === 0 ? [] : [JSON.stringify(chosen.toSorted(([a], [b]) => (a < b ? -1 : 1)))];
}
