import { allocate } from "../model/names.js";
import type { SpecGroup } from "../spec/document.js";
import { define } from "../spec/define.js";
import { listIn, objectIn, textIn } from "../spec/json.js";
import type { OpenApiDocument, Tag } from "./unchecked.js";
import { slug } from "./uri.js";

/** Groups of the operations' first tags. */
export interface Groups {
  readonly groups: Readonly<Record<string, SpecGroup>>;
  readonly groupOf: (tags: readonly string[]) => string | undefined;
}

export function groupsOf(
  document: OpenApiDocument,
  operations: readonly { readonly tags: readonly string[] }[],
): Groups {
  const tags = new Set(operations.flatMap((operation) => operation.tags.slice(0, 1)));
  const names = allocate(tags, toGroupName);
  const descriptions = new Map(
    listIn(document["tags"]).map((one) => {
      const tag: Tag = objectIn(one);
      return [tag["name"], textIn(tag["description"])];
    }),
  );
  const groups: Record<string, SpecGroup> = {};
  const nameOf = (tag: string): string => names.get(tag)?.replaceAll("_", "-") ?? tag;
  for (const tag of Array.from(tags).toSorted()) {
    const description = descriptions.get(tag);
    define(groups, nameOf(tag), description === undefined ? {} : { description });
  }
  return { groups, groupOf: ([first]) => (first === undefined ? undefined : nameOf(first)) };
}

/** What a folder may be called, with room left for what tells it from another. */
function toGroupName(tag: string): string {
  const name = /[a-z0-9]/i.test(tag) ? slug(tag).slice(0, 50) : "tag";
  // Names of devices on Windows.
  return /^(con|prn|aux|nul|com\d|lpt\d)$/.test(name) ? `${name}-tag` : name;
}
