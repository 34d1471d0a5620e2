import { parseTemplate } from "@mcp-gen/runtime";
import type { SpecDocument, SpecResource } from "./document.js";
import { brokenRule, readParamType, textOf } from "./param-type.js";
import type { Path, Problem } from "./problem.js";
import { resolveRef } from "./ref.js";

/** Examples of params that the param's own parser refuses, or that no URI can hold. */
export function findWrongExamples(document: SpecDocument, { uri, params = {} }: SpecResource, path: Path): Problem[] {
  const template = parseTemplate(uri);
  const inQuery = new Set(template.query?.names ?? []);
  return Object.entries(params).flatMap(([name, { example, schema = true, traversal }]): Problem[] => {
    const resolved = resolveRef(document, schema);
    const result = resolved === undefined ? undefined : readParamType(resolved, (inner) => resolveRef(document, inner));
    if (example === undefined || result?.kind !== "type") return [];
    const at = { path: [...path, "params", name, "example"], part: "value", severity: "warning" } as const;
    const rule = brokenRule(result.type, example);
    if (rule !== undefined) {
      const message = `The example of ${name} ${rule}`;
      return [{ code: "example-wrong", message, help: "write a value that fits the schema", ...at }];
    }
    const text = textOf(result.type, example);
    const isDotted = traversal !== "allow" && /(?:^|[/\\])\.{1,2}(?:$|[/\\])/.test(text);
    const isEmpty = text === "" && !inQuery.has(name);
    if (!isDotted && !isEmpty) return [];
    const message = isEmpty ? `No URI has an empty ${name}` : `${uri} refuses . and .. in ${name}`;
    return [{ code: "example-wrong", message, help: "write a value that the URI can hold", ...at }];
  });
}
