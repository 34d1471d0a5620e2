import type { StandardIssue } from "../../params/standard.js";
import { findResource, type Definition } from "../../resources/catalogue.js";
import { describe, toContents } from "../../resources/contents.js";
import type { Call } from "../call.js";
import { HandlerContext } from "../context.js";
import { invalidParams, McpError } from "../error.js";
import type { ServerState } from "../state.js";
import { isVisible } from "../visible.js";

/** `resources/read` (MCP 2026-07-28, Resources, Reading Resources). */
export function readResource<Context>(server: ServerState<Context>, call: Call): string | PromiseLike<string> {
  const { uri } = call.params;
  if (typeof uri !== "string") throw invalidParams("uri must be a string");
  const found = findResource(server.catalogue, uri);
  if (!found || !isVisible(server, found.value, call.auth)) throw McpError.notFound(uri);
  if (found.kind === "refused") throw invalidParam(uri, found.param, "may not hold a dot segment or NUL");

  const definition = found.value;
  const context = new HandlerContext(server, call, definition, uri);
  const checked = definition.params ? definition.params["~standard"].validate(found.params) : { value: found.params };
  const returned = whenSettled(checked, (result) => definition.read(accept(result, uri), context));
  return whenSettled(returned, (settled) => answer(server, call, definition, uri, settled));
}

/** What the handler says of this read goes before what the declaration says of every one. */
function answer<Context>(
  { maxResultLength }: ServerState<Context>,
  { era }: Call,
  definition: Definition<Context>,
  uri: string,
  returned: unknown,
): string | PromiseLike<string> {
  const description = describe(returned);
  // A copy is for those who say something.
  const said = description ? { ...definition, ...description } : definition;
  return whenSettled(description ? description.value : returned, (settled) => {
    const contents = toContents(settled, uri, said, era.version);
    const result = era.result(`{"contents":${contents}}`, said.cache ?? {});
    if (result.length > maxResultLength) throw new Error(`A result longer than ${maxResultLength} characters`);
    return result;
  });
}

/** At once where it can be, so that a read that waits for nothing costs no turn of the event loop. */
function whenSettled<T, Result>(
  value: T | PromiseLike<T>,
  next: (settled: T) => Result | PromiseLike<Result>,
): Result | PromiseLike<Result> {
  return isPromiseLike(value) ? Promise.resolve(value).then(next) : next(value);
}

function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as Partial<PromiseLike<T>> | null | undefined)?.then === "function";
}

function accept(
  { value, issues }: { value?: unknown; issues?: readonly StandardIssue[] | undefined },
  uri: string,
): unknown {
  if (!issues) return value;
  const { path: [key = "params"] = [], message = "does not fit" } = issues[0] ?? {};
  throw invalidParam(uri, String(typeof key === "object" ? key.key : key), message);
}

/** What does not fit is refused before the handler runs. */
function invalidParam(uri: string, param: string, rule: string): McpError {
  return invalidParams(`${param} ${rule}`, { uri, param, rule });
}
