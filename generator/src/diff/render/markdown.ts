import { positionOf } from "../../diagnostics/position.js";
import { classTitles, countChanges } from "../count-changes.js";
import type { SpecChange } from "../spec-change.js";

/** How many changes of a class, and characters of a text, are shown: a comment on GitHub holds 65,536 characters. */
const most = { changes: 50, characters: 240 } as const;

/** Changes as a comment on a pull request. */
export function renderMarkdown(changes: readonly SpecChange[]): string {
  const groups = classTitles.flatMap(([name, title]) => {
    const group = changes.filter((change) => change.class === name);
    if (group.length === 0) return [];
    const more = group.length - most.changes;
    return [
      `#### ${title[0]?.toUpperCase()}${title.slice(1)}`,
      [...group.slice(0, most.changes).map(item), ...(more > 0 ? [`- and ${more} more`] : [])].join("\n"),
    ];
  });
  return [`### Spec: ${countChanges(changes)}`, ...groups].join("\n\n");
}

function item({ kind, resources, message, handlers, at }: SpecChange): string {
  const { line, column } = positionOf(at);
  const shown = resources.slice(0, 5).map(code);
  if (resources.length > shown.length) shown.push(`${resources.length - shown.length} more`);
  const within = shown.length === 0 ? "" : `, in ${shown.join(", ")}`;
  const place = `${at.source.file}:${line}:${column}`;
  const head = `- ${code(message)} (${kind}${within}; ${code(place)})`;
  return handlers === undefined ? head : `${head}  \n  Handlers: ${plain(handlers)}`;
}

/** In a code span nothing is markup, no name is mentioned and no address is linked; only backticks can end it. */
function code(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = line === "" || /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** Our own words, and names of variables in them. */
function plain(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_~[\]<>|&@#]/g, (character) => `\\${character}`);
}

/** Without what breaks lines or turns the direction of text. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{FFFD}");
  const characters = Array.from(line);
  return characters.length > most.characters ? `${characters.slice(0, most.characters - 1).join("")}…` : line;
}
