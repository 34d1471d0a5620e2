import type { Change } from "./change.js";
import type { ResourcePair } from "./resource-pair.js";
import type { Root } from "./schema/compare.js";

/** Where only one document has a schema for the result, that alone is the change. */
export function diffResult({ old, now }: ResourcePair): Change[] {
  if ((old.spec.schema === undefined) === (now.spec.schema === undefined)) return [];
  if (now.spec.schema === undefined) {
    return [
      {
        class: "breaking",
        kind: "result-schema-removed",
        resources: [now.key],
        message: `The result of ${now.key} has no schema any more`,
        handlers: "may return anything",
        place: { side: "old", path: ["resources", old.key, "schema"], part: "key" },
      },
    ];
  }
  return [
    {
      class: "safe",
      kind: "result-schema-added",
      resources: [now.key],
      message: `The result of ${now.key} has a schema now`,
      handlers: "what they return has to fit it",
      place: { side: "new", path: ["resources", now.key, "schema"], part: "key" },
    },
  ];
}

/** The schemas of a result that both documents have, to be compared. */
export function resultRoots({ old, now }: ResourcePair): Root[] {
  const [before, after] = [old.spec.schema, now.spec.schema];
  if (before === undefined || after === undefined) return [];
  return [
    {
      resource: now.key,
      old: { schema: before, path: ["resources", old.key, "schema"] },
      now: { schema: after, path: ["resources", now.key, "schema"] },
    },
  ];
}
