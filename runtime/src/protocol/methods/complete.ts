import type { Call } from "../call.js";
import { errorCode, McpError } from "../error.js";
import { isObject, type JsonObject } from "../jsonrpc.js";
import type { ServerState } from "../state.js";

/** The most that one answer may hold (MCP 2026-07-28, Completion, Completion Results). */
const limit = 100;

/** `completion/complete` for the variables of a template. */
export async function complete<Context>(server: ServerState<Context>, { params, era }: Call): Promise<string> {
  const { uri, name, prefix, known } = readArgument(params);
  const definition = server.catalogue.byUri.get(uri);
  if (definition === undefined) throw new McpError(errorCode.invalidParams, "Invalid params: no such template");
  const completer = Object.hasOwn(definition.complete ?? {}, name) ? definition.complete?.[name] : undefined;
  const values = (await completer?.(prefix, { params: known })) ?? [];
  return era.result({
    completion: { values: values.slice(0, limit), total: values.length, hasMore: values.length > limit },
  });
}

function readArgument({ ref, argument, context }: JsonObject): {
  uri: string;
  name: string;
  prefix: string;
  known: Record<string, string>;
} {
  if (!isObject(ref) || ref["type"] !== "ref/resource" || typeof ref["uri"] !== "string") {
    throw new McpError(errorCode.invalidParams, 'Invalid params: ref must be { type: "ref/resource", uri }');
  }
  if (!isObject(argument) || typeof argument["name"] !== "string" || typeof argument["value"] !== "string") {
    throw new McpError(errorCode.invalidParams, "Invalid params: argument must be { name, value }");
  }
  const given = isObject(context) && isObject(context["arguments"]) ? context["arguments"] : {};
  const known: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (typeof value === "string") known[name] = value;
  return { uri: ref["uri"], name: argument["name"], prefix: argument["value"], known };
}
