import { isUtf8 } from "node:buffer";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { errorCode } from "../protocol/error.js";
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
  const ownsProcess = output === process.stdout;
  const writer = createWriter(output);
  const restore = ownsProcess ? redirectPrints() : undefined;
  try {
    await serve(server.session(), input, writer, maxMessageBytes, ownsProcess);
  } finally {
    restore?.();
  }
  // The app may hold the process open (a pool, a watcher); its client waits for it to be gone.
  if (ownsProcess) setTimeout(() => process.exit(), exitGraceMs).unref();
}

function serve(
  session: Session,
  input: Readable,
  writer: Writer,
  maxMessageBytes: number,
  signals: boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const splitter = createLineSplitter(maxMessageBytes);
    let pending = 0;
    let ended = false;

    const receive = (line: Line): Reply | Promise<Reply> => {
      if (line.kind === "too-long") {
        return errorResponse(
          undefined,
          errorCode.invalidRequest,
          `Invalid request: longer than ${maxMessageBytes} bytes`,
        );
      }
      if (line.bytes.every(isBlank)) return undefined;
      const message = parse(line.bytes);
      return message === unparsable
        ? errorResponse(undefined, errorCode.parseError, "Parse error: not a line of JSON in UTF-8")
        : session.receive(message);
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
      if (writer.isFull()) {
        input.pause();
        writer.onceDrained(() => input.resume());
      }
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
      session.close();
      ended = true;
      finish();
    };
    const stopListening = (): void => {
      process.off("SIGTERM", onSignal);
      process.off("SIGINT", onSignal);
    };
    const finish = (): void => {
      stopListening();
      input.off("data", onData).off("end", onEnd).off("close", onEnd).off("error", onEnd);
      // A paused standard input would hold the process; nothing more is read from it.
      if (signals) input.destroy();
      writer.end(resolve);
    };

    writer.onGone(onGone);
    input.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onEnd);
    if (signals) process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  });
}

const unparsable: unique symbol = Symbol("unparsable");

function parse(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) return unparsable;
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
  } catch {
    return unparsable;
  }
}

/** The white space of JSON (RFC 8259 §2) that can stand on a line. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

interface Writer {
  /** Queues a line; the lines of one turn leave in one write. */
  write(reply: Reply): void;
  isFull(): boolean;
  onceDrained(resume: () => void): void;
  onGone(gone: () => void): void;
  end(written: () => void): void;
}

function createWriter(output: Writable): Writer {
  // Bound before prints are redirected, so that answers keep the way that prints lose.
  const write = output.write.bind(output);
  let queue = "";
  let full = false;
  let gone = false;

  const flush = (): void => {
    const text = queue;
    queue = "";
    if (text !== "" && !gone && !write(text)) {
      full = true;
      output.once("drain", () => (full = false));
    }
  };
  return {
    write(reply) {
      if (reply === undefined) return;
      if (queue === "") process.nextTick(flush);
      queue += `${reply}\n`;
    },
    isFull: () => full,
    onceDrained: (resume) => output.once("drain", resume),
    onGone(tell) {
      const onLoss = (): void => {
        if (gone) return;
        gone = true;
        tell();
      };
      // Each write that was under way reports its own error, so the listener stays.
      output.on("error", onLoss).on("close", onLoss);
    },
    end(written) {
      flush();
      if (gone) written();
      else write("", () => written());
    },
  };
}

/** @returns how to undo it */
function redirectPrints(): () => void {
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return () => {
    process.stdout.write = write;
  };
}
