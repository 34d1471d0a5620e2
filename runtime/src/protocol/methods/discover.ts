import type { Call } from "../call.js";
import { capabilitiesOf } from "../capabilities.js";
import type { ServerState } from "../state.js";
import { modernVersions } from "../versions.js";

/** `server/discover` (MCP 2026-07-28, Discovery). */
export function discover<Context>(server: ServerState<Context>, { era, peer }: Call): string {
  return era.result(
    JSON.stringify({
      supportedVersions: modernVersions,
      capabilities: capabilitiesOf(server, peer, era.version),
      instructions: server.instructions,
    }),
    server.cache,
  );
}
