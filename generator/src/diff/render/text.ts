import { printable } from "../../diagnostics/human.js";
import { positionOf } from "../../diagnostics/position.js";
import { classTitles, countChanges } from "../count-changes.js";
import type { SpecChange } from "../spec-change.js";

/** Changes for a person at a terminal, by class, and how many there are. */
export function renderText(changes: readonly SpecChange[]): string {
  const groups = classTitles.flatMap(([name, title]) => {
    const group = changes.filter((change) => change.class === name);
    return group.length === 0 ? [] : [title, ...group.flatMap(lines), ""];
  });
  return [...groups, countChanges(changes)].join("\n");
}

function lines({ kind, resources, message, handlers, at }: SpecChange): string[] {
  const { line, column } = positionOf(at);
  const within = resources.length === 0 ? "" : `, in ${few(resources)}`;
  return [
    printable(`  ${at.source.file}:${line}:${column} - ${kind}: ${message}${within}`),
    ...(handlers === undefined ? [] : [printable(`      handlers: ${handlers}`)]),
  ];
}

function few(resources: readonly string[]): string {
  const more = resources.length - 5;
  return resources.slice(0, 5).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
