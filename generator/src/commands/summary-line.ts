import type { Summary } from "../openapi/summary.js";
import { count } from "./count.js";

/** What became of an OpenAPI document's operations, on one line. */
export function summaryLine({ operations, resources, templates, leftOut }: Summary): string {
  const counts = new Map<string, number>();
  for (const { what, reason } of leftOut) {
    const [number = ""] = /^\d+/.exec(what) ?? [];
    counts.set(kindOf(reason), (counts.get(kindOf(reason)) ?? 0) + (number === "" ? 1 : Number(number)));
  }
  const reasons = Array.from(counts, ([reason, number]) => `${number} ${reason}`).toSorted();
  const left = reasons.length === 0 ? "" : `; left out: ${reasons.join(", ")}`;
  return `${count(operations, "operation")}: ${count(resources, "resource")}, ${count(templates, "template")}${left}`;
}

/** All that was left out, and why. */
export function explain({ leftOut }: Summary): string[] {
  return leftOut.map(({ what, reason }) => `  ${what}: ${reason}`);
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
