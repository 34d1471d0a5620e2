import type { ClientInfo } from "../resources/definition.js";
import { unsupportedProtocolVersion } from "./error-code.js";
import { invalidParams, McpError } from "./error.js";
import { isObject, type JsonObject } from "./jsonrpc.js";
import { isModernVersion, modernVersions, type ModernVersion } from "./versions.js";

const prefix = "io.modelcontextprotocol/";

/** What a modern request says of itself in `_meta` (MCP 2026-07-28, Per-request protocol fields). */
export interface RequestMeta {
  readonly version: ModernVersion;
  readonly clientInfo: ClientInfo | undefined;
}

/** Whether a request claims to be modern; the claim alone decides the era, so that a wrong one is never ignored. */
export function isModernRequest(params: JsonObject): boolean {
  const meta = params["_meta"];
  return isObject(meta) && `${prefix}protocolVersion` in meta;
}

/**
 * @throws McpError - `-32602` when a required field is missing or of the wrong type, `-32022` with the supported
 *   versions when the version is not one of ours
 */
export function readMeta(params: JsonObject): RequestMeta {
  const meta = isObject(params["_meta"]) ? params["_meta"] : {};
  const version = meta[`${prefix}protocolVersion`];
  const clientInfo = meta[`${prefix}clientInfo`];
  if (
    typeof version !== "string" ||
    !isObject(meta[`${prefix}clientCapabilities`]) ||
    (clientInfo !== undefined && !isClientInfo(clientInfo))
  ) {
    throw invalidParams("_meta lacks protocolVersion, clientCapabilities or a whole clientInfo");
  }
  if (!isModernVersion(version)) {
    throw new McpError(unsupportedProtocolVersion, "Unsupported protocol version", {
      supported: modernVersions,
      requested: version,
    });
  }
  return { version, clientInfo };
}

export function isClientInfo(value: unknown): value is ClientInfo {
  return isObject(value) && typeof value["name"] === "string" && typeof value["version"] === "string";
}
