import type { ServerState } from "./state.js";
import { knownFields, type ProtocolVersion } from "./versions.js";

/** What the server can do, as `version` knows it: completion is declared only when some resource completes. */
export function capabilitiesOf<Context>(server: ServerState<Context>, version: ProtocolVersion): object {
  return knownFields({ resources: {}, completions: completes(server) ? {} : undefined }, version);
}

export function completes<Context>({ catalogue }: ServerState<Context>): boolean {
  return [...catalogue.byUri.values()].some(({ complete }) => complete.size > 0);
}
