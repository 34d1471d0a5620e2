import type { Schema, SpecParam } from "../spec/document.js";
import { resolveRef } from "../spec/ref.js";
import { canonical } from "../spec/canonical.js";
import type { Change, ChangeClass, Place } from "./change.js";
import { isSameUri } from "./diff-resource.js";
import { compareKeys } from "./keyed-change.js";
import type { Resource, ResourcePair } from "./resource-pair.js";
import type { Root } from "./schema/compare.js";
import { show } from "./show.js";

const rules = {
  description: { class: "docs", kind: "param-description-changed" },
  example: { class: "docs", kind: "param-example-changed" },
  deprecated: { class: "docs", kind: "param-deprecated-changed" },
} as const;

/** A param that both documents have, by its name in each. */
interface ParamPair {
  readonly old: string;
  readonly now: string;
}

/** What has changed of the params of a resource, beside their schemas. */
export function diffParams(pair: ResourcePair): Change[] {
  const { old, now } = pair;
  const own = paramPairs(pair).flatMap((param) => diffParam(pair, param));
  // A new URI has new variables: that is all there is to say.
  if (!isSameUri(pair)) return own;
  const [before, after] = [queryOf(old), queryOf(now)];
  const gone = before.filter((name) => !after.includes(name));
  const added = after.filter((name) => !before.includes(name));
  return [
    ...own,
    ...gone.map((name) => removedParam(pair, name, after.length > 0)),
    ...added.map((name) => addedParam(now, name)),
  ];
}

/** The schemas of the params that both documents have, to be compared. */
export function paramRoots(pair: ResourcePair): Root[] {
  const { old, now } = pair;
  return paramPairs(pair).map((param) => ({
    resource: now.key,
    old: { schema: schemaOf(old, param.old), path: pathOf(old, param.old, "schema") },
    now: { schema: schemaOf(now, param.now), path: pathOf(now, param.now, "schema") },
  }));
}

/** Variables of the path are told by their place, those of a query and those of a changed URI by their name. */
function paramPairs({ old, now }: ResourcePair): ParamPair[] {
  const isSame = isSameUri({ old, now });
  const path = isSame
    ? old.template.names.map((name, index) => ({ old: name, now: now.template.names[index] ?? name }))
    : [];
  const [before, after] = isSame ? [queryOf(old), queryOf(now)] : [namesOf(old), namesOf(now)];
  return [...path, ...before.filter((name) => after.includes(name)).map((name) => ({ old: name, now: name }))];
}

function queryOf({ template: { query } }: Resource): readonly string[] {
  return query?.names ?? [];
}

function namesOf(resource: Resource): readonly string[] {
  return [...resource.template.names, ...queryOf(resource)];
}

function diffParam({ old, now }: ResourcePair, names: ParamPair): Change[] {
  const [before, after] = [paramOf(old, names.old), paramOf(now, names.now)];
  const label = `${now.key}.${names.now}`;
  const report = (
    changeClass: ChangeClass,
    kind: string,
    message: string,
    key: string,
    handlers?: string,
  ): Change[] => [change(now, names.now, changeClass, kind, message, key, handlers)];
  const found = compareKeys([before, after], rules, label, [now.key], [pathOf(old, names.old), pathOf(now, names.now)]);
  if (names.old !== names.now) {
    const message = `The variable ${names.old} of ${now.key} is called ${names.now} now`;
    found.push(...report("breaking", "param-renamed", message, "", `get ${names.now} instead of ${names.old}`));
  }
  if (isRequired(old, names.old) !== isRequired(now, names.now)) {
    if (isRequired(now, names.now))
      found.push(...report("breaking", "param-required", `${label} has to be there now`, "required", "always get it"));
    else found.push(...report("safe", "param-optional", `${label} may be left out now`, "required", "may not get it"));
  }
  if (before.traversal !== after.traversal) {
    if (after.traversal === "allow") {
      const message = `${label} may hold dot segments now`;
      const handlers = "get values with . and .. segments: resolve them within a folder";
      found.push(...report("safe", "param-traversal-allowed", message, "traversal", handlers));
    } else {
      found.push(...report("breaking", "param-traversal-refused", `${label} can't hold dot segments any more`, ""));
    }
  }
  return [...found, ...diffDefault({ old, now }, names, label)];
}

/** A URI that leaves a param out is answered by its default: that is a promise. */
function diffDefault({ old, now }: ResourcePair, names: ParamPair, label: string): Change[] {
  const [before, after] = [defaultOf(old, names.old), defaultOf(now, names.now)];
  // A required param has none; that it is required now has been said.
  if (canonical(before) === canonical(after) || isRequired(now, names.now)) return [];
  const report = (changeClass: ChangeClass, kind: string, message: string, handlers: string): Change[] => [
    change(now, names.now, changeClass, kind, message, "schema", handlers),
  ];
  if (before === undefined) {
    return report("safe", "param-default-added", `The default of ${label} is ${show(after)} now`, "always get a value");
  }
  if (after === undefined) {
    return report("breaking", "param-default-removed", `${label} has no default any more`, "may not get it");
  }
  const message = `The default of ${label} was ${show(before)}, and is ${show(after)} now`;
  return report("breaking", "param-default-changed", message, "get another value where the URI has none");
}

function removedParam({ old, now }: ResourcePair, name: string, hasQuery: boolean): Change {
  return {
    class: "breaking",
    kind: "param-removed",
    resources: [now.key],
    message: `The variable ${name} of ${now.key} is gone: a URI with it ${hasQuery ? "is answered as if without" : "is not found"}`,
    handlers: "get it no more",
    place: { side: "old", path: ["resources", old.key, "uri"], part: "value" },
  };
}

function addedParam(now: Resource, name: string): Change {
  if (isRequired(now, name)) {
    const message = `The new variable ${name} of ${now.key} has to be there`;
    return change(now, name, "breaking", "param-added-required", message, "", "get it");
  }
  return change(
    now,
    name,
    "safe",
    "param-added",
    `${now.key} takes the new variable ${name}`,
    "",
    "get it where a URI has it",
  );
}

function paramOf({ spec: { params = {} } }: Resource, name: string): SpecParam {
  return Object.hasOwn(params, name) ? (params[name] ?? {}) : {};
}

function isRequired(resource: Resource, name: string): boolean {
  return !queryOf(resource).includes(name) || paramOf(resource, name).required === true;
}

function defaultOf(resource: Resource, name: string): unknown {
  const schema = resolveRef(resource.document, paramOf(resource, name).schema ?? true);
  return typeof schema === "object" ? schema["default"] : undefined;
}

/** A param's schema as it is meant: of a text, unless it says otherwise. */
function schemaOf(resource: Resource, name: string): Schema {
  const schema = resolveRef(resource.document, paramOf(resource, name).schema ?? true);
  if (typeof schema !== "object") return { type: "string" };
  // A default is no word for people here; it is compared by itself.
  const { default: _, ...others } = schema;
  return schema.enum === undefined && !("const" in schema) ? { type: "string", ...others } : others;
}

function pathOf({ key }: Resource, name: string, ...way: readonly string[]): string[] {
  return ["resources", key, "params", name, ...way];
}

function change(
  now: Resource,
  name: string,
  changeClass: ChangeClass,
  kind: string,
  message: string,
  key: string,
  handlers?: string,
): Change {
  const isDeclared = Object.hasOwn(now.spec.params ?? {}, name);
  const path = isDeclared ? pathOf(now, name, ...(key === "" ? [] : [key])) : ["resources", now.key, "uri"];
  const place: Place = { side: "new", path, part: isDeclared ? "key" : "value" };
  return { class: changeClass, kind, resources: [now.key], message, handlers, place };
}
