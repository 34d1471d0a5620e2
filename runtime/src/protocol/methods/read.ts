import { findResource, type Definition } from "../../resources/catalogue.js";
import { toContents } from "../../resources/contents.js";
import type { ReadContext } from "../../resources/definition.js";
import type { StandardIssue } from "../../params/standard.js";
import type { Call } from "../call.js";
import { errorCode, McpError } from "../error.js";
import type { ServerState } from "../state.js";
import { knownFields, resourceSince } from "../versions.js";

/** `resources/read` (MCP 2026-07-28, Resources, Reading Resources). */
export function readResource<Context>(server: ServerState<Context>, call: Call): string | Promise<string> {
  const { uri } = call.params;
  if (typeof uri !== "string") throw new McpError(errorCode.invalidParams, "Invalid params: uri must be a string");
  const found = findResource(server.catalogue, uri);
  if (found === undefined) throw McpError.notFound(uri);
  if (found.kind === "refused") throw invalidParam(uri, found.param, "may not hold a dot segment or NUL");

  const definition = found.value;
  const context = readContext(server, call, definition, uri);
  const answer = (value: unknown): string => answerRead(call, definition, uri, value);
  const read = (params: unknown): unknown => definition.read(params, context);

  const params = definition.params === undefined ? found.params : checkParams(definition.params, found.params, uri);
  if (params instanceof Promise) return params.then(read).then(answer);
  const value = read(params);
  return isPromiseLike(value) ? Promise.resolve(value).then(answer) : answer(value);
}

/** The getter keeps the cost of an `AbortController` from the handlers that never look at `signal`. */
function readContext<Context>(
  server: ServerState<Context>,
  { era, clientInfo, auth, cancellation }: Call,
  resource: Definition<Context>,
  uri: string,
): ReadContext<Context> {
  return {
    uri,
    get signal() {
      return cancellation.signal;
    },
    resource,
    auth,
    clientInfo,
    protocolVersion: era.version,
    context: server.context,
  };
}

function answerRead<Context>({ era }: Call, definition: Definition<Context>, uri: string, value: unknown): string {
  const contents = toContents(value, uri, definition).map((item) => knownFields(item, resourceSince, era.version));
  return era.result({ contents }, definition.cache ?? {});
}

function checkParams(schema: NonNullable<Definition<unknown>["params"]>, raw: unknown, uri: string): unknown {
  const result = schema["~standard"].validate(raw);
  if (result instanceof Promise) return result.then((settled) => accept(settled, uri));
  return accept(result, uri);
}

function accept(result: { value?: unknown; issues?: readonly StandardIssue[] | undefined }, uri: string): unknown {
  const issue = result.issues?.[0];
  if (issue === undefined) return result.value;
  const key = issue.path?.[0];
  throw invalidParam(uri, String(typeof key === "object" ? key.key : (key ?? "params")), issue.message);
}

/** What does not fit is refused before the handler runs. */
function invalidParam(uri: string, param: string, rule: string): McpError {
  return new McpError(errorCode.invalidParams, `Invalid params: ${param} ${rule}`, { uri, param, rule });
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
