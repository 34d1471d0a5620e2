import { randomUUID } from "node:crypto";
import { createServer as createListener } from "node:http";
import type { AddressInfo } from "node:net";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { completions, createServer, type ResourceHandle, type Server } from "@mcp-gen/runtime";
import { createFetchHandler } from "@mcp-gen/runtime/http";
import { serveHttp } from "@mcp-gen/runtime/node";
import { subscriptions } from "@mcp-gen/runtime/subscriptions";
import { describe, expect, it, onTestFinished, vi, type Mock } from "vitest";
import { legacyClients, modernClients, type Place } from "./clients.js";

interface App {
  readonly server: Server;
  readonly handle: ResourceHandle;
  readonly entered: Mock;
  readonly aborted: Mock;
}

function app(): App {
  const [entered, aborted] = [vi.fn(), vi.fn()];
  const server = createServer({
    name: "app",
    version: "1.0.0",
    instructions: "Read it.",
    pageSize: 2,
    completions,
    subscriptions: subscriptions(),
    onError: () => {},
  });
  const handle = server.resource("app://one", { title: "One", mimeType: "text/plain", read: () => "1" });
  server.resource("app://two", { read: () => new Uint8Array([1, 2]) });
  server.resource("app://café/{id}", {
    list: () => [{ uri: "app://café/1", name: "first" }],
    complete: { id: (prefix) => ["1", "12"].filter((id) => id.startsWith(prefix)) },
    read: ({ id }) => ({ id }),
  });
  server.resource("app://never", {
    read: (_, { signal }) => {
      signal.addEventListener("abort", aborted);
      entered();
      return new Promise(() => {});
    },
  });
  return { server, handle, entered, aborted };
}

async function onNode(server: Server): Promise<Place> {
  const { url, close } = await serveHttp(server, { port: 0, drainMs: 10 });
  onTestFinished(close);
  return { url };
}

async function onFetch(server: Server): Promise<Place> {
  const handler = createFetchHandler(server);
  onTestFinished(handler.close);
  return { url: "http://localhost/mcp", fetch: (url, init) => handler.fetch(new Request(url, init)) };
}

/** Sessions, which the official transport keeps; our server stands behind each. */
async function withSessionsV1(server: Server): Promise<Place> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const listener = createListener((request, response) => {
    void (async () => {
      const id = request.headers["mcp-session-id"];
      let transport = typeof id === "string" ? transports.get(id) : undefined;
      if (transport === undefined) {
        const opened = new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          onsessioninitialized: (session) => void transports.set(session, opened),
        });
        transport = opened;
        await server.connect(opened);
      }
      await transport.handleRequest(request, response);
    })();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    listener.close();
    listener.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/mcp` };
}

async function withSessionsV2(server: Server): Promise<Place> {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const handle = async (request: Request): Promise<Response> => {
    const known = transports.get(request.headers.get("mcp-session-id") ?? "");
    if (known !== undefined) return known.handleRequest(request);
    const opened = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void transports.set(session, opened),
    });
    await server.connect(opened);
    return opened.handleRequest(request);
  };
  return { url: "http://localhost/mcp", fetch: (url, init) => handle(new Request(url, init)) };
}

const stateless = [
  ["Node", onNode],
  ["fetch", onFetch],
] as const;
const sessions = [
  ["the official transport v1", withSessionsV1],
  ["the official transport v2", withSessionsV2],
] as const;
const cross = <A, B>(all: readonly A[], others: readonly B[]): [A, B][] =>
  all.flatMap((one) => others.map((other): [A, B] => [one, other]));

describe.each(
  [...cross(stateless, [...legacyClients, ...modernClients]), ...cross(sessions, legacyClients)].map(
    ([[door, serve], [name, connect]]) => ({ door, serve, name, connect }),
  ),
)("the official client $name, by $door", ({ serve, connect }) => {
  it("reads, lists page by page, completes, and is told what is not there", async () => {
    const { server } = app();
    const { client } = await connect(await serve(server));
    expect((await client.readResource({ uri: "app://one" })).contents).toEqual([
      { uri: "app://one", mimeType: "text/plain", text: "1" },
    ]);
    expect((await client.readResource({ uri: "app://two" })).contents).toMatchObject([{ blob: "AQI=" }]);
    expect((await client.readResource({ uri: "app://café/7" })).contents).toMatchObject([
      { uri: "app://café/7", text: '{"id":"7"}' },
    ]);
    const uris: string[] = [];
    let cursor: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page leads to the next
      const page = await client.listResources(cursor === undefined ? undefined : { cursor }, {
        cacheMode: "bypass",
      } as object);
      uris.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    } while (cursor !== undefined && uris.length < 10);
    expect(new Set(uris)).toEqual(new Set(["app://one", "app://two", "app://café/1", "app://never"]));
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: "app://café/{id}" },
    ]);
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "app://café/{id}" },
      argument: { name: "id", value: "12" },
    });
    expect(completion.values).toEqual(["12"]);
    await expect(client.readResource({ uri: "nothing://here" })).rejects.toMatchObject({
      message: expect.stringContaining("not found") as string,
    });
  });
});

describe.each(
  [...cross(stateless, modernClients), ...cross(sessions, legacyClients)].map(([[door, serve], [name, connect]]) => ({
    door,
    serve,
    name,
    connect,
  })),
)("the official client $name, by $door, that gives up a read", ({ serve, connect }) => {
  it("aborts it, and goes on", async () => {
    const { server, entered, aborted } = app();
    const { client } = await connect(await serve(server));
    const leave = new AbortController();
    const reading = client.readResource({ uri: "app://never" }, { signal: leave.signal });
    const failed = reading.catch((error: unknown) => String(error));
    await expect.poll(() => entered.mock.calls.length).toBe(1);
    leave.abort();
    expect(await failed).toContain("abort");
    await expect.poll(() => aborted.mock.calls.length).toBe(1);
    expect((await client.readResource({ uri: "app://one" })).contents).toMatchObject([{ text: "1" }]);
  });
});

describe.each(
  cross(sessions, legacyClients).map(([[door, serve], [name, connect]]) => ({ door, serve, name, connect })),
)("a session with the official client $name, by $door", ({ serve, connect }) => {
  it("is told of what it subscribed to, and of each turn that changed the list", async () => {
    const { server, handle } = app();
    const { client, told } = await connect(await serve(server));
    const { told: others } = await connect(await serve(server));
    await client.subscribeResource({ uri: "app://one" });
    server.updated("app://two");
    server.updated("app://one");
    await expect.poll(() => told).toEqual(["app://one"]);
    handle.update({ title: "Another" });
    server.resource("app://three", { read: () => "3" });
    handle.remove();
    await expect.poll(() => told).toEqual(["app://one", "list"]);
    await expect.poll(() => others).toEqual(["list"]);
    server.updated("app://one");
    server.resource("app://one", { read: () => "again" });
    await expect.poll(() => told.length).toBe(4);
    await client.unsubscribeResource({ uri: "app://one" });
    server.updated("app://one");
    server.resource("app://four", { read: () => "4" });
    await expect.poll(() => told.length).toBe(5);
    expect(told.slice(2)).toEqual(["app://one", "list", "list"]);
  });
});

describe.each(
  cross(stateless, modernClients).map(([[door, serve], [name, connect]]) => ({ door, serve, name, connect })),
)("the official client $name that listens, by $door", ({ serve, connect }) => {
  it("is told of what it asked for, until it stops or the server closes", async () => {
    const { server } = app();
    const { client, told } = await connect(await serve(server));
    const subscription = await client.listen({ resourceSubscriptions: ["app://one"] });
    server.updated("app://two");
    server.updated("app://one");
    server.resource("app://three", { read: () => "3" });
    await expect.poll(() => told).toEqual(["app://one"]);
    await subscription.close();
    await client.listen({ resourcesListChanged: true, resourceSubscriptions: ["app://two"] });
    server.updated("app://one");
    server.updated("app://two");
    server.resource("app://four", { read: () => "4" });
    await expect.poll(() => told).toEqual(["app://one", "app://two", "list"]);
  });
});

it.each(stateless)(
  "the official client learns that a server by %s ended its subscription in good order",
  async (_, serve) => {
    const { server } = app();
    const [, connect] = modernClients[0] ?? [];
    let close = async (): Promise<void> => {};
    let place: Place;
    if (serve === onNode) {
      const listening = await serveHttp(server, { port: 0, drainMs: 10 });
      [place, close] = [{ url: listening.url }, listening.close];
    } else {
      const handler = createFetchHandler(server);
      [place, close] = [
        { url: "http://localhost/mcp", fetch: (url, init) => handler.fetch(new Request(url, init)) },
        handler.close,
      ];
    }
    const official = await connect?.(place);
    const subscription = await official?.client.listen({ resourcesListChanged: true });
    await close();
    expect(await subscription?.closed).toBe("graceful");
  },
);
