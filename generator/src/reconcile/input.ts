import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Source } from "../diagnostics/diagnostic.js";
import type { EmitOptions } from "../emit/emit-options.js";
import type { FileBeside } from "../spec/beside.js";
import { version } from "../version.js";

/** Everything that a run's output follows from. */
export interface Input {
  readonly source: Source;
  /** Of the app; a folder whose manifest holds the hash is then the one that the spec is written to. */
  readonly name: string;
  /** The files that the spec refers to. */
  readonly beside: readonly FileBeside[];
  /** What the code looks like. */
  readonly emit: EmitOptions;
}

/** A hash of the input of a run, and of the version of mcp-gen. */
export function inputOf({ source: { file, text }, name, beside, emit }: Input): string {
  const others = beside.toSorted((a, b) => (a.name < b.name ? -1 : 1)).flatMap((one) => [one.name, one.source.text]);
  // Not put together first: a text may be long.
  const whole = createHash("sha256").update(version());
  for (const part of [basename(file), name, text, ...others, ...choices(emit)]) {
    whole.update("\0");
    for (const piece of piecesOf(part)) whole.update(piece, "utf16le");
  }
  return whole.digest("hex").slice(0, 32);
}

const pieceLength = 65_536;

/** To encode a long text as a whole takes several times as long as to hash it. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
}

function choices(options: EmitOptions): string[] {
  const chosen = Object.entries(options).filter(([, value]) => value !== undefined);
  return chosen.length === 0 ? [] : [JSON.stringify(chosen.toSorted(([a], [b]) => (a < b ? -1 : 1)))];
}
