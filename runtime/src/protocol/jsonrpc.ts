/** JSON-RPC 2.0 as MCP narrows it: an id is a string or an integer, never `null`. */
export type RequestId = string | number;

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** @param result - a result that is JSON already, so that one serialisation serves many answers */
export function resultResponse(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

/** @param id - left out when the request's own could not be read (MCP 2026-07-28, Error Responses) */
export function errorResponse(id: RequestId | undefined, code: number, message: string, data?: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
}
