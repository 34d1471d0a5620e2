import type { Range } from "../diagnostics/diagnostic.js";

/** What a run does to the output folder: plain data, to be printed, tested and carried out. */
export interface Plan {
  readonly steps: readonly Step[];
  /** The manifest to write when the steps are done; nothing where it is right already. */
  readonly manifest: string | undefined;
}

/** Why a person's handler can't go by another name. */
export type Obstacle =
  | { readonly kind: "not-utf8" }
  | { readonly kind: "broken"; readonly at: Range; readonly message: string }
  /** The file does not export it. */
  | { readonly kind: "absent"; readonly identifier: string }
  /** The file declares or exports it more than once. */
  | { readonly kind: "twice"; readonly identifier: string }
  /** The file exports something else by the new name. */
  | { readonly kind: "taken"; readonly identifier: string };

export type Step =
  | { readonly kind: "create"; readonly path: string; readonly text: string; readonly isStub: boolean }
  /** A machine-owned file that follows the spec. */
  | { readonly kind: "replace"; readonly path: string; readonly before: string; readonly text: string }
  /** A stub that nobody touched, and that follows the spec too. */
  | { readonly kind: "update"; readonly path: string; readonly before: string; readonly text: string }
  /** A person's handler whose resource has another key now. */
  | {
      readonly kind: "rename";
      readonly from: string;
      readonly path: string;
      readonly before: string;
      readonly text: string;
    }
  /** A person's file, of the output folder or elsewhere in the same project, that refers to a handler which is renamed. */
  | { readonly kind: "edit"; readonly path: string; readonly before: string; readonly text: string }
  | { readonly kind: "delete"; readonly path: string; readonly before: string }
  /** Nothing to do: it is as it should be, or people wrote it. */
  | { readonly kind: "keep"; readonly path: string }
  /** Nothing to do: a person's handler, which `server.ts` imports by this identifier. */
  | { readonly kind: "handler"; readonly path: string; readonly before: string; readonly identifier: string }
  /** Nothing to do here, but for people: a stub that is to be filled in. */
  | { readonly kind: "stub"; readonly path: string; readonly before: string }
  /** People wrote it for a resource that has left the spec, or that has its handler at `home` now, where it can't follow. */
  | {
      readonly kind: "orphan";
      readonly path: string;
      readonly before: string;
      readonly home: string | undefined;
      readonly obstacle?: Obstacle | undefined;
    }
  /** Nothing to do: the spec gives it no more, but code of people's in `user` may need it; from now on it is theirs. */
  | { readonly kind: "leave"; readonly path: string; readonly before: string; readonly user: string }
  /** Nothing to do here, but for people: handlers call the API by a context of people's, which does not have it. */
  | { readonly kind: "lacking"; readonly path: string; readonly before: string }
  /** Someone edited a machine-owned file; `text` is what the spec gives, and nothing where it gives no such file. */
  | { readonly kind: "edited"; readonly path: string; readonly before: string; readonly text: string }
  /** A person's handler is where another resource's would go, and can't be moved to where its own is. */
  | {
      readonly kind: "stuck";
      readonly path: string;
      readonly before: string;
      readonly uri: string;
      readonly to: string;
      /** Nothing where something else is in its place. */
      readonly obstacle?: Obstacle | undefined;
    }
  /** A folder or a link is where a file would go. */
  | { readonly kind: "blocked"; readonly path: string };

const inTheWay: ReadonlySet<Step["kind"]> = new Set(["edited", "stuck", "blocked"] as const);
const withoutEffect: ReadonlySet<Step["kind"]> = new Set([
  "keep",
  "handler",
  "stub",
  "orphan",
  "leave",
  "lacking",
] as const);

/** Whether a plan can be carried out: nothing of it is, where something stands in the way. */
export function isClear({ steps }: Plan): boolean {
  return !steps.some(({ kind }) => inTheWay.has(kind));
}

/** Where the file of a step is before the run. */
export function pathOnDisk(step: Step): string {
  return step.kind === "rename" ? step.from : step.path;
}

/** Whether carrying it out would change a file. */
export function hasChanges({ steps, manifest }: Plan): boolean {
  return manifest !== undefined || steps.some(({ kind }) => !withoutEffect.has(kind));
}
