/** JSON-RPC 2.0 as MCP narrows it: an id is a string or an integer, never `null`. */
export type RequestId = string | number;

export type JsonObject = { readonly [key: string]: unknown };

export interface JsonRpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: JsonObject;
}

export interface JsonRpcNotification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: JsonObject;
}

/** What a received value turns out to be, once it has been looked at. */
export type Incoming =
  | { readonly kind: "request"; readonly id: RequestId; readonly method: string; readonly params: JsonObject }
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonObject }
  /** An answer to a request; a server of resources asks nothing, so it expects none. */
  | { readonly kind: "response" }
  | { readonly kind: "invalid"; readonly id: RequestId | undefined; readonly reason: string };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isInteger(value);
}

/** Tells requests, notifications and responses apart (JSON-RPC 2.0 §4, §5). */
export function classify(message: unknown): Incoming {
  if (!isObject(message)) return { kind: "invalid", id: undefined, reason: "a message must be an object" };
  const id = isRequestId(message["id"]) ? message["id"] : undefined;
  const invalid = (reason: string): Incoming => ({ kind: "invalid", id, reason });

  if (message["jsonrpc"] !== "2.0") return invalid('jsonrpc must be "2.0"');
  const method = message["method"];
  if (method === undefined && ("result" in message || "error" in message)) return { kind: "response" };
  if (typeof method !== "string") return invalid("method must be a string");
  const params = message["params"] ?? {};
  if (!isObject(params)) return invalid("params must be an object");
  if (!("id" in message)) return { kind: "notification", method, params };
  if (id === undefined) return invalid("id must be a string or an integer");
  return { kind: "request", id, method, params };
}

/** @param result - a result that is JSON already, so that one serialisation serves many answers */
export function resultResponse(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

/** @param id - left out when the request's own could not be read (MCP 2026-07-28, Error Responses) */
export function errorResponse(id: RequestId | undefined, code: number, message: string, data?: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
}
