import { lineWidth } from "./literal.js";

/** What a declaration's TSDoc says. */
export interface Doc {
  /** Paragraphs, in Markdown. */
  readonly text: readonly (string | undefined)[];
  readonly deprecated?: boolean;
  readonly fallback?: unknown;
  readonly example?: unknown;
}

/**
 * A TSDoc comment and a line break, or nothing where there is nothing to say.
 *
 * The only way for a text of a spec into a comment: nothing in it can end the comment or become a tag.
 */
export function comment(doc: Doc, indent = 0): string {
  const lines = docLines(doc, lineWidth - indent - 3);
  const space = " ".repeat(indent);
  const [first, ...others] = lines;
  if (first === undefined) return "";
  if (others.length === 0) return `${space}/** ${first} */\n`;
  return `${space}/**\n${lines.map((line) => `${space} *${line === "" ? "" : ` ${line}`}\n`).join("")}${space} */\n`;
}

/** The lines of a comment, without their asterisks. */
export function docLines({ text, deprecated = false, fallback, example }: Doc, width: number): string[] {
  const paragraphs = text.filter((paragraph) => paragraph !== undefined && paragraph.trim() !== "");
  const lines = paragraphs.flatMap((paragraph, index) => [
    ...(index === 0 ? [] : [""]),
    ...wrap(harmless(paragraph ?? "").trim(), width),
  ]);
  const tags = [
    ...(deprecated ? ["@deprecated"] : []),
    ...(fallback === undefined ? [] : [`@default ${code(fallback)}`]),
    ...(example === undefined ? [] : exampleLines(example, width)),
  ];
  return [...lines, ...(lines.length > 0 && tags.length > 0 ? [""] : []), ...tags];
}

/** On the line of its tag where it has room there, and else as a block. */
function exampleLines(example: unknown, width: number): string[] {
  const line = `@example ${code(example)}`;
  if (line.length <= width || typeof example !== "object") return [line];
  return ["@example", "```json", ...harmless(JSON.stringify(example, undefined, 2)).split("\n"), "```"];
}

function code(value: unknown): string {
  return harmless(JSON.stringify(value) ?? String(value));
}

/** No end of a comment, no tag at the start of a word, no character that is none on a screen. */
function harmless(text: string): string {
  // Most texts hold none of it: of what is no character on a screen, line breaks and tabs alone.
  if (!/[^\P{Cc}\n\t]|[\u2028\u2029@]|\*\//u.test(text)) return text;
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/(?!\n|\t)[\p{Cc}]/gu, "\u{FFFD}")
    .replaceAll("*/", "*\\/")
    .replaceAll(/(?<=^|\s)@(?=\w)/g, "\\@");
}

/** Breaks lines that are too long at spaces, but for those of a code block. */
function wrap(text: string, width: number): string[] {
  if (text.length <= width && !text.includes("\n")) return [text.trimEnd()];
  let inCode = false;
  return text.split("\n").flatMap((line) => {
    const isFence = line.trimStart().startsWith("```");
    if (isFence) inCode = !inCode;
    return inCode || isFence ? [line.trimEnd()] : wrapLine(line.trimEnd(), width);
  });
}

function wrapLine(line: string, width: number): string[] {
  const indent = /^\s*(?:[-*] )?/.exec(line)?.[0].length ?? 0;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(" ", width);
    if (space <= indent) break;
    lines.push(rest.slice(0, space).trimEnd());
    rest = " ".repeat(indent) + rest.slice(space + 1);
  }
  return [...lines, rest];
}
