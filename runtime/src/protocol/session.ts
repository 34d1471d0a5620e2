import type { ClientInfo } from "../resources/definition.js";
import { Cancellation, type Call } from "./call.js";
import { createEra, type Era } from "./era.js";
import * as errorCode from "./error-code.js";
import { isMcpError, methodNotFound, McpError } from "./error.js";
import { classify, errorResponse, isRequestId, resultResponse, type JsonObject, type RequestId } from "./jsonrpc.js";
import { isModernRequest, readMeta } from "./meta.js";
import { complete } from "./methods/complete.js";
import { discover } from "./methods/discover.js";
import { initialize, readHandshake } from "./methods/initialize.js";
import { listResources, listTemplates } from "./methods/list.js";
import { readResource } from "./methods/read.js";
import type { ServerState } from "./state.js";
import { hasBatches, isModernVersion, type ProtocolVersion } from "./versions.js";

/** A response as JSON; nothing for a notification or a cancelled request. */
export type Reply = string | undefined;

/** One connection: what a legacy client settled by `initialize`, and the requests that are not answered yet. */
export interface Session {
  /**
   * Answers one message. It never throws or rejects: a fault becomes an error response.
   *
   * @param message - a parsed JSON value, of whatever shape
   * @param auth - who sent it, for handlers
   */
  readonly receive: (message: unknown, auth?: unknown) => Reply | Promise<Reply>;
  /** Aborts every request in flight; nothing is answered after it. */
  readonly close: () => void;
}

type Method = <Context>(server: ServerState<Context>, call: Call) => string | PromiseLike<string>;

const shared: readonly (readonly [string, Method])[] = [
  ["resources/list", listResources],
  ["resources/templates/list", listTemplates],
  ["resources/read", readResource],
  ["completion/complete", complete],
];
/** Names come from the client, so they are looked up where `constructor` and its kin find nothing. */
const legacyMethods: ReadonlyMap<string, Method> = new Map([...shared, ["ping", () => "{}"]]);
const modernMethods: ReadonlyMap<string, Method> = new Map([...shared, ["server/discover", discover]]);

export function createSession<Context>(
  server: ServerState<Context>,
  opening: { version?: ProtocolVersion } = {},
): Session {
  const inFlight = new Map<RequestId, Cancellation>();
  const eras = new Map<ProtocolVersion, Era>();
  let version = opening.version;
  let client: ClientInfo | undefined;

  function eraOf(of: ProtocolVersion): Era {
    const era = eras.get(of) ?? createEra(of, server.info);
    eras.set(of, era);
    return era;
  }

  function receive(message: unknown, auth?: unknown): Reply | Promise<Reply> {
    return Array.isArray(message) && message.length > 0 && hasBatches(version)
      ? receiveBatch(message, auth)
      : receiveOne(message, auth);
  }

  /** A batch in a batch is no message. */
  function receiveOne(message: unknown, auth: unknown): Reply | Promise<Reply> {
    const incoming = classify(message);
    switch (incoming.kind) {
      case "request":
        return answer(incoming.id, incoming.method, incoming.params, auth);
      case "notification":
        if (incoming.method === "notifications/cancelled") cancel(incoming.params);
        return undefined;
      case "response":
        return undefined;
      case "invalid":
        return errorResponse(incoming.id, errorCode.invalidRequest, "Invalid request");
    }
  }

  async function receiveBatch(messages: readonly unknown[], auth: unknown): Promise<Reply> {
    const replies = await Promise.all(messages.map(async (message) => receiveOne(message, auth)));
    const sent = replies.filter((reply) => reply !== undefined);
    return sent.length === 0 ? undefined : `[${sent.join(",")}]`;
  }

  function cancel({ requestId, reason }: JsonObject): void {
    if (isRequestId(requestId)) inFlight.get(requestId)?.cancel(reason);
  }

  function answer(id: RequestId, method: string, params: JsonObject, auth: unknown): Reply | Promise<Reply> {
    const cancellation = new Cancellation();
    let era: Era | undefined;
    const succeed = (result: string): Reply => (cancellation.cancelled ? undefined : resultResponse(id, result));
    const fail = (error: unknown): Reply => {
      if (cancellation.cancelled) return undefined;
      let fault = error;
      try {
        if (isMcpError(error)) {
          return errorResponse(id, era?.codeOf(error) ?? error.code, error.message, dataOf(error, params));
        }
      } catch (unserializable) {
        fault = unserializable;
      }
      void report(fault, method, params);
      return errorResponse(id, errorCode.internalError, "Internal error");
    };
    try {
      if (inFlight.has(id)) throw new McpError(errorCode.invalidRequest, "Invalid request: id is in use");
      if (method === "initialize" && !isModernRequest(params)) {
        const handshake = readHandshake(params);
        version = handshake.version;
        client = handshake.clientInfo;
        return succeed(initialize(server, handshake.version));
      }
      const from = origin(method, params);
      era = eraOf(from.version);
      const call: Call = { method, params, era, clientInfo: from.clientInfo, auth, cancellation };
      const run = (isModernVersion(era.version) ? modernMethods : legacyMethods).get(method);
      if (run === undefined) throw methodNotFound();
      const result = run(server, call);
      if (typeof result === "string") return succeed(result);
      return track(id, cancellation, result.then(succeed, fail));
    } catch (error) {
      return fail(error);
    }
  }

  /** A cancelled request is over at once, whether its handler ever ends or not. */
  function track(id: RequestId, cancellation: Cancellation, reply: PromiseLike<Reply>): Promise<Reply> {
    inFlight.set(id, cancellation);
    return new Promise((resolve) => {
      const settle = (settled: Reply): void => {
        if (inFlight.get(id) === cancellation) inFlight.delete(id);
        resolve(settled);
      };
      cancellation.onCancel = () => settle(undefined);
      void reply.then(settle);
    });
  }

  /** A request's own `_meta` tells its era; without one it belongs to what `initialize` settled. */
  function origin(
    method: string,
    params: JsonObject,
  ): { version: ProtocolVersion; clientInfo: ClientInfo | undefined } {
    const legacy = version !== undefined || method === "ping";
    if (legacy && !isModernRequest(params)) return { version: version ?? "2025-11-25", clientInfo: client };
    return readMeta(params);
  }

  async function report(error: unknown, method: string, { uri }: JsonObject): Promise<void> {
    try {
      await server.onError(error, { method, ...(typeof uri === "string" && { uri }) });
    } catch {
      // A reporter that throws must not cost the client its answer.
    }
  }

  function close(): void {
    for (const cancellation of inFlight.values()) cancellation.cancel();
  }

  return { receive, close };
}

/** In an era where "not found" shares its code with other faults, the URI in `data` is what tells it apart. */
function dataOf({ code, data }: McpError, { uri }: JsonObject): unknown {
  return data === undefined && code === errorCode.resourceNotFound && typeof uri === "string" ? { uri } : data;
}
