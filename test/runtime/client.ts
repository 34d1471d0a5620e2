import type { Session } from "@mcp-gen/runtime";
import { isModernVersion, type ProtocolVersion } from "../../runtime/src/protocol/versions.js";
import { assertOfficial, type Response } from "./official-schemas.js";

const clientInfo = { name: "tests", version: "1.0.0" };

export function metaOf(version: string): Record<string, unknown> {
  return {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
}

export interface Opened {
  readonly session: Session;
  /** Sends a request of the version's era and holds the answer to the official schemas. */
  ask(method: string, params?: Record<string, unknown>): Promise<Response>;
}

/** Opens a session as a client of `version` does. */
export async function open(server: { session(): Session }, version: ProtocolVersion): Promise<Opened> {
  const session = server.session();
  let lastId = 0;
  const ask: Opened["ask"] = async (method, params = {}) => {
    const meta = isModernVersion(version) ? { _meta: metaOf(version) } : {};
    const id = ++lastId;
    const reply = await session.receive({ jsonrpc: "2.0", id, method, params: { ...meta, ...params } });
    if (reply === undefined) throw new Error(`${method} was not answered`);
    return assertOfficial(version, method, reply);
  };
  if (!isModernVersion(version)) {
    await ask("initialize", { protocolVersion: version, capabilities: {}, clientInfo });
    await session.receive({ jsonrpc: "2.0", method: "notifications/initialized" });
  }
  return { session, ask };
}
