import {
  headerMismatch,
  internalError,
  invalidRequest,
  methodNotFound,
  parseError,
} from "../../protocol/error-code.js";
import { isObject, isRequestId } from "../../protocol/jsonrpc.js";
import { isModernRequest } from "../../protocol/meta.js";
import type { Reply, Session, SessionOpening } from "../../protocol/session.js";
import { isLegacyVersion, type ProtocolVersion } from "../../protocol/versions.js";
import { admit, type AdmitOptions, type Header } from "./admit.js";
import { jsonAnswer, refusal, type HttpAnswer } from "./answer.js";
import { createEventStream } from "./event-stream.js";
import { mismatch } from "./headers.js";

/** What of a server HTTP asks for. */
export interface SessionSource {
  session(opening: SessionOpening): Session;
}

export interface ExchangeOptions extends AdmitOptions {
  /** Milliseconds between the comments that keep a quiet stream alive; 15,000 by default. */
  keepAliveMs?: number;
}

/** HTTP over plain values, one message at a time (MCP 2026-07-28, Streamable HTTP); a platform puts its skin on it. */
export interface HttpExchange {
  /** Refuses what need not be read. */
  readonly admit: (method: string, header: Header) => HttpAnswer | undefined;
  /**
   * Answers a message: with JSON, or with a stream when the method sends before it answers.
   *
   * @param message - a parsed JSON value, of whatever shape; nothing for a body that is no JSON
   * @param onPending - gets what to call when the client goes away before there is an end
   */
  readonly answer: (
    header: Header,
    message: unknown,
    auth: unknown,
    onPending: (abort: () => void) => void,
  ) => HttpAnswer | Promise<HttpAnswer>;
  /** Ends every stream, each with its answer, and refuses what comes after. @returns when nothing is left in flight */
  readonly close: () => Promise<void>;
}

export function createHttpExchange(server: SessionSource, options: ExchangeOptions): HttpExchange {
  const { keepAliveMs = 15_000 } = options;
  const pending = new Map<Session, Promise<Reply>>();
  let isClosed = false;

  function answer(
    header: Header,
    message: unknown,
    auth: unknown,
    onPending: (abort: () => void) => void,
  ): HttpAnswer | Promise<HttpAnswer> {
    if (message === undefined) return refusal(400, parseError, "Parse error");
    const version = versionOf(message, header);
    const isModern = !isLegacyVersion(version);
    if (isModern && isObject(message) && isRequestId(message["id"]) && typeof message["method"] === "string") {
      const wrong = mismatch(message, header);
      if (wrong !== undefined) return refusal(400, headerMismatch, `Header mismatch: ${wrong}`, { id: message["id"] });
    }

    let status = 200;
    const onRefused = (code: number): void => {
      // Before 2026-07-28 an error of JSON-RPC was no error of HTTP, unless there was no request at all.
      if (isModern || code === invalidRequest) status = code === methodNotFound ? 404 : 400;
    };
    // A batch is answered as a whole, whatever one of its messages is.
    const answerOf = (reply: Reply): HttpAnswer =>
      jsonAnswer(reply, reply === undefined ? 202 : reply.startsWith("[") ? 200 : status);
    const stream = createEventStream(keepAliveMs);
    const session = server.session({ version, ...(isModern && { send: stream.send }) });
    const reply = session.receive(message, { auth, onRefused });
    if (!(reply instanceof Promise)) return answerOf(reply);
    pending.set(session, reply);
    void reply.then(() => pending.delete(session));
    onPending(session.close);
    return stream.isOpen() ? stream.answer(reply, session) : reply.then(answerOf);
  }

  return {
    answer,
    admit: (method, header) =>
      isClosed ? refusal(503, internalError, "Server is closing") : admit(method, header, options),
    async close() {
      isClosed = true;
      for (const session of pending.keys()) session.end();
      await Promise.all(pending.values());
    },
  };
}

/** @returns nothing for what is no JSON */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What asks in the words of a modern version is answered in them, were it that there is no such version. */
function versionOf(message: unknown, header: Header): ProtocolVersion {
  const claimed = header("mcp-protocol-version") ?? undefined;
  const params = isObject(message) ? message["params"] : undefined;
  if (isObject(params) && isModernRequest(params)) return "2026-07-28";
  // Who sends no header is taken for the last version that knew none (MCP 2025-11-25, Protocol Version Header).
  if (claimed === undefined) return "2025-03-26";
  return isLegacyVersion(claimed) ? claimed : "2026-07-28";
}
