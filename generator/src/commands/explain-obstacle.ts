import { positionOf } from "../diagnostics/position.js";
import type { Obstacle, Step } from "../reconcile/plan.js";

/** Why a handler can't go by another name, as the end of a sentence about its file. */
export function explainObstacle(obstacle: Obstacle, text: string): string {
  switch (obstacle.kind) {
    case "not-utf8":
      return "it is not UTF-8";
    case "broken": {
      const { line, column } = positionOf({ source: { file: "", text }, ...obstacle.at });
      return `it does not parse at ${line}:${column} (${obstacle.message.replace(/\.$/, "")})`;
    }
    case "absent":
      return `it does not export ${obstacle.identifier}`;
    case "twice":
      return `it declares ${obstacle.identifier} more than once`;
    case "taken":
      return `it exports something else as ${obstacle.identifier}`;
  }
}

/** What kept a handler from going where it belongs, to follow the name of that place. */
export function whyNotThere({ before, obstacle }: Extract<Step, { kind: "orphan" | "stuck" }>): string {
  return obstacle === undefined ? "" : `, where it could not go since ${explainObstacle(obstacle, before)}`;
}
