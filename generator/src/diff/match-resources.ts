import { parseTemplate, rankOf } from "@mcp-gen/runtime";
import type { SpecDocument } from "../spec/document.js";
import { compareTexts } from "./change.js";
import type { Resource, ResourcePair } from "./resource-pair.js";

/** Which resources of two documents are the same, and which came or went. */
export interface MatchedResources {
  readonly pairs: readonly ResourcePair[];
  readonly removed: readonly Resource[];
  readonly added: readonly Resource[];
}

/** By what two resources are one, the surest first: clients know a resource by its URI, and only code by its key. */
const identities: readonly ((resource: Resource) => string)[] = [
  ({ template }) => rankOf(template),
  (resource) => JSON.stringify([baseOf(resource), resource.key]),
  baseOf,
  ({ key }) => key,
];

export function matchResources(old: SpecDocument, now: SpecDocument): MatchedResources {
  let removed = resourcesOf(old);
  let added = resourcesOf(now);
  const pairs: ResourcePair[] = [];
  for (const identity of identities) {
    const byIdentity = new Map(added.map((resource) => [identity(resource), resource]));
    const matched = new Set<Resource>();
    for (const resource of removed) {
      const same = byIdentity.get(identity(resource));
      if (same === undefined || matched.has(same)) continue;
      matched.add(same).add(resource);
      pairs.push({ old: resource, now: same });
    }
    removed = removed.filter((resource) => !matched.has(resource));
    added = added.filter((resource) => !matched.has(resource));
  }
  return { pairs, removed, added };
}

/** In an order of their own, so that the order of a spec decides nothing. */
function resourcesOf(document: SpecDocument): Resource[] {
  return Object.entries(document.resources)
    .map(([key, spec]) => ({ document, key, spec, template: parseTemplate(spec.uri) }))
    .toSorted((a, b) => compareTexts(a.key, b.key));
}

/** What a URI is apart from its query variables, which a client may leave out or add. */
export function baseOf({ template }: Resource): string {
  const { query } = template;
  const base = query && query.literal.length > 0 ? { ...query, names: [] } : undefined;
  return rankOf({ ...template, query: base });
}
