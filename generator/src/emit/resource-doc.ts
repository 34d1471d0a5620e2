import type { Resource } from "../model/model.js";
import { comment } from "./comment.js";

/** What the spec says about a resource, for the people who write its handler. */
export function resourceDoc({ uri, spec }: Resource, indent: number): string {
  const { title, description, mimeType, schema, deprecated = false } = spec;
  const what = title === undefined || description === undefined ? (description ?? title) : `${title}: ${description}`;
  return comment(
    {
      text: [
        what,
        [uri, mimeType]
          .filter((text) => text !== undefined)
          .map(code)
          .join(", "),
      ],
      deprecated,
      // Of a type with a name of its own; another's is told beside the type itself.
      example: typeof schema === "object" && schema.$ref !== undefined ? schema.example : undefined,
    },
    indent,
  );
}

/** A code span, which may hold backticks of its own (CommonMark §6.1). */
export function code(text: string): string {
  if (!text.includes("`")) return `\`${text}\``;
  const longest = Math.max(...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}
