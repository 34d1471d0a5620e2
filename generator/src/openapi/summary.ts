/** What became of the operations of a document. */
export interface Summary {
  readonly operations: number;
  readonly resources: number;
  readonly templates: number;
  readonly leftOut: readonly LeftOut[];
}

/** An operation, or some of a kind, and why it became no resource. */
export interface LeftOut {
  /** `GET /pets`, or `12 POST`. */
  readonly what: string;
  readonly reason: string;
}
