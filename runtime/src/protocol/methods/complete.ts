import type { Call } from "../call.js";
import { HandlerContext } from "../context.js";
import { invalidParams } from "../error.js";
import { isObject } from "../jsonrpc.js";
import type { ServerState } from "../state.js";
import { isVisible } from "../visible.js";

/** The most that one answer may hold (MCP 2026-07-28, Completion, Completion Results). */
const limit = 100;

/**
 * `completion/complete` for the variables of templates: what a server is given whose resources have `complete`.
 *
 * @example
 * ```ts
 * const server = createServer({ name: "app", version: "1.0.0", completions });
 * server.resource("users://{id}", { complete: { id: (prefix) => idsThatStartWith(prefix) }, read });
 * ```
 */
export async function completions<Context>(server: ServerState<Context>, call: Call): Promise<string> {
  const { ref, argument, context } = call.params;
  const template = isObject(ref) && ref["type"] === "ref/resource" ? ref["uri"] : undefined;
  const definition = [...server.catalogue.byRank.values()].find(
    (other) => other.uri === template && isVisible(server, other, call.auth),
  );
  const { name, value } = isObject(argument) ? argument : {};
  if (definition === undefined || typeof name !== "string" || typeof value !== "string") {
    throw invalidParams("ref or argument");
  }
  const given = isObject(context) && isObject(context["arguments"]) ? context["arguments"] : {};
  const params = Object.fromEntries(Object.entries(given).filter(isText));
  // A name comes from the client, so it is looked up where `constructor` and its kin find nothing.
  const handler = new Map(Object.entries(definition.complete ?? {})).get(name);
  const known = Object.assign(new HandlerContext(server, call, definition), { params });
  const values = (await handler?.(value, known)) ?? [];
  const completion = { values: values.slice(0, limit), total: values.length, hasMore: values.length > limit };
  return call.era.result(JSON.stringify({ completion }));
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}
