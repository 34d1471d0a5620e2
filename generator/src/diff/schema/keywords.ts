/** Words for people, which say nothing about what fits. */
export const noteKeywords: ReadonlySet<string> = new Set(
  "title description default example examples deprecated readOnly writeOnly $comment".split(" "),
);

/** Keywords that are compared each in its own way. */
const known = new Set(
  [
    "$ref $schema $id $defs definitions type nullable enum const allOf anyOf oneOf",
    "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties",
    "properties required patternProperties additionalProperties items prefixItems additionalItems",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a keyword is a rule that is only known to be there or not, as `pattern` is. */
export function isRule(keyword: string): boolean {
  return !known.has(keyword) && !noteKeywords.has(keyword) && !keyword.startsWith("x-");
}
