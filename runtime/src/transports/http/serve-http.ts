import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SessionSource } from "./exchange.js";
import { createNodeHandler, type NodeHttpOptions } from "./node.js";

export interface ServeHttpOptions extends NodeHttpOptions {
  /** 0 takes any that is free; 3000 by default. */
  port?: number;
  /** The address to listen on; by default `127.0.0.1`, which only this machine reaches. */
  host?: string;
  /** `/mcp` by default. */
  path?: string;
  /** Milliseconds that requests in flight get to end once the server closes; 10,000 by default. */
  drainMs?: number;
}

/** A server that listens. */
export interface HttpServer {
  /** Where clients find it, for example `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, ends streams, and waits for what is in flight. */
  close(): Promise<void>;
}

/** The names of this machine that only it resolves to itself. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Serves MCP over HTTP on Node (MCP 2026-07-28, Streamable HTTP).
 *
 * On a loopback address it answers only requests for `localhost` and its kin, which keeps web pages out (DNS
 * rebinding); on any other, `allowedHosts` says whom it answers.
 *
 * @throws Error - when it can't listen, for example because the port is taken
 *
 * @example
 * ```ts
 * const { url } = await serveHttp(server, { port: 3000 });
 * ```
 */
export async function serveHttp(server: SessionSource, options: ServeHttpOptions = {}): Promise<HttpServer> {
  const { port = 3000, host = "127.0.0.1", path = "/mcp", drainMs = 10_000, ...rest } = options;
  const isLocal = host === "localhost" || host === "::1" || host.startsWith("127.");
  const allowedHosts = rest.allowedHosts ?? (isLocal ? loopback : undefined);
  const handler = createNodeHandler(server, { ...rest, ...(allowedHosts && { allowedHosts }) });
  const listener = createServer((request, response) => {
    const [pathname] = (request.url ?? "").split("?");
    if (pathname === path) handler(request, response);
    else response.writeHead(404).end();
  });

  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject).listen(port, host, resolve);
  });
  // A server that listens on a host and a port has an address of that kind.
  const { port: actual } = listener.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}${path}`,
    port: actual,
    async close() {
      const closed = new Promise((resolve) => listener.close(resolve));
      const timer = setTimeout(() => listener.closeAllConnections(), drainMs);
      await handler.close();
      listener.closeIdleConnections();
      await closed;
      clearTimeout(timer);
    },
  };
}
