import type { ClientInfo } from "../resources/definition.js";
import type { Era } from "./era.js";
import type { JsonObject, RequestId } from "./jsonrpc.js";
import type { Peer } from "./peer.js";

/** One request on its way to a method. */
export interface Call {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly era: Era;
  readonly clientInfo: ClientInfo | undefined;
  readonly auth: unknown;
  readonly peer: Peer;
  readonly cancellation: Cancellation;
}

/** Whether a request was cancelled; a signal is made only for the handler that asks for one. */
export class Cancellation {
  cancelled: true | undefined;
  /** Called once, at the moment of the cancellation. */
  onCancel: (() => void) | undefined;
  #controller: AbortController | undefined;
  #reason: unknown;

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.cancelled) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** @param reason - what the client gave as its reason, for `signal.reason` */
  cancel(reason?: unknown): void {
    if (this.cancelled) return;
    this.cancelled = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    this.onCancel?.();
  }
}
