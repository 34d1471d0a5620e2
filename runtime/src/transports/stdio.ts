import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { invalidRequest, parseError } from "../protocol/error-code.js";
import { errorResponse } from "../protocol/jsonrpc.js";
import type { Reply, Session } from "../protocol/session.js";
import { createLineSplitter, type Line } from "./lines.js";

export interface StdioOptions {
  /** Bytes that one message may have; 4 MiB by default. A longer one is answered with an error. */
  maxMessageBytes?: number;
  /** Where messages come from and go to: the process's own streams by default. */
  input?: Readable;
  output?: Writable;
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
  const { maxMessageBytes = 4 * 1024 * 1024, input = process.stdin, output = process.stdout } = options;
  const session = server.session();
  const ownsProcess = output === process.stdout;
  const { write } = output;
  const writer = createWriter(write.bind(output));
  // Answers keep the way that prints lose.
  if (ownsProcess) output.write = process.stderr.write.bind(process.stderr);

  await new Promise<void>((resolve) => {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const splitter = createLineSplitter(maxMessageBytes);
    let pending = 0;
    let ended = false;

    const receive = (line: Line): Reply | Promise<Reply> => {
      if (line.kind === "too-long") {
        return errorResponse(undefined, invalidRequest, `Invalid request: longer than ${maxMessageBytes} bytes`);
      }
      let message: unknown;
      try {
        const text = decoder.decode(line.bytes);
        if (text.trim() === "") return undefined;
        message = JSON.parse(text);
      } catch {
        return errorResponse(undefined, parseError, "Parse error: no JSON in UTF-8");
      }
      return session.receive(message);
    };
    const take = (line: Line): void => {
      const reply = receive(line);
      if (!(reply instanceof Promise)) return writer.write(reply);
      pending++;
      void reply.then((settled) => {
        pending--;
        writer.write(settled);
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
      if (pending === 0) finish();
    };
    /** A second signal finds the default action again, so a handler that never ends can't hold the process. */
    const onSignal = (): void => {
      stopListening();
      input.pause();
      onEnd();
    };
    const onGone = (): void => {
      if (writer.gone) return;
      writer.gone = true;
      session.close();
      ended = true;
      finish();
    };
    const stopListening = (): void => {
      process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
    };
    const finish = (): void => {
      stopListening();
      // A paused standard input would hold the process; nothing more is read from it.
      if (ownsProcess) input.destroy();
      writer.end(resolve);
    };

    // Each write that was under way when the client left reports its own error, so the listener stays.
    output.on("error", onGone).on("close", onGone);
    input.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onEnd);
    if (ownsProcess) process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  });
  if (!ownsProcess) return;
  output.write = write;
  // The app may hold the process open (a pool, a watcher); its client waits for it to be gone.
  setTimeout(() => process.exit(), exitGraceMs).unref();
}

interface Writer {
  /** Queues a line; the lines of one turn leave in one write. */
  write(reply: Reply): void;
  end(written: () => void): void;
  /** Nobody reads any more. */
  gone: boolean;
}

function createWriter(write: Writable["write"]): Writer {
  let queue = "";
  const flush = (): void => {
    if (queue !== "" && !writer.gone) write(queue);
    queue = "";
  };
  const writer: Writer = {
    gone: false,
    write(reply) {
      if (reply === undefined) return;
      if (queue === "") process.nextTick(flush);
      queue += `${reply}\n`;
    },
    end(written) {
      flush();
      if (writer.gone) written();
      else write("", () => written());
    },
  };
  return writer;
}
