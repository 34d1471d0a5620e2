/** An operation, or all of a method, and why it became no resource. */
export interface LeftOut {
  /** `GET /pets`, or `12 POST`. */
  readonly what: string;
  /** How many operations it is. */
  readonly count: number;
  readonly kind: Reason["kind"];
  /** The same in words, with what it is about. */
  readonly reason: string;
}

/** Why an operation becomes no resource. */
export type Reason =
  | {
      readonly kind: "no-get" | "no-success" | "no-content" | "stream" | "hidden" | "routed" | "path-unnamed";
    }
  /** A URI template has no such expression. */
  | { readonly kind: "path-unmatched"; readonly expression: string }
  /** The operation of another path matches the same URIs. */
  | { readonly kind: "path-twice"; readonly path: string };

export function leaveOut(what: string, reason: Reason, count = 1): LeftOut {
  return { what, count, kind: reason.kind, reason: explainReason(reason) };
}

export function explainReason(reason: Reason): string {
  switch (reason.kind) {
    case "no-get":
      return "only GET reads";
    case "no-success":
      return "it declares no success";
    case "no-content":
      return "its success has no content";
    case "stream":
      return "it answers with a stream of events";
    case "hidden":
      return "x-mcp hides it";
    case "routed":
      return "a rule leaves it out";
    case "path-unnamed":
      return "a variable of its path has no name";
    case "path-unmatched":
      return `${reason.expression} in its path can't be matched`;
    case "path-twice":
      return `${reason.path} matches the same URIs`;
  }
}
