import { canonical } from "../../spec/canonical.js";
import { describeAtoms } from "./atoms.js";
import type { FlatSchema } from "./flatten.js";

/** An alternative, as it is written and as it is read. */
export interface Alternative {
  readonly schema: unknown;
  readonly flat: FlatSchema;
}

/** Which alternatives of two unions are the same, as far as anybody can tell, and which came or went. */
export interface Matched<Item> {
  readonly pairs: readonly (readonly [old: Item, new: Item])[];
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
}

/** By what two alternatives may be one, the surest first. */
const identities: readonly ((alternative: Alternative) => string | undefined)[] = [
  ({ schema }) => canonical(schema),
  componentOf,
  discriminatorOf,
  ({ flat }) => (flat.types.size === 1 ? describeAtoms(flat.types) : undefined),
];

export function matchAlternatives<Item extends Alternative>(old: readonly Item[], now: readonly Item[]): Matched<Item> {
  const removed = new Set(old);
  const added = new Set(now);
  const pairs: [Item, Item][] = [];
  const pair = (a: Item, b: Item): void => {
    pairs.push([a, b]);
    removed.delete(a);
    added.delete(b);
  };
  for (const identity of identities) {
    const byIdentity = new Map<string, Item[]>();
    for (const b of added) append(byIdentity, identity(b), b);
    for (const a of removed) {
      const b = byIdentity.get(identity(a) ?? "")?.shift();
      if (b !== undefined) pair(a, b);
    }
  }
  const [a, b] = [[...removed], [...added]];
  if (a.length === 1 && b.length === 1 && a[0] !== undefined && b[0] !== undefined) pair(a[0], b[0]);
  return { pairs, removed: [...removed], added: [...added] };
}

function append<Item>(map: Map<string, Item[]>, key: string | undefined, item: Item): void {
  if (key !== undefined) map.set(key, [...(map.get(key) ?? []), item]);
}

function componentOf({ flat: { path } }: Alternative): string | undefined {
  return path[0] === "components" && path.length === 3 ? String(path[2]) : undefined;
}

/** The properties that have one value, which is how unions of objects tell their members apart. */
function discriminatorOf({ flat }: Alternative): string | undefined {
  const constants = Array.from(flat.properties, ([name, schemas]) => {
    const [schema] = schemas.map((located) => located.schema);
    if (typeof schema !== "object") return undefined;
    const values = "const" in schema ? [schema["const"]] : schema.enum;
    return values?.length === 1 ? canonical([name, values[0]]) : undefined;
  }).filter((constant) => constant !== undefined);
  return constants.length === 0 ? undefined : constants.toSorted().join();
}
