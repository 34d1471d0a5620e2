import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { invalidRequest, parseError } from "../protocol/error-code.js";
import { errorResponse } from "../protocol/jsonrpc.js";
import type { Reply, Session } from "../protocol/session.js";
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
const exitGraceMs = 1000;

/**
 * Serves one client over newline-delimited JSON (MCP 2026-07-28, Transports, stdio).
 *
 * While it serves, whatever the app prints to standard output goes to standard error, so that no print of a handler
 * breaks the protocol. At the end of input, or on SIGTERM or SIGINT, it answers what is in flight and lets the
 * process end with code 0.
 *
 * @returns when every answer has been written
 */
export async function serveStdio(server: { session(): Session }, options: StdioOptions = {}): Promise<void> {
  const { maxMessageBytes = 4 * 1024 * 1024, drainMs = 10_000 } = options;
  // Whatever has these methods is a stream of Node; its whole type would ask users for the types of Node.
  const input = (options.input ?? process.stdin) as Readable;
  const output = (options.output ?? process.stdout) as Writable;
  const session = server.session();
  const ownsProcess = output === process.stdout;
  // Answers keep the way that prints lose.
  const write = output.write.bind(output);
  if (ownsProcess) output.write = process.stderr.write.bind(process.stderr);

  await new Promise<void>((resolve) => {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const splitter = createLineSplitter(maxMessageBytes);
    let queue = "";
    let pending = 0;
    let ended = false;
    let gone = false;
    let timer: NodeJS.Timeout | undefined;

    const flush = (): void => {
      if (queue !== "" && !gone) write(queue);
      queue = "";
    };
    /** The lines of one turn leave in one write. */
    const send = (reply: Reply): void => {
      if (reply === undefined) return;
      if (queue === "") process.nextTick(flush);
      queue += `${reply}\n`;
    };
    const receive = (line: Line): Reply | Promise<Reply> => {
      if (line === undefined) {
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
      pending++;
      void reply.then((settled) => {
        pending--;
        send(settled);
        if (ended && pending === 0) finish();
      });
    };
    const onData = (chunk: Uint8Array): void => {
      for (const line of splitter.feed(chunk)) take(line);
      if (!output.writableNeedDrain) return;
      input.pause();
      output.once("drain", () => input.resume());
    };
    const onEnd = (): void => {
      if (ended) return;
      ended = true;
      input.off("data", onData);
      for (const line of splitter.end()) take(line);
      // It holds the process, too, which would end without a word while a handler waits for nothing that can come.
      timer = setTimeout(giveUp, drainMs);
      if (pending === 0) finish();
    };
    const giveUp = (): void => {
      session.close();
      finish();
    };
    /** Whoever asks twice does not wait: a second signal finds the default action. */
    const onSignal = (): void => {
      if (ended) return giveUp();
      input.pause();
      onEnd();
    };
    const onGone = (): void => {
      if (gone) return;
      ended = gone = true;
      giveUp();
    };
    const finish = (): void => {
      clearTimeout(timer);
      // A paused standard input would hold the process; nothing more is read from it.
      if (ownsProcess) input.destroy();
      flush();
      if (gone) resolve();
      else write("", () => resolve());
    };

    // Each write that was under way when the client left reports its own error, so the listener stays.
    output.on("error", onGone).on("close", onGone);
    input.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onEnd);
    if (ownsProcess) process.once("SIGTERM", onSignal).once("SIGINT", onSignal);
  });
  if (!ownsProcess) return;
  output.write = write;
  // The app may hold the process open (a pool, a watcher); its client waits for it to be gone.
  setTimeout(() => process.exit(), exitGraceMs).unref();
}
