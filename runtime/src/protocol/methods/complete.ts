import type { Call } from "../call.js";
import { completes } from "../capabilities.js";
import { contextOf } from "../context.js";
import { invalidParams, methodNotFound } from "../error.js";
import { isObject } from "../jsonrpc.js";
import type { ServerState } from "../state.js";

/** The most that one answer may hold (MCP 2026-07-28, Completion, Completion Results). */
const limit = 100;

/** `completion/complete` for the variables of a template. */
export async function complete<Context>(server: ServerState<Context>, call: Call): Promise<string> {
  // A method that was not declared is not there.
  if (!completes(server)) throw methodNotFound();
  const { ref, argument, context } = call.params;
  const isTemplate = isObject(ref) && ref["type"] === "ref/resource";
  const definition = isTemplate ? server.catalogue.byUri.get(String(ref["uri"])) : undefined;
  if (definition === undefined || !isObject(argument) || typeof argument["value"] !== "string") {
    throw invalidParams("ref or argument");
  }
  const given = isObject(context) && isObject(context["arguments"]) ? context["arguments"] : {};
  const params = Object.fromEntries(Object.entries(given).filter(isText));
  const handler = definition.complete.get(String(argument["name"]));
  const known = Object.assign(contextOf(server, call, definition), { params });
  const values = (await handler?.(argument["value"], known)) ?? [];
  return call.era.result({
    completion: { values: values.slice(0, limit), total: values.length, hasMore: values.length > limit },
  });
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}
