import type { Path } from "../spec/problem.js";

/** What a document says that a run takes otherwise than it is written, and goes on. */
export interface Note {
  readonly message: string;
  readonly path: Path;
}
