import { toContents } from "../../resources/contents.js";
import type { CacheHint } from "../../resources/definition.js";
import type { StandardIssue } from "../../params/standard.js";
import type { Call } from "../call.js";
import { contextOf } from "../context.js";
import { invalidParams, McpError } from "../error.js";
import type { ServerState } from "../state.js";
import { find } from "../../uri/tree.js";
import { knownFields } from "../versions.js";

/** `resources/read` (MCP 2026-07-28, Resources, Reading Resources). */
export function readResource<Context>(server: ServerState<Context>, call: Call): string | PromiseLike<string> {
  const { uri } = call.params;
  if (typeof uri !== "string") throw invalidParams("uri must be a string");
  const found = find(server.catalogue.tree, uri);
  if (found === undefined) throw McpError.notFound(uri);
  if (found.kind === "refused") throw invalidParam(uri, found.param, "may not hold a dot segment or NUL");

  const definition = found.value;
  let hint = definition.cache;
  const cache = (given: CacheHint): void => {
    hint = given;
  };
  const context = Object.assign(contextOf(server, call, definition), { uri, cache });
  const checked =
    definition.params === undefined ? { value: found.params } : definition.params["~standard"].validate(found.params);
  const params = whenSettled(checked, (result) => accept(result, uri));
  const value = whenSettled(params, (accepted) => definition.read(accepted, context));
  return whenSettled(value, (settled) => {
    const contents = toContents(settled, uri, definition).map((item) => knownFields(item, call.era.version));
    return call.era.result({ contents }, hint ?? {});
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
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

function accept(
  { value, issues }: { value?: unknown; issues?: readonly StandardIssue[] | undefined },
  uri: string,
): unknown {
  if (issues === undefined) return value;
  const key = issues[0]?.path?.[0];
  const param = typeof key === "object" ? key.key : (key ?? "params");
  throw invalidParam(uri, String(param), issues[0]?.message ?? "does not fit");
}

/** What does not fit is refused before the handler runs. */
function invalidParam(uri: string, param: string, rule: string): McpError {
  return invalidParams(`${param} ${rule}`, { uri, param, rule });
}
