import type { Call } from "../call.js";
import { capabilitiesOf } from "../capabilities.js";
import type { ServerState } from "../state.js";
import { modernVersions } from "../versions.js";

/** `server/discover` (MCP 2026-07-28, Discovery). */
export function discover<Context>(server: ServerState<Context>, { era }: Call): string {
  return era.result(
    {
      supportedVersions: modernVersions,
      capabilities: capabilitiesOf(server, era.version),
      instructions: server.instructions,
    },
    server.listCache,
  );
}
