import * as errorCode from "./error-code.js";

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
   * @param code - an integer, or the client is sent an internal error; `-32002` is translated for clients of 2026-07-28, which know it as `-32602`
   * @param data - any JSON value that helps the client
   */
  constructor(code: number, message: string, data?: unknown) {
    super(message);
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

/** A request whose params are wrong: `-32602` and why. */
export function invalidParams(reason: string, data?: unknown): McpError {
  return new McpError(errorCode.invalidParams, `Invalid params: ${reason}`, data);
}

export function methodNotFound(): McpError {
  return new McpError(errorCode.methodNotFound, "Method not found");
}

/** By shape, since an app may hold two copies of this package. */
export function isMcpError(error: unknown): error is McpError {
  return error instanceof Error && error.name === "McpError" && Number.isInteger((error as McpError).code);
}
