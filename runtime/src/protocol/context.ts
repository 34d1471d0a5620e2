import type { Definition } from "../resources/catalogue.js";
import type { ListContext } from "../resources/definition.js";
import type { Call } from "./call.js";
import type { ServerState } from "./state.js";

/** What a handler of `resource` gets. */
export function contextOf<Context>(
  { context }: ServerState<Context>,
  { era, clientInfo, auth, cancellation }: Call,
  resource: Definition<Context>,
): ListContext<Context> {
  return {
    // The getter keeps the cost of an `AbortController` from the handlers that never look at `signal`.
    get signal() {
      return cancellation.signal;
    },
    resource,
    auth,
    clientInfo,
    protocolVersion: era.version,
    // Only a server whose `Context` includes `undefined` can be made without one.
    context: context as Context,
  };
}
