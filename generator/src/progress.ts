/** How far a part of a run is. */
export interface Progress {
  readonly doing: "compiling types" | "writing drafts" | "moving files";
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;
