import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { internalError, invalidRequest } from "../../protocol/error-code.js";
import { defaultMaxBodyBytes, tooLarge } from "./admit.js";
import { refusal, type HttpAnswer } from "./answer.js";
import { createHttpExchange, parseBody, type SessionSource } from "./exchange.js";
import type { HttpOptions } from "./options.js";

/** A request of `node:http`, in words that need no types of Node; Express and its kin extend it. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Who asks, where something in front has found out, as the official bearer middleware does; `authenticate` is not called then. */
  readonly auth?: unknown;
  on(event: string, listener: (...args: never[]) => void): unknown;
}

/** A response of `node:http`, likewise. */
export interface NodeResponse {
  writeHead(status: number, headers?: Record<string, string>): unknown;
  write(chunk: string): boolean;
  end(chunk?: string): unknown;
  on(event: string, listener: (...args: never[]) => void): unknown;
}

export interface NodeHttpOptions extends HttpOptions {
  /** Told when `authenticate` throws, which the client sees as status 500; writes to `console.error` by default. */
  onError?: (error: unknown) => void;
}

/** What answers the requests of a `node:http` server, or of a framework on top of one. */
export interface NodeHandler {
  /** @param parsedBody - the body, where something in front has read it */
  (request: NodeRequest, response: NodeResponse, parsedBody?: unknown): void;
  /** Ends every stream, each with its answer, and refuses what comes after. */
  close(): Promise<void>;
}

/** What a reader may leave unread before it is given up. */
const maxUnreadBytes = 1024 * 1024;

/**
 * Serves MCP from `IncomingMessage` to `ServerResponse`, without the cost of the web's objects in between.
 *
 * @example
 * ```ts
 * const handler = createNodeHandler(server);
 * express().post("/mcp", express.json(), (request, response) => handler(request, response, request.body));
 * ```
 */
export function createNodeHandler(server: SessionSource, options: NodeHttpOptions = {}): NodeHandler {
  const { authenticate, maxBodyBytes = defaultMaxBodyBytes, onError = logError } = options;
  const http = createHttpExchange(server, options);

  async function receive(
    request: IncomingMessage & { readonly auth?: unknown },
    response: ServerResponse,
    parsedBody: unknown,
  ): Promise<void> {
    const header = (name: string): string | undefined => request.headers[name]?.toString();
    const refused = http.admit(request.method ?? "", header);
    if (refused !== undefined) return send(response, refused);
    let { auth } = request;
    if (auth === undefined && authenticate) {
      const head = headOf(request);
      if (head === undefined) return send(response, refusal(400, invalidRequest, "Not a URL"));
      auth = await authenticate(head);
    }
    if (auth instanceof Response) return sendResponse(response, auth);
    // A framework that takes this for one of its own handlers gives a function to go on with.
    let message = typeof parsedBody === "function" ? undefined : parsedBody;
    if (message === undefined) {
      const body = await readBody(request, maxBodyBytes);
      if (body === undefined) return send(response, tooLarge(maxBodyBytes));
      message = parseBody(body);
    }
    send(
      response,
      await http.answer(header, message, auth, (abort) => {
        if (response.destroyed) abort();
        response.on("close", abort);
      }),
    );
  }

  const handle = (request: NodeRequest, response: NodeResponse, parsedBody?: unknown): void => {
    // Whatever has these methods is a request and a response of Node.
    const [incoming, outgoing] = [request as IncomingMessage, response as ServerResponse];
    receive(incoming, outgoing, parsedBody).catch((error: unknown) => {
      // A client that went away while it sent is no fault.
      if (incoming.readableAborted) return;
      onError(error);
      send(outgoing, refusal(500, internalError, "Internal error"));
    });
  };
  return Object.assign(handle, { close: http.close });
}

/**
 * The head of a request, for `authenticate`; a `Request` costs as much as the whole exchange does without one.
 *
 * @returns nothing when its target and its host make no URL
 */
function headOf({ method = "POST", url = "/", headers }: IncomingMessage): Request | undefined {
  const known = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
  try {
    return new Request(url.startsWith("/") ? `http://${headers.host ?? "localhost"}${url}` : url, {
      method,
      headers: known.map(([name, value]) => [name, String(value)] as [string, string]),
    });
  } catch {
    return undefined;
  }
}

/** @returns nothing when the body has more than `limit` bytes; what follows is not read */
async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Uint8Array) => {
      length += chunk.length;
      if (length <= limit) return void chunks.push(chunk);
      request.pause();
      resolve(undefined);
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString()));
    request.on("error", reject);
  });
}

function send(response: ServerResponse, answer: HttpAnswer): void {
  const { status, headers } = answer;
  if (answer.kind === "whole") {
    const { body = "" } = answer;
    response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) }).end(body);
    return;
  }
  response.writeHead(status, headers);
  answer.pipe({
    write(text) {
      response.write(text);
      return response.writableLength < maxUnreadBytes;
    },
    end: () => response.end(),
  });
}

async function sendResponse(response: ServerResponse, refused: Response): Promise<void> {
  response.writeHead(refused.status, Object.fromEntries(refused.headers)).end(await refused.text());
}

function logError(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(error);
}
