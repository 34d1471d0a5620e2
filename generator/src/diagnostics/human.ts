import type { Diagnostic, Location } from "./diagnostic.js";
import { positionOf } from "./position.js";

/** Diagnostics for a person at a terminal: each with the line it is about, and what to write instead. */
export function renderHuman(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(render).join("\n");
}

function render({ code, severity = "error", message, help, at, related }: Diagnostic): string {
  const blocks = [
    `${place(at)} - ${severity} ${code}: ${printable(message)}`,
    ...frame(at),
    `  help: ${printable(help)}`,
  ];
  if (related !== undefined)
    blocks.push(`  ${place(related.at)} - ${printable(related.message)}`, ...frame(related.at));
  return `${blocks.join("\n")}\n`;
}

/** A file that is not there, or has nothing in it, has no places. */
function place(at: Location): string {
  if (at.source.text === "") return at.source.file;
  const { line, column } = positionOf(at);
  return `${at.source.file}:${line}:${column}`;
}

/** How much of a line is shown; minified documents have one line of many thousand characters. */
const width = 100;

function frame(at: Location): string[] {
  if (at.source.text === "") return [];
  const { line, column, lineText } = positionOf(at);
  const wanted = Math.max(0, Math.min(column - 1 - width / 4, lineText.length - width));
  // Half of a character can't be shown.
  const from = /^[\udc00-\udfff]/.test(lineText.slice(wanted)) ? wanted + 1 : wanted;
  const shown = lineText.slice(from, from + width).replace(/[\ud800-\udbff]$/, "");
  const start = column - 1 - from;
  const length = Math.max(1, Math.min(at.length, shown.length - start));
  const gutter = `${line} | `;
  const marks =
    " ".repeat(displayWidth(shown.slice(0, start))) +
    "^".repeat(Math.max(1, displayWidth(shown.slice(start, start + length))));
  return [`${gutter}${printable(shown)}`, `${" ".repeat(gutter.length - 2)}| ${marks}`];
}

/** How many columns a terminal takes for a text: two for what is wide, none for what goes on the character before. */
function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) =>
    isWide.test(segment) ? 2 : Number(!/^[\p{M}\p{Cf}]+$/u.test(segment)),
  ).reduce((sum, columns) => sum + columns, 0);
}

const isWide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;

/** A spec may hold escape sequences, which a terminal would obey. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => (character === "\t" ? " " : "\u{FFFD}"));
}
