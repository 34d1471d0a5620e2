import type { ServerState } from "./state.js";
import { capabilitiesSince, knownFields, type ProtocolVersion } from "./versions.js";

/** What the server can do, as `version` knows it: completion is declared only when some resource completes. */
export function capabilitiesOf<Context>({ catalogue }: ServerState<Context>, version: ProtocolVersion): object {
  const completes = [...catalogue.byUri.values()].some(({ complete }) => complete !== undefined);
  return knownFields({ resources: {}, completions: completes ? {} : undefined }, capabilitiesSince, version);
}
