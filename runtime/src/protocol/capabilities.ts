import type { Peer } from "./peer.js";
import type { ServerState } from "./state.js";
import { knownFields, type ProtocolVersion } from "./versions.js";

/** What the server can do for `peer`, as `version` knows it. */
export function capabilitiesOf<Context>(server: ServerState<Context>, peer: Peer, version: ProtocolVersion): object {
  const resources = peer.send ? { subscribe: true, listChanged: true } : {};
  return knownFields({ resources, completions: server.completions && {} }, version);
}
