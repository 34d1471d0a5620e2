import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import type { FileBeside } from "../spec/beside.js";
import { version } from "../version.js";

/** A hash of everything that a run's output follows from: the spec, what it refers to, and the version of mcp-gen. */
export function inputOf({ file, text }: Source, beside: readonly FileBeside[]): string {
  const others = beside
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, source }) => [name, source.text]);
  return createHash("sha256")
    .update([version(), basename(file), text, ...others].join("\0"))
    .digest("hex")
    .slice(0, 32);
}
