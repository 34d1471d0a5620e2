import { suggest } from "../spec/closest.js";
import type { Problem } from "../spec/problem.js";
import { explainReason, type Reason } from "./left-out.js";
import type { Operation } from "./operations.js";
import { wayTo, type Place, type Unresolved } from "./resolve.js";
import type { Rule } from "./routes.js";

/** What documents get wrong in a way that a run can go on from: each says what it goes on with. */
function warn(code: string, message: string, help: string, at: Pick<Problem, "path" | "part">): Problem {
  return { code, severity: "warning", message, help, ...at };
}

export function ruleIdle({ choice, path }: Rule): Problem {
  const message = `No operation fits ${JSON.stringify(choice)}`;
  return warn("rule-idle", message, "mend the rule, or take it out", { path, part: "value" });
}

/** An address that it is put behind would go on in it, and name another host. */
export function noSlash(pathKey: string, path: string): Problem {
  const message = `The path ${pathKey} starts without a slash: ${path} is asked for`;
  return warn("path-slash", message, `write ${JSON.stringify(path)}`, { path: ["paths", pathKey], part: "key" });
}

export function pathUnmatched(operation: Operation, reason: Reason): Problem {
  return warn(
    "path-unmatched",
    `GET ${operation.path} is left out: ${explainReason(reason)}`,
    'write another URI for it, as in "x-mcp": { "uri": "shop://pets/{id}/{name}" }',
    { path: ["paths", operation.pathKey], part: "key" },
  );
}

export function sameUris(operation: Operation, reason: Reason): Problem {
  return warn(
    "path-twice",
    `GET ${operation.path} is left out: ${explainReason(reason)}`,
    'write another URI for one of them, as in "x-mcp": { "uri": "shop://pets/by-name/{name}" }',
    { path: ["paths", operation.pathKey], part: "key" },
  );
}

export function undeclaredParam(operation: Operation, name: string): Problem {
  return warn(
    "param-undeclared",
    `No param says what {${name}} is: any text fits`,
    `write { "name": "${name}", "in": "path", "required": true, "schema": { … } }`,
    { path: ["paths", operation.pathKey], part: "key" },
  );
}

export function idTwice({ place, id = "" }: Operation): Problem {
  return warn(
    "operation-id-twice",
    `Several operations have the id ${id}: they go by their paths`,
    "write another id",
    { path: [...wayTo(place), "operationId"], part: "value" },
  );
}

export function noSchema(path: Problem["path"]): Problem {
  return warn("schema-malformed", "This is no schema: anything fits", "write an object, true or false", {
    path,
    part: "value",
  });
}

export function unknownType(type: unknown, path: Problem["path"]): Problem {
  return warn(
    "schema-type",
    `There is no type ${JSON.stringify(type)}: anything fits`,
    suggest(String(type), ["string", "number", "integer", "boolean", "object", "array", "null"]),
    { path, part: "value" },
  );
}

/** What a reference leads to would have been of use, and is done without. */
export function refDropped(goesOn: string, { problem }: Unresolved, place: Pick<Place, "file" | "path">): Problem {
  const { message, help } = problem;
  return warn("ref-dropped", `${message}: ${goesOn}`, help, { path: [...wayTo(place), "$ref"], part: "value" });
}

export function unknownKey(key: string, known: readonly string[], path: Problem["path"]): Problem {
  return warn("x-mcp-unknown", `x-mcp has no ${key} here`, suggest(key, known), {
    path: [...path, key],
    part: "key",
  });
}

export function lacksVariable(uri: string, name: string, path: Problem["path"]): Problem {
  return {
    code: "x-mcp-uri",
    message: `${uri} has no {${name}}, and the API's path needs it`,
    help: `write {${name}} somewhere in it`,
    path,
    part: "value",
  };
}

export function hasUnknownVariable(uri: string, name: string, path: Problem["path"]): Problem {
  return {
    code: "x-mcp-uri",
    message: `${uri} has {${name}}, which is no param of the operation`,
    help: "name the params as the document does",
    path,
    part: "value",
  };
}
