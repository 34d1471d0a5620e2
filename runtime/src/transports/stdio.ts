import type { Readable, Writable } from "node:stream";
import { invalidRequest, parseError } from "../protocol/error-code.js";
import { errorResponse } from "../protocol/jsonrpc.js";
import type { Reply, Session, SessionOpening } from "../protocol/session.js";
import { createLineSplitter, type Line } from "./lines.js";

export interface StdioOptions {
  /** Bytes that one message may have; 4 MiB by default. A longer one is answered with an error. */
  maxMessageBytes?: number;
  /** Milliseconds that requests in flight get to end once input has ended; 10,000 by default. */
  drainMs?: number;
  /** Where messages come from and go to: the process's own streams by default. */
  input?: NodeStream;
  output?: NodeStream;
}

/** A stream of Node, in words that need no types of Node. */
export interface NodeStream {
  on(event: string, listener: (...args: never[]) => void): unknown;
  once(event: string, listener: (...args: never[]) => void): unknown;
}

/** How long the rest of the app may take to end by itself once nothing is left to serve. */
export const exitGraceMs = 1000;

/**
 * Serves one client over newline-delimited JSON (MCP 2026-07-28, Transports, stdio).
 *
 * While it serves, whatever the app prints to standard output goes to standard error, so that no print of a handler
 * breaks the protocol. At the end of input, or on SIGTERM or SIGINT, it answers what is in flight and lets the
 * process end with code 0.
 *
 * @returns when every answer has been written
 */
export async function serveStdio(
  server: { session(opening: SessionOpening): Session },
  options: StdioOptions = {},
): Promise<void> {
  const { maxMessageBytes = 4 * 1024 * 1024, drainMs = 10_000 } = options;
  // Whatever has these methods is a stream of Node; its whole type would ask users for the types of Node.
  const input = (options.input ?? process.stdin) as Readable;
  const output = (options.output ?? process.stdout) as Writable;
  const ownsProcess = output === process.stdout;
  // Answers keep the way that prints lose.
  const write = output.write.bind(output);
  if (ownsProcess) output.write = process.stderr.write.bind(process.stderr);

  const decoder = new TextDecoder(undefined, { fatal: true });
  const linesOf = createLineSplitter(maxMessageBytes);
  const pending = new Set<Promise<Reply>>();
  let queue = "";

  const flush = (): void => {
    write(queue);
    queue = "";
  };
  /** The lines of one turn leave in one write. */
  const send = (reply: Reply): void => {
    if (!reply) return;
    if (queue === "") process.nextTick(flush);
    queue += `${reply}\n`;
  };
  const session = server.session({ send });
  const receive = (line: Line): Reply | Promise<Reply> => {
    if (!line) {
      return errorResponse(undefined, invalidRequest, `Invalid request: longer than ${maxMessageBytes} bytes`);
    }
    let message: unknown;
    try {
      const text = decoder.decode(line);
      if (text.trim() === "") return undefined;
      message = JSON.parse(text);
    } catch {
      return errorResponse(undefined, parseError, "Parse error");
    }
    return session.receive(message);
  };
  const take = (line: Line): void => {
    const reply = receive(line);
    if (!(reply instanceof Promise)) return send(reply);
    pending.add(reply);
    void reply.then((settled) => {
      pending.delete(reply);
      send(settled);
    });
  };
  const onData = (chunk: Uint8Array): void => {
    for (const line of linesOf(chunk)) take(line);
    if (!output.writableNeedDrain) return;
    input.pause();
    output.once("drain", () => input.resume());
  };

  // Each write that was under way when the client left reports its own error, so the listeners stay.
  const gone = new Promise<void>((resolve) => output.on("error", resolve).on("close", resolve));
  const onSignal = (listener: () => void): void => {
    if (ownsProcess) process.once("SIGTERM", listener).once("SIGINT", listener);
  };
  await new Promise<void>((resolve) => {
    void gone.then(resolve);
    input.on("data", onData).on("end", resolve).on("close", resolve).on("error", resolve);
    onSignal(resolve);
  });
  input.off("data", onData).pause();
  // The last line may lack its newline; a blank one more is nothing.
  for (const line of linesOf(Uint8Array.of(0x0a))) take(line);
  session.end();
  // It holds the process, too, which would end without a word while a handler waits for nothing that can come.
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drainMs);
    // Whoever asks twice does not wait.
    onSignal(resolve);
  });
  await Promise.race([gone, late, Promise.all(pending)]);
  clearTimeout(timer);
  session.close();
  flush();
  await new Promise((resolve) => write("", resolve));
  if (!ownsProcess) return;
  // A paused standard input would hold the process; nothing more is read from it.
  input.destroy();
  output.write = write;
  // The app may hold the process open (a pool, a watcher); its client waits for it to be gone.
  setTimeout(() => process.exit(), exitGraceMs).unref();
}
