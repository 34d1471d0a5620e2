import type { SchemaObject, SpecDocument } from "./document.js";
import type { Path, Problem } from "./problem.js";
import { faultOfPattern } from "./regular-expression.js";
import { schemasOf } from "./schemas-of.js";
import { everySchemaIn } from "./subschemas.js";

/** Patterns that no value is held to, as they are no regular expressions: other languages have others. */
export function findWrongPatterns(document: SpecDocument): Problem[] {
  return schemasOf(document).flatMap(([path, schema]) =>
    everySchemaIn(schema).flatMap(([way, one]) =>
      patternsOf(one).flatMap(([pattern, steps, part]): Problem[] => {
        // Many patterns are written without a thought of the u flag, and work without it.
        const fault = faultOfPattern(pattern, "");
        if (fault === undefined) return [];
        const message = `${pattern} is no regular expression of JavaScript, and left out: ${fault}`;
        const help = "write one that JavaScript has, or take it out";
        return [
          { code: "pattern-malformed", severity: "warning", message, help, path: [...path, ...way, ...steps], part },
        ];
      }),
    ),
  );
}

/** Each with the way to it. */
function patternsOf({
  pattern,
  patternProperties = {},
}: SchemaObject): (readonly [pattern: string, steps: Path, part: "key" | "value"])[] {
  const ofProperties = Object.keys(patternProperties).map(
    (source) => [source, ["patternProperties", source], "key"] as const,
  );
  return pattern === undefined ? ofProperties : [[pattern, ["pattern"], "value"], ...ofProperties];
}
