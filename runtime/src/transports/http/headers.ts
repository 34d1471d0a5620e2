import { isObject, type JsonObject } from "../../protocol/jsonrpc.js";
import type { Header } from "./admit.js";

/** The param that `Mcp-Name` repeats (MCP 2026-07-28, Streamable HTTP, Standard Request Headers). */
const namedBy: ReadonlyMap<unknown, string> = new Map([
  ["resources/read", "uri"],
  ["tools/call", "name"],
  ["prompts/get", "name"],
]);

/**
 * The header that is missing, or says another thing than the body (MCP 2026-07-28, Streamable HTTP, Server
 * Validation), so that whoever routes by headers and whoever reads the body see one request.
 */
export function mismatch({ method, params }: JsonObject, header: Header): string | undefined {
  const { _meta, ...given } = isObject(params) ? params : {};
  const version = isObject(_meta) ? _meta["io.modelcontextprotocol/protocolVersion"] : undefined;
  const claimed = header("mcp-protocol-version");
  if (!claimed || (version !== undefined && claimed !== version)) return "MCP-Protocol-Version";
  if (header("mcp-method") !== method) return "Mcp-Method";
  const name = given[namedBy.get(method) ?? ""];
  return typeof name === "string" && decoded(header("mcp-name") ?? "") !== name ? "Mcp-Name" : undefined;
}

/** A value that no header could carry comes as Base64 of its UTF-8. */
function decoded(value: string): string | undefined {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (base64 === undefined) return value;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
