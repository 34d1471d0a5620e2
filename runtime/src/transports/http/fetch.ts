import type { EventSink, HttpAnswer } from "./answer.js";
import { defaultMaxBodyBytes, tooLarge } from "./admit.js";
import { createHttpExchange, parseBody, type SessionSource } from "./exchange.js";
import type { HttpOptions } from "./options.js";
import { readBody } from "./read-body.js";

/** What an adapter knows of a request already. */
export interface FetchContext {
  /** Who asks; `authenticate` is not called then. */
  authInfo?: unknown;
  /** The body, where something in front has read it. */
  parsedBody?: unknown;
}

/** The shape of the official handler, so its adapters take this one too. */
export interface FetchHandler {
  /** @throws what `authenticate` throws, for the platform to report */
  readonly fetch: (request: Request, context?: FetchContext) => Promise<Response>;
  /**
   * Ends every stream, each with its answer, refuses what comes after, and waits for what is in flight: at most for the
   * `timeoutMs` of the server, where it has one.
   */
  readonly close: () => Promise<void>;
}

/**
 * Serves MCP over HTTP wherever there is `fetch`, without sessions (MCP 2026-07-28, Streamable HTTP).
 *
 * @example
 * ```ts
 * export default createFetchHandler(server); // Bun, Deno, Workers
 * ```
 */
export function createFetchHandler(server: SessionSource, options: HttpOptions = {}): FetchHandler {
  const { authenticate, maxBodyBytes = defaultMaxBodyBytes } = options;
  const http = createHttpExchange(server, options);

  async function receive(request: Request, { authInfo, parsedBody }: FetchContext): Promise<HttpAnswer | Response> {
    const header = (name: string): string | null => request.headers.get(name);
    const refused = http.admit(request.method, header);
    if (refused !== undefined) return refused;
    const auth = authInfo ?? (await authenticate?.(request));
    if (auth instanceof Response) return auth;
    let message = parsedBody;
    if (message === undefined) {
      const body = await readBody(request.body, maxBodyBytes);
      if (body === undefined) return tooLarge(maxBodyBytes);
      message = parseBody(body);
    }
    return http.answer(header, message, auth, (abort) => {
      if (request.signal.aborted) abort();
      request.signal.addEventListener("abort", abort);
    });
  }

  return {
    fetch: async (request, context = {}) => responseOf(await receive(request, context)),
    close: http.close,
  };
}

function responseOf(answer: HttpAnswer | Response): Response {
  if (answer instanceof Response) return answer;
  const { status, headers } = answer;
  return new Response(answer.kind === "whole" ? answer.body : streamOf(answer.pipe), { status, headers });
}

/** What a reader may leave unread before it is given up. */
const maxUnreadBytes = 1024 * 1024;

function streamOf(pipe: (sink: EventSink) => () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let abort: (() => void) | undefined;
  let isCancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        abort = pipe({
          write(text) {
            controller.enqueue(encoder.encode(text));
            return (controller.desiredSize ?? 0) > 0;
          },
          end: () => isCancelled || controller.close(),
        });
      },
      cancel() {
        isCancelled = true;
        abort?.();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxUnreadBytes }),
  );
}
