import type { Problem } from "../spec/problem.js";
import type { Operation } from "./operations.js";
import { wayTo, type Place, type Unresolved } from "./resolve.js";
import type { Rule } from "./routes.js";

/** What documents get wrong in a way that a run can go on from: each says what it goes on with. */
function warning(code: string, message: string, help: string, place: Pick<Problem, "path" | "part">): Problem {
  return { code, severity: "warning", message, help, ...place };
}

export function ruleIdle({ choice, path }: Rule): Problem {
  const message = `No operation fits ${JSON.stringify(choice)}`;
  return warning("rule-idle", message, "mend the rule, or take it out", { path, part: "value" });
}

export function pathUnmatched(operation: Operation, reason: string): Problem {
  return warning(
    "path-unmatched",
    `GET ${operation.path} is left out: ${reason}`,
    'write another URI for it, as in "x-mcp": { "uri": "shop://pets/{id}" }',
    { path: ["paths", operation.path], part: "key" },
  );
}

export function sameUris(operation: Operation, { path }: Operation): Problem {
  return warning(
    "path-twice",
    `GET ${operation.path} is left out: ${path} matches the same URIs`,
    'write another URI for one of them, as in "x-mcp": { "uri": "shop://pets/by-name/{name}" }',
    { path: ["paths", operation.path], part: "key" },
  );
}

export function noSchema(place: Problem["path"]): Problem {
  return warning("schema-malformed", "This is no schema: anything fits", "write an object, true or false", {
    path: place,
    part: "value",
  });
}

export function unknownType(type: unknown, path: Problem["path"]): Problem {
  const message = `There is no type ${JSON.stringify(type)}: anything fits`;
  return warning("schema-type", message, "write string, number, integer, boolean, object, array or null", {
    path,
    part: "value",
  });
}

/** What a reference leads to would have been of use, and is done without. */
export function done(without: string, { problem }: Unresolved, place: Pick<Place, "file" | "path">): Problem {
  const { code, message, help } = problem;
  return warning(code, `${message}: ${without}`, help, { path: [...wayTo(place), "$ref"], part: "value" });
}
