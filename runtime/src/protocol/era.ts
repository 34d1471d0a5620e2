import type { CacheHint, Icon } from "../resources/definition.js";
import { invalidParams, resourceNotFound } from "./error-code.js";
import type { McpError } from "./error.js";
import { implementationSince, isModernVersion, knownFields, type ProtocolVersion } from "./versions.js";

/** What a server says of itself (MCP 2026-07-28, `Implementation`). */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: Icon[];
}

/** How one version writes its answers; the methods know neither era. */
export interface Era {
  readonly version: ProtocolVersion;
  /** A result as JSON, with what its era adds. `cache` is given for the results that may be reused. */
  readonly result: (fields: object, cache?: CacheHint) => string;
  /** The code that stands for `error` in this era. */
  readonly codeOf: (error: McpError) => number;
}

/** MCP 2026-07-28: `resultType` and the server's identity on every result, cache hints where one may be reused. */
export function createEra(version: ProtocolVersion, info: ServerInfo): Era {
  if (!isModernVersion(version))
    return { version, result: (fields) => JSON.stringify(fields), codeOf: ({ code }) => code };
  const serverInfo = knownFields(info, version, implementationSince);
  const common = { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": serverInfo } };
  return {
    version,
    result: (fields, cache) =>
      JSON.stringify({
        ...fields,
        ...(cache && { ttlMs: cache.ttlMs ?? 0, cacheScope: cache.scope ?? "private" }),
        ...common,
      }),
    // -32002 must not be sent any more; its place was taken by invalid params.
    codeOf: ({ code }) => (code === resourceNotFound ? invalidParams : code),
  };
}
