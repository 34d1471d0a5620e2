import type { ClientInfo } from "../resources/definition.js";
import { Cancellation } from "./call.js";
import { eraOf, type Era } from "./era.js";
import * as errorCode from "./error-code.js";
import { isMcpError, methodNotFound, McpError } from "./error.js";
import { errorResponse, isObject, isRequestId, resultResponse, type JsonObject, type RequestId } from "./jsonrpc.js";
import { isModernRequest, readMeta } from "./meta.js";
import { discover } from "./methods/discover.js";
import { initialize, readHandshake } from "./methods/initialize.js";
import { listResources, listTemplates } from "./methods/list.js";
import { readResource } from "./methods/read.js";
import type { Method, Switchboard } from "./notice.js";
import type { Peer } from "./peer.js";
import type { ServerState } from "./state.js";
import { isModernVersion, versionWithBatches, type ProtocolVersion } from "./versions.js";

/** A response as JSON; nothing for a notification or a cancelled request. */
export type Reply = string | undefined;

/** What a transport knows of a connection when it opens. */
export interface SessionOpening {
  /** The version that the client settled elsewhere, where there is no `initialize` to settle it. */
  readonly version?: ProtocolVersion;
  /** Sends a notification; without it the client can't subscribe to anything. */
  readonly send?: (message: string) => void;
}

/** What a transport knows of a message. */
export interface MessageOrigin {
  /** Who sent it, for handlers. */
  readonly auth?: unknown;
  /** Told the code of an error that no handler had a part in, where a transport has statuses for those. */
  readonly onRefused?: (code: number) => void;
}

/** One connection: what a legacy client settled by `initialize`, and the requests that are not answered yet. */
export interface Session {
  /**
   * Answers one message. It never throws or rejects: a fault becomes an error response.
   *
   * @param message - a parsed JSON value, of whatever shape
   */
  readonly receive: (message: unknown, origin?: MessageOrigin) => Reply | Promise<Reply>;
  /** Ends what would not end by itself: subscriptions. What else is in flight goes on. */
  readonly end: () => void;
  /** Aborts every request in flight; nothing is answered after it. */
  readonly close: () => void;
}

const shared: readonly (readonly [string, Method])[] = [
  ["resources/list", listResources],
  ["resources/templates/list", listTemplates],
  ["resources/read", readResource],
];
/** Names come from the client, so they are looked up where `constructor` and its kin find nothing. */
const methods = {
  legacy: new Map<string, Method>([...shared, ["ping", () => "{}"]]),
  modern: new Map<string, Method>([...shared, ["server/discover", discover]]),
};

const noOrigin: MessageOrigin = {};

export function createSession<Context>(
  server: ServerState<Context>,
  switchboard: Switchboard | undefined,
  opening: SessionOpening = {},
): Session {
  // Who can't be told anything can't subscribe.
  const peer: Peer = { send: switchboard && opening.send };
  const inFlight = new Map<unknown, Cancellation>();
  let { version } = opening;
  let client: ClientInfo | undefined;

  function receive(message: unknown, origin: MessageOrigin = noOrigin): Reply | Promise<Reply> {
    return Array.isArray(message) && message.length > 0 && version === versionWithBatches
      ? receiveBatch(message, origin)
      : receiveOne(message, origin);
  }

  /** Tells requests, notifications and responses apart (JSON-RPC 2.0 §4, §5); a batch in a batch is none of them. */
  function receiveOne(message: unknown, origin: MessageOrigin): Reply | Promise<Reply> {
    const request = isObject(message) ? message : {};
    const { jsonrpc, id, method, params = {} } = request;
    const hasId = isRequestId(id);
    if (jsonrpc === "2.0" && typeof method === "string" && isObject(params)) {
      if (hasId) return answer(id, method, params, origin);
      if (id === undefined) {
        // An id that no request has, of whatever type, is not found.
        if (method === "notifications/cancelled") inFlight.get(params["requestId"])?.cancel(params["reason"]);
        return undefined;
      }
    }
    // A server of resources asks nothing, so it has no use for responses.
    if (method === undefined && ("result" in request || "error" in request)) return undefined;
    origin.onRefused?.(errorCode.invalidRequest);
    return errorResponse(hasId ? id : undefined, errorCode.invalidRequest, "Invalid request");
  }

  async function receiveBatch(messages: readonly unknown[], origin: MessageOrigin): Promise<Reply> {
    const all = await Promise.all(messages.map(async (message) => receiveOne(message, origin)));
    const replies = all.filter(Boolean);
    return replies.length > 0 ? `[${replies.join(",")}]` : undefined;
  }

  function answer(id: RequestId, method: string, params: JsonObject, origin: MessageOrigin): Reply | Promise<Reply> {
    const cancellation = new Cancellation();
    let era: Era | undefined;
    const succeed = (result: string): Reply => resultResponse(id, result);
    const fail = (error: unknown): Reply => {
      if (cancellation.cancelled) return undefined;
      let fault = error;
      try {
        if (isMcpError(error)) {
          const { code, message, data } = error;
          if (code !== errorCode.resourceNotFound) return errorResponse(id, code, message, data);
          // In an era where it shares its code with other faults, the URI is what tells it apart.
          return errorResponse(id, era?.notFound ?? code, message, data ?? { uri: params["uri"] });
        }
      } catch (unserializable) {
        fault = unserializable;
      }
      void report(fault, method, params);
      return errorResponse(id, errorCode.internalError, "Internal error");
    };
    let run: Method | undefined;
    try {
      if (inFlight.has(id)) throw new McpError(errorCode.invalidRequest, "Invalid request: id is in use");
      if (method === "initialize" && !isModernRequest(params)) {
        ({ version, clientInfo: client } = readHandshake(params));
        switchboard?.open(peer);
        return succeed(initialize(server, peer, version));
      }
      const from = sender(method, params);
      era = eraOf(from.version, server);
      const kind = isModernVersion(era.version) ? "modern" : "legacy";
      const own = method === "completion/complete" ? server.completions : methods[kind].get(method);
      run = own ?? (peer.send && switchboard?.methods[kind].get(method));
      if (!run) throw methodNotFound();
      const result = run(server, {
        id,
        method,
        params,
        era,
        clientInfo: from.clientInfo,
        auth: origin.auth,
        peer,
        cancellation,
      });
      if (typeof result === "string") return succeed(result);
      inFlight.set(id, cancellation);
      // A request that was cancelled, or took too long, is over at once, whether its handler ever ends or not.
      return new Promise((resolve) => {
        const settle = (reply?: Reply): void => {
          clearTimeout(timer);
          if (inFlight.get(id) === cancellation) inFlight.delete(id);
          resolve(reply);
        };
        const expire = (): void => {
          settle(fail(new Error(`${method} took too long`)));
          cancellation.cancel("timeout");
        };
        // A subscription has no end to wait for.
        const timer = own && server.timeoutMs && setTimeout(expire, server.timeoutMs);
        cancellation.onCancel = settle;
        void result.then(succeed, fail).then(settle);
      });
    } catch (error) {
      // What fails before its method runs is the caller's fault.
      if (!run && isMcpError(error)) origin.onRefused?.(error.code);
      return fail(error);
    }
  }

  /** A request's own `_meta` tells its era; without one it belongs to what `initialize` settled. */
  function sender(
    method: string,
    params: JsonObject,
  ): { version: ProtocolVersion; clientInfo: ClientInfo | undefined } {
    const legacy = version ? !isModernVersion(version) : method === "ping";
    if (legacy && !isModernRequest(params)) return { version: version ?? "2025-11-25", clientInfo: client };
    return readMeta(params);
  }

  async function report(error: unknown, method: string, { uri }: JsonObject): Promise<void> {
    try {
      await server.onError(error, { method, uri: typeof uri === "string" ? uri : undefined });
    } catch {
      // A reporter that throws must not cost the client its answer.
    }
  }

  function close(): void {
    for (const cancellation of inFlight.values()) cancellation.cancel();
    switchboard?.close(peer);
  }

  return { receive, end: () => switchboard?.end(peer), close };
}
