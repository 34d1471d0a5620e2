import type { Diagnostic, Location } from "./diagnostic.js";
import { positionOf } from "./position.js";

/** Diagnostics for a person at a terminal: each with the line it is about, and what to write instead. */
export function renderHuman(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(render).join("\n");
}

function render({ code, severity = "error", message, help, at, related }: Diagnostic): string {
  const blocks = [`${place(at)} - ${severity} ${code}: ${printable(message)}`, frame(at), `  help: ${printable(help)}`];
  if (related !== undefined) blocks.push(`  ${place(related.at)} - ${printable(related.message)}`, frame(related.at));
  return `${blocks.join("\n")}\n`;
}

function place(at: Location): string {
  const { line, column } = positionOf(at);
  return `${at.source.file}:${line}:${column}`;
}

/** How much of a line is shown; minified documents have one line of many thousand characters. */
const width = 100;

function frame(at: Location): string {
  const { line, column, lineText } = positionOf(at);
  const from = lineText.length > width ? Math.max(0, column - 1 - width / 4) : 0;
  const shown = lineText.slice(from, from + width);
  const start = column - 1 - from;
  const length = Math.max(1, Math.min(at.length, shown.length - start));
  const gutter = `${line} | `;
  const marks =
    " ".repeat(displayWidth(shown.slice(0, start))) +
    "^".repeat(Math.max(1, displayWidth(shown.slice(start, start + length))));
  return `${gutter}${printable(shown)}\n${" ".repeat(gutter.length - 2)}| ${marks}`;
}

/** One column for each code point, as most terminals show most of them. */
function displayWidth(text: string): number {
  return Array.from(text).length;
}

/** A spec may hold escape sequences, which a terminal would obey. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => (character === "\t" ? " " : "\u{FFFD}"));
}
