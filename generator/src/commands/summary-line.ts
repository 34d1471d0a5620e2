import type { LeftOut } from "../openapi/left-out.js";
import type { Summary } from "../openapi/summary.js";
import { count } from "./count.js";

/** What became of an OpenAPI document's operations, on one line. */
export function summaryLine({ operations, resources, templates, leftOut }: Summary): string {
  const counts = new Map<LeftOut["kind"], number>();
  for (const one of leftOut) counts.set(one.kind, (counts.get(one.kind) ?? 0) + one.count);
  const reasons = Array.from(counts, ([kind, number]) => `${number} ${kinds[kind]}`).toSorted();
  const left = reasons.length === 0 ? "" : `; left out: ${reasons.join(", ")}`;
  return `${count(operations, "operation")}: ${count(resources, "resource")}, ${count(templates, "template")}${left}`;
}

/** All that was left out, and why. */
export function explain({ leftOut }: Summary): string[] {
  return leftOut.map(({ what, reason }) => `  ${what}: ${reason}`);
}

const kinds: Readonly<Record<LeftOut["kind"], string>> = {
  "no-get": "that are no GET",
  "no-success": "without a success",
  "no-content": "without content",
  stream: "that stream",
  hidden: "hidden by x-mcp",
  routed: "left out by a rule",
  "path-unnamed": "a variable of its path has no name",
  "path-unmatched": "whose path can't be matched",
  "path-twice": "that match what another one does",
};
