import { foreignKeywords, ignoredBesideRef, type Dialect } from "./dialect.js";
import type { SchemaObject } from "./document.js";
import type { Problem } from "./problem.js";

/** Keywords that name a place, or refer to one, by other means than a path to it. */
const anchors = new Set(["$anchor", "$dynamicAnchor", "$recursiveAnchor"]);
const dynamicRefs = new Set(["$dynamicRef", "$recursiveRef"]);

/** What is wrong with the keywords of one schema, whatever is inside of it. */
export function checkKeywords(schema: SchemaObject, dialect: Dialect): Problem[] {
  const problems: Problem[] = [];
  for (const keyword of Object.keys(schema)) {
    if (!keyword.startsWith("$")) continue;
    const at = { path: [keyword], part: "key" } as const;
    if (anchors.has(keyword)) {
      const help = "take it out, and refer by the way, as in #/components/schemas/Name";
      problems.push({ code: "ref-anchor", message: `${keyword} is not followed`, help, ...at });
    } else if (dynamicRefs.has(keyword)) {
      const help = "write $ref and the way to the schema";
      problems.push({ code: "ref-dynamic", message: `${keyword} depends on who refers to it`, help, ...at });
    }
  }
  if (dialect === "open") return problems;
  for (const keyword of ignoredBesideRef(schema, dialect)) {
    problems.push({
      code: "ref-sibling",
      severity: "warning",
      message: `${keyword} is ignored: in draft-07 nothing beside a $ref counts`,
      help: `write { "allOf": [{ "$ref": … }, { "${keyword}": … }] }`,
      path: [keyword],
      part: "key",
    });
  }
  for (const [keyword, help] of foreignKeywords(schema, dialect)) {
    const message = `${keyword} is ignored: JSON Schema ${dialect} has no such keyword`;
    problems.push({ code: "keyword-ignored", severity: "warning", message, help, path: [keyword], part: "key" });
  }
  return problems;
}
