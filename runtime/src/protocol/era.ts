import { getOrAdd } from "../get-or-add.js";
import type { CacheHint, Icon } from "../resources/definition.js";
import { invalidParams, resourceNotFound } from "./error-code.js";
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
  /**
   * A result with what its era adds.
   *
   * @param json - the fields of the result as the JSON of an object
   * @param cache - given for the results that may be reused
   * @param meta - what `_meta` holds before the server's identity, as the JSON of fields, each with its comma
   */
  readonly result: (json: string, cache?: CacheHint, meta?: string) => string;
  /** The code that says that there is no such resource. */
  readonly notFound: number;
}

interface Answering extends ServerInfo {
  /** There when not every caller sees the same. */
  readonly visible?: unknown;
}

/** The era of `version`, made once a server. */
export function eraOf(version: ProtocolVersion, server: Answering & { readonly eras: Map<string, Era> }): Era {
  return getOrAdd(server.eras, version, () => createEra(version, server));
}

/** MCP 2026-07-28: `resultType` and the server's identity on every result, cache hints where one may be reused. */
function createEra(version: ProtocolVersion, info: Answering): Era {
  if (!isModernVersion(version)) return { version, result: (json) => json, notFound: resourceNotFound };
  const identity = JSON.stringify(knownFields(info, version, implementationSince));
  return {
    version,
    result(json, cache, meta = "") {
      // What one caller may see must not be kept for another.
      const scope = !info.visible && cache?.scope === "public" ? "public" : "private";
      const hints = cache ? `"ttlMs":${JSON.stringify(cache.ttlMs ?? 0)},"cacheScope":"${scope}",` : "";
      // Written apart: only what changes from read to read is serialised for each.
      const added = `${hints}"resultType":"complete","_meta":{${meta}"io.modelcontextprotocol/serverInfo":${identity}}}`;
      // Two objects become one where the braces between them go; what is long is not looked at.
      return json.slice(0, -1) + (json === "{}" ? "" : ",") + added;
    },
    // -32002 must not be sent any more; its place was taken by invalid params.
    notFound: invalidParams,
  };
}
