import type { Call } from "./call.js";
import type { Peer } from "./peer.js";
import type { ServerState } from "./state.js";

/** What happened to the resources of a server, as those who asked are told. */
export type Notice = { readonly kind: "listChanged" } | { readonly kind: "updated"; readonly uri: string };

/** Answers one method with a result as JSON. */
export type Method = <Context>(server: ServerState<Context>, call: Call) => string | PromiseLike<string>;

/** Keeps who is to be told of what; a server without one declares no subscriptions and tells nobody. */
export interface Switchboard {
  /** The methods that it answers for clients that can be told things. */
  readonly methods: { readonly legacy: ReadonlyMap<string, Method>; readonly modern: ReadonlyMap<string, Method> };
  readonly publish: (notice: Notice) => void;
  /** A legacy client is there: it is told of changed lists without asking. */
  readonly open: (peer: Peer) => void;
  /** Ends the subscriptions of a client, each with its result. */
  readonly end: (peer: Peer) => void;
  /** Forgets a client that is gone. */
  readonly close: (peer: Peer) => void;
}
