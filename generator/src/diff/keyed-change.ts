import type { Path } from "../spec/problem.js";
import { canonical } from "../spec/canonical.js";
import type { Change, ChangeClass, Place } from "./change.js";

/** A key of an object of the spec, and what it means when its value has changed. */
export interface KeyRule {
  readonly class: ChangeClass;
  readonly kind: string;
  readonly handlers?: string;
}

type Keyed<Key extends string> = Readonly<Partial<Record<Key, unknown>>>;

/** Compares two objects key by key, as far as there are rules for them. */
export function compareKeys<Key extends string>(
  [old, now]: readonly [Keyed<NoInfer<Key>>, Keyed<NoInfer<Key>>],
  rules: Readonly<Record<Key, KeyRule>>,
  name: string,
  resources: readonly string[],
  paths: readonly [old: Path, now: Path],
): Change[] {
  // The keys of a record of rules are the keys that it has rules for.
  return (Object.entries(rules) as [Key, KeyRule][]).flatMap(([key, rule]): Change[] => {
    const [before, after] = [own(old, key), own(now, key)];
    if (canonical(before) === canonical(after)) return [];
    const what = before === undefined ? "is new" : after === undefined ? "is gone" : "has changed";
    const place: Place =
      after === undefined
        ? { side: "old", path: [...paths[0], key], part: "key" }
        : { side: "new", path: [...paths[1], key], part: "key" };
    const { class: changeClass, kind, handlers } = rule;
    return [{ class: changeClass, kind, resources, message: `The ${key} of ${name} ${what}`, handlers, place }];
  });
}

/** A key may be called `constructor` without being there. */
function own<Key extends string>(object: Keyed<Key>, key: Key): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
