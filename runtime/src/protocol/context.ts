import type { Definition } from "../resources/catalogue.js";
import type { ReadContext } from "../resources/definition.js";
import type { Call } from "./call.js";
import type { ServerState } from "./state.js";

/** What a handler of `resource` gets; a class, as a getter of its own would cost each read more than its match does. */
export class HandlerContext<Context> implements ReadContext<Context> {
  /** Empty where none was asked for. */
  readonly uri: string;
  readonly resource: Definition<Context>;
  readonly auth: unknown;
  readonly clientInfo: ReadContext["clientInfo"];
  readonly protocolVersion: string;
  readonly context: Context;
  readonly #call: Call;

  constructor({ context }: ServerState<Context>, call: Call, resource: Definition<Context>, uri = "") {
    this.uri = uri;
    this.resource = resource;
    this.auth = call.auth;
    this.clientInfo = call.clientInfo;
    this.protocolVersion = call.era.version;
    // Only a server whose `Context` includes `undefined` can be made without one.
    this.context = context as Context;
    this.#call = call;
  }

  /** Keeps the cost of an `AbortController` from the handlers that never look at it. */
  get signal(): AbortSignal {
    return this.#call.cancellation.signal;
  }
}
