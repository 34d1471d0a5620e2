import { lineWidth } from "../literal.js";

/**
 * Indents and punctuates the members of a type, as json-schema-to-typescript writes them without its formatter: a
 * formatter that parses would take most of the time of a run.
 *
 * @returns what follows the `=` of a type alias, or the body of an interface
 */
export function layout(type: string): string {
  const code = dropParentheses(type.replaceAll(/\{\n\s*\n?\}/g, "{}"));
  let depth = 0;
  let comment: string[] | undefined;
  const lines: string[] = [];
  for (const raw of code.split("\n")) {
    const line = raw.trim();
    const space = "  ".repeat(depth);
    if (comment !== undefined || line.startsWith("/**")) {
      (comment ??= []).push(line);
      if (!line.endsWith("*/")) continue;
      lines.push(...layoutComment(comment).map((text) => space + text));
      comment = undefined;
    } else if (line !== "") {
      const { closed, opened } = braces(line);
      depth -= closed;
      const end = line.endsWith("{") || depth === 0 ? "" : ";";
      lines.push(...breakUnion("  ".repeat(depth), line + end));
      depth += opened;
    }
  }
  return lines.join("\n");
}

/** On one line where one is enough. */
function layoutComment(lines: readonly string[]): string[] {
  const text = lines.slice(1, -1);
  if (text.length === 1) return [`/** ${text[0]?.replace(/^\* /, "")} */`];
  return ["/**", ...text.map((line) => ` ${line}`), " */"];
}

/** Braces that close what earlier lines opened, and braces that stay open. */
function braces(line: string): { closed: number; opened: number } {
  let closed = 0;
  let opened = 0;
  for (const [, character] of codeOf(line)) {
    if (character === "{") opened++;
    else if (character === "}" && opened > 0) opened--;
    else if (character === "}") closed++;
  }
  return { closed, opened };
}

/** A union that is too long for its line gets a line for each member. */
function breakUnion(space: string, line: string): string[] {
  if (space.length + line.length <= lineWidth || line.endsWith("{")) return [space + line];
  const cuts: number[] = [];
  let depth = 0;
  for (const [index, character] of codeOf(line)) {
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === "|" && depth === 0) cuts.push(index);
  }
  const start = /^(?:"(?:[^"\\]|\\.)*"|\[k: string\]|[\w$]+)\??: /.exec(line)?.[0].length;
  if (cuts.length === 0 || start === undefined) return [space + line];
  const members = [start - 2, ...cuts].map((cut, index) =>
    line.slice(cut + 2, (cuts[index] ?? line.length + 1) - 1).trim(),
  );
  const last = members.at(-1) ?? "";
  return [
    space + line.slice(0, start).trimEnd(),
    ...members.slice(0, -1).map((member) => `${space}  | ${member}`),
    `${space}  | ${last}`,
  ];
}

/** Takes off parentheses around the whole of a member's type, which are no help to a reader. */
function dropParentheses(code: string): string {
  const open: number[] = [];
  const dropped = new Set<number>();
  for (const [index, character] of codeOf(code)) {
    if (character === "(") open.push(index);
    if (character !== ")") continue;
    const start = open.pop() ?? 0;
    const startsMember = start === 0 || code.slice(start - 2, start) === ": ";
    if (startsMember && (index === code.length - 1 || code[index + 1] === "\n")) dropped.add(start).add(index);
  }
  return code
    .split("")
    .filter((_, index) => !dropped.has(index))
    .join("");
}

/** The characters outside of strings and comments, with their places. */
function* codeOf(code: string): Generator<readonly [index: number, character: string]> {
  let index = 0;
  while (index < code.length) {
    const character = code[index] ?? "";
    if (character === '"') {
      index = endOfString(code, index);
    } else if (code.startsWith("/*", index)) {
      index = code.indexOf("*/", index) + 2;
    } else {
      yield [index, character];
      index++;
    }
  }
}

function endOfString(code: string, start: number): number {
  let index = start + 1;
  while (index < code.length && code[index] !== '"') index += code[index] === "\\" ? 2 : 1;
  return index + 1;
}
