import type { Change, ChangeClass } from "./change.js";
import type { Reached } from "./schema/compare.js";
import type { Finding } from "./schema/finding.js";

/** Which way values go: clients send params, and read results. */
export type Direction = "param" | "result";

/** Who sends is broken by a narrower schema, who reads by a wider one; what nobody can tell counts as breaking. */
const classes: Readonly<Record<Direction, Readonly<Record<Finding["effect"], ChangeClass>>>> = {
  param: { narrowed: "breaking", widened: "safe", other: "breaking", unclear: "breaking", docs: "docs" },
  result: { narrowed: "safe", widened: "breaking", other: "breaking", unclear: "breaking", docs: "docs" },
};

/** What it means for handlers, who get params and give results. */
const handlers: Readonly<Record<Direction, Readonly<Record<Finding["effect"], string | undefined>>>> = {
  param: {
    narrowed: undefined,
    widened: "get values that they did not get before",
    other: "get other values than before",
    unclear: "may get other values than before",
    docs: undefined,
  },
  result: {
    narrowed: "what they return has to fit",
    widened: "may return more than before",
    other: "what they return has to fit",
    unclear: "what they return has to fit",
    docs: undefined,
  },
};

/** Where there is something more exact to say. */
const ofKind: Readonly<Record<string, string>> = {
  "property-added": "may return it",
  "properties-added": "may return them",
  "required-property-added": "have to return it",
  "property-removed": "return it no more",
  "properties-removed": "return them no more",
  "property-required": "have to return it always",
  "property-optional": "may leave it out",
  "item-added": "may return it",
  "item-removed": "return it no more",
  "null-added": "may return null",
  "null-removed": "can't return null any more",
};

/** A finding about a schema, as what it means for those who send or read what the schema is of. */
export function classify(direction: Direction, { finding, resources }: Reached): Change {
  const { effect, kind, message, place } = finding;
  return {
    class: classes[direction][effect],
    kind: `${direction}-${kind}`,
    resources,
    message: effect === "unclear" ? `${message} (whether that breaks anybody can't be told)` : message,
    handlers: (direction === "result" ? ofKind[kind] : undefined) ?? handlers[direction][effect],
    place,
  };
}
