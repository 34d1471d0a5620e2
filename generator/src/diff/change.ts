import type { Path } from "../spec/problem.js";

/** What a change means for clients: they break, they don't, or only words for people have changed. */
export type ChangeClass = "breaking" | "safe" | "docs";

/** A change between two documents, in the documents' own terms: positions in a text come only when asked for. */
export interface Change {
  readonly class: ChangeClass;
  /** Stable, for example `uri-removed`. */
  readonly kind: string;
  /** The keys of the resources that it is a change of, as they are in the new spec, or else in the old one. */
  readonly resources: readonly string[];
  /** What has changed, in one sentence without its full stop. */
  readonly message: string;
  /** What it means for handlers, where it means anything. */
  readonly handlers: string | undefined;
  readonly place: Place;
}

/** Where the change is: in the new document, or in the old one where the new one has nothing to show. */
export interface Place {
  readonly side: "old" | "new";
  readonly path: Path;
  readonly part: "key" | "value";
}

const classes: readonly ChangeClass[] = ["breaking", "safe", "docs"];

/** Breaking first; then an order that follows from the content alone. */
export function compareChanges(a: Change, b: Change): number {
  return classes.indexOf(a.class) - classes.indexOf(b.class) || compareTexts(textOf(a), textOf(b));
}

function textOf({ resources, kind, message, place }: Change): string {
  return JSON.stringify([resources, kind, place.path, message]);
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
