/** JSON-RPC 2.0 as MCP narrows it: an id is a string or an integer, never `null`. */
export type RequestId = string | number;

export type JsonObject = { readonly [key: string]: unknown };

/** What a received value turns out to be, once it has been looked at. */
export type Incoming =
  | { readonly kind: "request"; readonly id: RequestId; readonly method: string; readonly params: JsonObject }
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonObject }
  /** An answer to a request; a server of resources asks nothing, so it expects none. */
  | { readonly kind: "response" }
  | { readonly kind: "invalid"; readonly id: RequestId | undefined };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** Tells requests, notifications and responses apart (JSON-RPC 2.0 §4, §5). */
export function classify(message: unknown): Incoming {
  if (!isObject(message)) return { kind: "invalid", id: undefined };
  const { jsonrpc, id, method } = message;
  const params = message["params"] ?? {};
  if (jsonrpc === "2.0" && typeof method === "string" && isObject(params)) {
    if (!("id" in message)) return { kind: "notification", method, params };
    if (isRequestId(id)) return { kind: "request", id, method, params };
  }
  if (method === undefined && ("result" in message || "error" in message)) return { kind: "response" };
  return { kind: "invalid", id: isRequestId(id) ? id : undefined };
}

/** @param result - a result that is JSON already, so that one serialisation serves many answers */
export function resultResponse(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

/** @param id - left out when the request's own could not be read (MCP 2026-07-28, Error Responses) */
export function errorResponse(id: RequestId | undefined, code: number, message: string, data?: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
}
