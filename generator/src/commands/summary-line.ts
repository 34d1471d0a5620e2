import type { Summary } from "../openapi/convert.js";

/** What became of an OpenAPI document's operations, on one line. */
export function summaryLine({ operations, resources, templates, leftOut, notes }: Summary): string {
  const counts = new Map<string, number>();
  for (const { what, reason } of leftOut) {
    const [number = ""] = /^\d+/.exec(what) ?? [];
    counts.set(kindOf(reason), (counts.get(kindOf(reason)) ?? 0) + (number === "" ? 1 : Number(number)));
  }
  const reasons = Array.from(counts, ([reason, number]) => `${number} ${reason}`).toSorted();
  const left = reasons.length === 0 ? "" : `; left out: ${reasons.join(", ")}`;
  const noted = notes.length === 0 ? "" : `; ${count(notes.length, "note")}`;
  const idle = notes.filter(({ message }) => message.startsWith("No operation fits"));
  const warnings = idle.map(({ message }) => `\nwarning: ${message}: mend the rule, or take it out`).join("");
  return `${count(operations, "operation")}: ${count(resources, "resource")}, ${count(templates, "template")}${left}${noted}${warnings}`;
}

/** All that was left out, and why; then what was taken otherwise than it is written. */
export function explain({ leftOut, notes }: Summary): string {
  return [
    ...leftOut.map(({ what, reason }) => `  ${what}: ${reason}`),
    ...notes.map(({ message, path }) => `  note: ${path.join(".")}: ${message}`),
  ].join("\n");
}

/** Reasons that name something are of one kind. */
function kindOf(reason: string): string {
  if (reason.endsWith("matches the same URIs")) return "that match what another one does";
  if (reason.endsWith("can't be matched")) return "whose path can't be matched";
  return shorter[reason] ?? reason;
}

const shorter: Readonly<Record<string, string>> = {
  "only GET reads": "that are no GET",
  "its success has no content": "without content",
  "it declares no success": "without a success",
  "it answers with a stream of events": "that stream",
  "x-mcp hides it": "hidden by x-mcp",
  "a rule leaves it out": "left out by a rule",
};

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
