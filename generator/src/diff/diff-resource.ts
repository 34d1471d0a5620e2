import { isStatic } from "@mcp-gen/runtime";
import type { Change, ChangeClass, Place } from "./change.js";
import { compareKeys } from "./keyed-change.js";
import { baseOf } from "./match-resources.js";
import type { Resource, ResourcePair } from "./resource-pair.js";
import { show } from "./show.js";

const rules = {
  title: { class: "docs", kind: "title-changed" },
  description: { class: "docs", kind: "description-changed" },
  annotations: { class: "docs", kind: "annotations-changed" },
  size: { class: "docs", kind: "size-changed" },
  icons: { class: "docs", kind: "icons-changed" },
  deprecated: { class: "docs", kind: "deprecated-changed" },
  cache: { class: "safe", kind: "cache-changed" },
} as const;

export function removedResource({ key, spec }: Resource): Change {
  return {
    class: "breaking",
    kind: "uri-removed",
    resources: [key],
    message: `${spec.uri} is gone`,
    handlers: "nothing calls it any more: an untouched stub is deleted, and an edited one an orphan",
    place: { side: "old", path: ["resources", key], part: "key" },
  };
}

export function addedResource({ key, spec }: Resource): Change {
  return {
    class: "safe",
    kind: "uri-added",
    resources: [key],
    message: `${spec.uri} is new`,
    handlers: "a stub is written, to be filled in",
    place: { side: "new", path: ["resources", key], part: "key" },
  };
}

/** What has changed of a resource beside its params and its result. */
export function diffResource(pair: ResourcePair): Change[] {
  const { old, now } = pair;
  const paths = [
    ["resources", old.key],
    ["resources", now.key],
  ] as const;
  return [
    ...diffKey(pair),
    ...diffUri(pair),
    ...diffName(pair),
    ...diffMimeType(pair),
    ...diffList(pair),
    ...diffComplete(pair),
    ...diffMeta(pair),
    ...compareKeys([old.spec, now.spec], rules, now.key, [now.key], paths),
  ];
}

function diffKey({ old, now }: ResourcePair): Change[] {
  if (old.key === now.key) return [];
  const message = `The key of ${now.spec.uri} was ${show(old.key)}, and is ${show(now.key)} now`;
  return [
    change(now, "safe", "key-renamed", message, [], "it has another name: the next run renames its file and export"),
  ];
}

function diffUri({ old, now }: ResourcePair): Change[] {
  const [from, to] = [old.spec.uri, now.spec.uri];
  if (from === to) return [];
  const message = `The URI was ${from}, and is ${to} now`;
  if (!isSameUri({ old, now })) {
    return [change(now, "breaking", "uri-changed", message, ["uri"], paramsNote(old, now))];
  }
  if (isStatic(old.template) && !isStatic(now.template)) {
    return [change(now, "breaking", "uri-unlisted", `${message}: as a template, it leaves resources/list`, ["uri"])];
  }
  const isSpelling = namesOf(old).join() === namesOf(now).join();
  return isSpelling ? [change(now, "safe", "uri-respelled", `${message}, which matches the same`, ["uri"])] : [];
}

/** Whether both match the same URIs, query variables aside. */
export function isSameUri({ old, now }: ResourcePair): boolean {
  return baseOf(old) === baseOf(now);
}

function namesOf({ template: { names, query } }: Resource): string[] {
  return [...names, ...(query?.names ?? []).toSorted()];
}

function paramsNote(old: Resource, now: Resource): string | undefined {
  const [before, after] = [namesOf(old), namesOf(now)];
  const lost = before.filter((name) => !after.includes(name));
  const gained = after.filter((name) => !before.includes(name));
  const parts = [
    ...(gained.length > 0 ? [`get ${gained.join(", ")}`] : []),
    ...(lost.length > 0 ? [`get ${lost.join(", ")} no more`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(", and ");
}

function diffName({ old, now }: ResourcePair): Change[] {
  const [from, to] = [old.spec.name ?? old.key, now.spec.name ?? now.key];
  if (from === to) return [];
  const message = `Clients are shown the name ${show(to)} instead of ${show(from)}`;
  return [change(now, "safe", "name-changed", message, ["name"])];
}

function diffMimeType({ old, now }: ResourcePair): Change[] {
  const [from, to] = [mimeTypeOf(old), mimeTypeOf(now)];
  if (from?.toLowerCase() === to?.toLowerCase()) return [];
  const message = `The content of ${now.key} was ${from ?? "of any type"}, and is ${to ?? "of any type"} now`;
  return [change(now, "breaking", "mime-type-changed", message, ["mimeType"], "return what that type holds")];
}

/** What has a schema is JSON, unless its type says otherwise. */
function mimeTypeOf({ spec: { mimeType, schema } }: Resource): string | undefined {
  return mimeType?.replaceAll(/\s*;\s*/g, "; ") ?? (schema === undefined ? undefined : "application/json");
}

function diffList({ old, now }: ResourcePair): Change[] {
  const [before, after] = [old.spec.list === true, now.spec.list === true];
  if (before === after) return [];
  if (after) {
    return [
      change(now, "safe", "list-added", `The instances of ${now.key} are listed now`, ["list"], "have to list them"),
    ];
  }
  // One resource is listed anyway.
  if (isStatic(now.template)) return [];
  const message = `The instances of ${now.key} are listed no more`;
  return [change(now, "breaking", "list-removed", message, ["list"], "list them no more")];
}

function diffComplete({ old, now }: ResourcePair): Change[] {
  const [before, after] = [old.spec.complete ?? [], now.spec.complete ?? []];
  const gained = after.filter((name) => !before.includes(name));
  // What is no param any more is said to be gone already.
  const lost = before.filter((name) => !after.includes(name) && namesOf(now).includes(name));
  return [
    ...gained.map((name) =>
      change(now, "safe", "complete-added", `${now.key}.${name} is completed now`, ["complete"], "have to complete it"),
    ),
    ...lost.map((name) =>
      change(now, "breaking", "complete-removed", `${now.key}.${name} is completed no more`, ["complete"]),
    ),
  ];
}

/** What clients find under a key of `_meta` is between them and the app: that it stays is all that is known to be safe. */
function diffMeta({ old, now }: ResourcePair): Change[] {
  const [before, after] = [old.spec._meta ?? {}, now.spec._meta ?? {}];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const ruleOf = (key: string): readonly [string, { class: ChangeClass; kind: string }] =>
    Object.hasOwn(before, key)
      ? [key, { class: "breaking", kind: "meta-changed" }]
      : [key, { class: "safe", kind: "meta-added" }];
  const meta = Object.fromEntries(Array.from(keys, ruleOf));
  const paths = [
    ["resources", old.key, "_meta"],
    ["resources", now.key, "_meta"],
  ] as const;
  return compareKeys([{ ...before }, { ...after }], meta, `${now.key}._meta`, [now.key], paths);
}

function change(
  { key }: Resource,
  changeClass: ChangeClass,
  kind: string,
  message: string,
  way: readonly string[],
  handlers?: string,
): Change {
  const place: Place = { side: "new", path: ["resources", key, ...way], part: way.length === 0 ? "key" : "value" };
  return { class: changeClass, kind, resources: [key], message, handlers, place };
}
