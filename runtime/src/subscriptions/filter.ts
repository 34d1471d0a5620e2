import { invalidParams } from "../protocol/error.js";
import { isObject } from "../protocol/jsonrpc.js";

/** What a `subscriptions/listen` asks to be told of (MCP 2026-07-28, `SubscriptionFilter`). */
export interface Filter {
  readonly listChanged: boolean;
  readonly uris: readonly string[];
}

/** @throws McpError - `-32602` when it is no filter, or asks for more than `maxUris` */
export function readFilter(notifications: unknown, maxUris: number): Filter {
  const { resourcesListChanged = false, resourceSubscriptions = [] } = isObject(notifications)
    ? notifications
    : { resourceSubscriptions: undefined };
  if (
    !isObject(notifications) ||
    typeof resourcesListChanged !== "boolean" ||
    !Array.isArray(resourceSubscriptions) ||
    !resourceSubscriptions.every((uri) => typeof uri === "string")
  ) {
    throw invalidParams("notifications takes resourcesListChanged and resourceSubscriptions, a list of URIs");
  }
  checkCount(resourceSubscriptions.length, maxUris);
  return { listChanged: resourcesListChanged, uris: resourceSubscriptions };
}

/** @throws McpError - `-32602` when a client asks for more than it may */
export function checkCount(count: number, maxUris: number): void {
  if (count > maxUris) throw invalidParams(`a client may subscribe to ${maxUris} URIs`);
}
