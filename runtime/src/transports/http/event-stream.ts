import type { Reply, Session } from "../../protocol/session.js";
import type { EventSink, HttpAnswer } from "./answer.js";

/** Server-sent events, for what is sent before the answer (MCP 2026-07-28, Streamable HTTP, Receiving Messages). */
export interface EventStream {
  /** Sends a message; what is sent before there is a reader waits for it. */
  readonly send: (message: string) => void;
  readonly isOpen: () => boolean;
  /** The stream as an answer that ends with `reply`; a reader that goes or falls behind ends the session. */
  readonly answer: (reply: Promise<Reply>, session: Session) => HttpAnswer;
}

/** Proxies must pass each event on as it comes. */
const headers = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

export function createEventStream(keepAliveMs: number): EventStream {
  const waiting: string[] = [];
  let write = (text: string): void => void waiting.push(text);
  const send = (message: string): void => write(`data: ${message}\n\n`);

  function pipe(sink: EventSink, reply: Promise<Reply>, session: Session): () => void {
    const keepAlive = setInterval(() => write(":\n\n"), keepAliveMs);
    const stop = (): void => {
      clearInterval(keepAlive);
      write = () => {};
    };
    write = (text) => {
      if (!sink.write(text)) abort();
    };
    const abort = (): void => {
      stop();
      session.close();
    };
    for (const text of waiting) write(text);
    void reply.then((last) => {
      if (last !== undefined) send(last);
      stop();
      sink.end();
    });
    return abort;
  }

  return {
    send,
    isOpen: () => waiting.length > 0,
    answer: (reply, session) => ({ kind: "stream", status: 200, headers, pipe: (sink) => pipe(sink, reply, session) }),
  };
}
