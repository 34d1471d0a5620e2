// The error codes of JSON-RPC 2.0 (§5.1) and of MCP (2026-07-28, Base Protocol, Error Codes).

export const parseError = -32700;
export const invalidRequest = -32600;
export const methodNotFound = -32601;
export const invalidParams = -32602;
export const internalError = -32603;
/** Legacy only (2025-11-25 and older); a modern client is sent `invalidParams` instead. */
export const resourceNotFound = -32002;
export const unsupportedProtocolVersion = -32022;
/** The headers of an HTTP request say another thing than its body. */
export const headerMismatch = -32020;
