import { createServer as createListener, request as requestByNode } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server } from "@mcp-gen/runtime";
import { createFetchHandler, type HttpOptions } from "@mcp-gen/runtime/http";
import { createNodeHandler } from "@mcp-gen/runtime/node";
import { onTestFinished } from "vitest";
import { isModernVersion, type ProtocolVersion } from "../../../runtime/src/protocol/versions.js";
import { metaOf } from "../client.js";
import { assertOfficial, type Response as McpResponse } from "../official-schemas.js";

/** A server behind one of the skins of HTTP. */
export interface Served {
  readonly send: (init: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface Skin {
  readonly name: string;
  readonly serve: (server: Pick<Server, "session">, options?: HttpOptions) => Promise<Served>;
}

const fetchSkin: Skin = {
  name: "fetch",
  async serve(server, options) {
    const handler = createFetchHandler(server, options);
    const send: Served["send"] = (init) => handler.fetch(new Request("http://localhost/mcp", init));
    return { send, close: handler.close };
  },
};

const nodeSkin: Skin = {
  name: "Node",
  async serve(server, options) {
    const handler = createNodeHandler(server, options);
    const listener = createListener(handler);
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      listener.close();
      listener.closeAllConnections();
    });
    const { port } = listener.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/mcp`;
    return {
      send: (init) => (new Headers(init.headers).has("host") ? sendWithHost(url, init) : fetch(url, init)),
      close: () => handler.close(),
    };
  },
};

/** `fetch` names the host itself. */
function sendWithHost(url: string, { method = "GET", headers, body }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = requestByNode(url, { method, headers: Object.fromEntries(new Headers(headers)) }, (response) => {
      response.resume().on("end", () => resolve(new Response(null, { status: response.statusCode ?? 0 })));
    });
    request.on("error", reject).end(body);
  });
}

/** The same over plain values: what one answers, the other answers too. */
export const skins: readonly Skin[] = [fetchSkin, nodeSkin];

export interface Post extends RequestInit {
  readonly method: "POST";
  readonly headers: [string, string][];
  readonly body: string;
}

/** A request as a client of `version` sends it; a header that is `undefined` is left out. */
export function post(
  version: ProtocolVersion,
  method: string,
  params: Record<string, unknown> = {},
  options: { id?: unknown; headers?: Record<string, string | undefined>; signal?: AbortSignal } = {},
): Post {
  // An id that is undefined makes a notification.
  const { id, headers, signal } = { id: 1, ...options };
  const isModern = isModernVersion(version);
  const all: Record<string, string | undefined> = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": version,
    ...(isModern && { "mcp-method": method }),
    ...(isModern && typeof params["uri"] === "string" && { "mcp-name": params["uri"] }),
    ...headers,
  };
  const known = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return {
    method: "POST",
    headers: known,
    body: JSON.stringify({
      jsonrpc: "2.0",
      ...(id !== undefined && { id }),
      method,
      params: isModern ? { _meta: metaOf(version), ...params } : params,
    }),
    ...(signal && { signal }),
  };
}

/** What came back, held to the official schemas. */
export async function answerOf(response: Response, version: ProtocolVersion, method: string): Promise<McpResponse> {
  if (response.headers.get("content-type") !== "application/json") throw new Error(`${response.status} is no JSON`);
  return assertOfficial(version, method, await response.text());
}

/** The events of a stream as they come: the messages, and `:` for each comment. */
export async function* eventsOf(response: Response): AsyncGenerator<Record<string, unknown> | ":"> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) yield event.startsWith(":") ? ":" : parseEvent(event);
  }
  if (text !== "") throw new Error(`The stream ends within an event: ${text}`);
}

function parseEvent(event: string): Record<string, unknown> {
  const lines = event.split("\n").map((line) => /^data: (.*)$/.exec(line)?.[1]);
  if (lines.includes(undefined)) throw new Error(`Not an event: ${event}`);
  return JSON.parse(lines.join("\n")) as Record<string, unknown>;
}
