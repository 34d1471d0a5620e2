import { invalidParams } from "../error.js";
import { isObject, type JsonObject } from "../jsonrpc.js";
import { isClientInfo } from "../meta.js";
import type { ClientInfo } from "../../resources/definition.js";
import {
  implementationSince,
  isLegacyVersion,
  knownFields,
  type LegacyVersion,
  type ProtocolVersion,
} from "../versions.js";
import { capabilitiesOf } from "../capabilities.js";
import type { Peer } from "../peer.js";
import type { ServerState } from "../state.js";

/** What the client settled when it opened (MCP 2025-11-25, Lifecycle, Initialization). */
export interface Handshake {
  readonly version: LegacyVersion;
  readonly clientInfo: ClientInfo;
}

/**
 * The version that both sides know, or our newest legacy one, which the client may then refuse.
 *
 * @throws McpError - `-32602` when a required field is missing
 */
export function readHandshake(params: JsonObject): Handshake {
  const { protocolVersion, capabilities, clientInfo } = params;
  if (typeof protocolVersion !== "string" || !isObject(capabilities) || !isClientInfo(clientInfo)) {
    throw invalidParams("initialize lacks protocolVersion, capabilities or a whole clientInfo");
  }
  return { version: isLegacyVersion(protocolVersion) ? protocolVersion : "2025-11-25", clientInfo };
}

export function initialize<Context>(server: ServerState<Context>, peer: Peer, version: ProtocolVersion): string {
  return JSON.stringify({
    protocolVersion: version,
    capabilities: capabilitiesOf(server, peer, version),
    serverInfo: knownFields(server, version, implementationSince),
    instructions: server.instructions,
  });
}
