import { keywordsOfSchemas } from "./check-shape.js";
import { closest } from "./closest.js";
import type { SpecDocument } from "./document.js";
import type { Problem } from "./problem.js";
import { schemasOf } from "./schemas-of.js";
import { everySchemaIn } from "./subschemas.js";
import { synonymOf } from "./synonyms.js";

/** Shorter words are close to too many others, and stand for nothing but what other tools call so. */
const shortest = 4;

/** Keywords that are almost others: JSON Schema lets a schema have any, and says nothing of what is written wrong. */
export function findUnknownKeywords(document: SpecDocument): Problem[] {
  const known = keywordsOfSchemas();
  return schemasOf(document).flatMap(([path, schema]) =>
    everySchemaIn(schema).flatMap(([way, one]) =>
      Object.keys(one).flatMap((keyword): Problem[] => {
        if (known.has(keyword) || keyword.startsWith("x-")) return [];
        const near = keyword.length < shortest ? synonymOf(keyword) : closest(keyword, known);
        if (near === undefined || !known.has(near)) return [];
        const message = `${keyword} is no keyword of JSON Schema, and says nothing`;
        const place = { path: [...path, ...way, keyword], part: "key" } as const;
        return [{ code: "keyword-unknown", severity: "warning", message, help: `did you mean ${near}?`, ...place }];
      }),
    ),
  );
}
