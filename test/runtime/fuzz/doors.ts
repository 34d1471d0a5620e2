import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { Server } from "@mcp-gen/runtime";
import { createFetchHandler } from "@mcp-gen/runtime/http";
import { serveStdio } from "@mcp-gen/runtime/stdio";
import { expectedAnswers, type Expected } from "./expected.js";

/** A way into a server: what a transport makes of lines. */
export interface Door {
  readonly name: string;
  /** Sends the lines side by side. @returns what came back once all is quiet */
  readonly send: (server: Server, lines: readonly Buffer[]) => Promise<readonly string[]>;
  readonly expected: (lines: readonly Buffer[]) => Expected;
}

/** Longer lines are refused on stdio. */
const maxMessageBytes = 1_500;

/** More turns of the event loop than any handler takes. */
async function quiet(): Promise<void> {
  for (let count = 0; count < 6; count++) await turn();
}

/** The messages that arrive where a transport parses them itself: what is no JSON never does. */
function parsed(lines: readonly Buffer[]): unknown[] {
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line.toString()) as unknown];
    } catch {
      return [];
    }
  });
}

export const connectDoor: Door = {
  name: "connect",
  expected: (lines) => expectedAnswers(parsed(lines)),
  async send(server, lines) {
    const answers: string[] = [];
    const transport: Parameters<Server["connect"]>[0] = {
      start: async () => {},
      close: async () => {},
      send: async (message: unknown) => void answers.push(JSON.stringify(message)),
    };
    await server.connect(transport);
    // A transport of JavaScript hands on whatever it parsed.
    for (const message of parsed(lines)) transport.onmessage?.(message as never);
    await quiet();
    transport.onclose?.();
    await quiet();
    return answers;
  },
};

export const stdioDoor: Door = {
  name: "stdio",
  expected: (lines) =>
    expectedAnswers(
      linesOf(lines).flatMap((line): unknown[] => {
        // What can't be read is answered as what is no message is: once, without an id.
        if (line.length > maxMessageBytes) return [null];
        try {
          const text = new TextDecoder("utf-8", { fatal: true }).decode(line);
          return text.trim() === "" ? [] : [JSON.parse(text) as unknown];
        } catch {
          return [null];
        }
      }),
    ),
  async send(server, lines) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let text = "";
    output.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    const served = serveStdio(server, { input, output, maxMessageBytes });
    // Chunks that end where no line does.
    const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")]));
    const size = 1 + (bytes.length % 700);
    for (let at = 0; at < bytes.length; at += size) input.write(bytes.subarray(at, at + size));
    input.end();
    await served;
    await quiet();
    return text.split("\n").slice(0, -1);
  },
};

/** Damage may have put line ends into a line. */
function linesOf(lines: readonly Buffer[]): Buffer[] {
  return lines.flatMap((line) => {
    const parts: Buffer[] = [];
    let start = 0;
    for (let at = line.indexOf("\n"); at !== -1; at = line.indexOf("\n", start)) {
      parts.push(line.subarray(start, at));
      start = at + 1;
    }
    return [...parts, line.subarray(start)];
  });
}

/** Longer bodies are refused over HTTP. */
const maxBodyBytes = 1_500;

/** What HTTP answers, each line a request of its own, with headers that may say what the body says. */
export const fetchDoor: Door = {
  name: "fetch",
  expected: (lines) => sumOf(lines.map(expectedOverHttp)),
  async send(server, lines) {
    const handler = createFetchHandler(server, { maxBodyBytes });
    const answers = lines.map(async (line, index) => {
      const response = await handler.fetch(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers: headersFor(line, index),
          body: new Uint8Array(line),
        }),
      );
      const text = await response.text();
      if ((response.status === 413) !== line.length > maxBodyBytes)
        throw new Error(`${response.status} for ${line.length} bytes`);
      if (![200, 202, 400, 404, 413].includes(response.status)) throw new Error(`The status ${response.status}`);
      if ((response.status === 202) !== (text === "")) throw new Error(`${response.status} with ${text}`);
      return text === "" ? [] : [text];
    });
    const all = (await Promise.all(answers)).flat();
    await handler.close();
    return all;
  },
};

/** Headers as a client of one era or the other sends them: two of three say what the body says. */
function headersFor(line: Buffer, index: number): Record<string, string> {
  const headers = { "content-type": "application/json" };
  const [message] = parsed([line]);
  if (typeof message !== "object" || message === null || index % 3 === 2) return headers;
  const { method, params } = message as { method?: unknown; params?: { uri?: unknown; _meta?: unknown } };
  const isModern = JSON.stringify(params ?? null).includes('protocolVersion":"2026-07-28');
  if (!isModern || typeof method !== "string" || /[^\x20-\x7e]/.test(method)) {
    return { ...headers, "mcp-protocol-version": index % 3 === 0 ? "2025-03-26" : "2025-11-25" };
  }
  const name = Buffer.from(typeof params?.uri === "string" ? params.uri : "").toString("base64");
  return { ...headers, "mcp-protocol-version": "2026-07-28", "mcp-method": method, "mcp-name": `=?base64?${name}?=` };
}

/** Over HTTP no request cancels another, and what can't be read is answered without an id. */
function expectedOverHttp(line: Buffer): Expected {
  if (line.length > maxBodyBytes) return expectedAnswers([null]);
  const messages = parsed([Buffer.from(new TextDecoder().decode(line))]);
  return expectedAnswers(messages.length === 0 ? [null] : messages);
}

function sumOf(all: readonly Expected[]): Expected {
  const sum = new Map<string, { least: number; most: number }>();
  for (const [key, { least, most }] of all.flatMap((expected) => [...expected])) {
    const known = sum.get(key) ?? { least: 0, most: 0 };
    sum.set(key, { least: known.least + least, most: known.most + most });
  }
  return sum;
}
