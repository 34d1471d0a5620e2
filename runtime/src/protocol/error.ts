/** The error codes of JSON-RPC 2.0 (§5.1) and of MCP (2026-07-28, Base Protocol, Error Codes). */
export const errorCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Legacy only (2025-11-25 and older); a modern client is sent `invalidParams` instead. */
  resourceNotFound: -32002,
  unsupportedProtocolVersion: -32022,
} as const;

/**
 * An error that reaches the client as it is.
 *
 * Whatever else a handler throws is answered with `-32603 Internal error` and no detail.
 *
 * @example
 * ```ts
 * throw new McpError(-32002, `Resource not found: users://${id}`);
 * ```
 */
export class McpError extends Error {
  override readonly name: string = "McpError";
  readonly code: number;
  readonly data: unknown;

  /**
   * @param code - an integer; `-32002` is translated for clients of 2026-07-28, which know it as `-32602`
   * @param data - any JSON value that helps the client
   * @throws TypeError - when `code` is no integer, which no client could read
   */
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    if (!Number.isInteger(code)) throw new TypeError(`The code of an McpError is an integer, not ${code}`);
    this.code = code;
    this.data = data;
  }

  /** The error for a URI that names nothing (MCP 2026-07-28, Resources, Error Handling). */
  static notFound(uri: string): McpError {
    return new McpError(errorCode.resourceNotFound, "Resource not found", { uri });
  }

  /**
   * What a generated stub throws until somebody fills it in.
   *
   * @param file - the file to fill in, for example `handlers/user.ts`
   */
  static notImplemented(file: string): McpError {
    return new McpError(errorCode.internalError, `Not implemented yet: fill in ${file}`);
  }
}

/** By shape, since an app may hold two copies of this package. */
export function isMcpError(error: unknown): error is McpError {
  return error instanceof Error && error.name === "McpError" && "code" in error && Number.isInteger(error.code);
}
