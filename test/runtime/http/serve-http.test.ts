// oxlint-disable no-await-in-loop -- one request after the other
import { Agent, createServer as createListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "@mcp-gen/runtime";
import { createNodeHandler, serveHttp, type HttpServer, type ServeHttpOptions } from "@mcp-gen/runtime/node";
import { subscriptions } from "@mcp-gen/runtime/subscriptions";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { answerOf, eventsOf, post } from "./skins.js";

const modern = "2026-07-28";

function app(read: Parameters<Server["resource"]>[1]["read"] = () => "ok"): Server {
  const server = createServer({ name: "app", version: "1.0.0", onError: () => {}, subscriptions: subscriptions() });
  server.resource("app://it", { read });
  return server;
}

async function serve(server: Server, options: ServeHttpOptions = {}): Promise<HttpServer> {
  const listening = await serveHttp(server, { port: 0, drainMs: 10, ...options });
  onTestFinished(() => listening.close());
  return listening;
}

/** The status of a request by `node:http`, which lets a host be named. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => response.resume().on("end", () => resolve(response.statusCode)))
      .on("error", reject)
      .end();
  });
}

describe("serveHttp", () => {
  it("listens on this machine only, at /mcp, on the port it is given or any that is free", async () => {
    const { url, port } = await serve(app());
    expect(url).toBe(`http://127.0.0.1:${port}/mcp`);
    const response = await fetch(url, post(modern, "resources/read", { uri: "app://it" }));
    expect(await answerOf(response, modern, "resources/read")).toMatchObject({
      result: { contents: [{ text: "ok" }] },
    });
    const again = await serve(app(), { port: 0, path: "/" });
    expect(again.port).not.toBe(port);
    expect((await fetch(`${again.url}?x=1`, post(modern, "server/discover"))).status).toBe(200);
  });

  it.each(["/", "/mcp/", "/MCP", "/mcp/x", "/x?/mcp", "//mcp"])("has nothing at %s", async (path) => {
    const { port } = await serve(app());
    expect((await fetch(`http://127.0.0.1:${port}${path}`, post(modern, "server/discover"))).status).toBe(404);
  });

  it("answers on a loopback address only for the names of this machine", async () => {
    const { url } = await serve(app());
    // What is let through is told that GET is not the way.
    for (const host of ["localhost", "localhost:1", "127.0.0.1", "[::1]:1"]) {
      expect(await statusOf(url, { host })).toBe(405);
    }
    for (const host of ["evil.example", "127.0.0.1.evil.example"]) {
      expect(await statusOf(url, { host })).toBe(403);
    }
    expect(await statusOf(url, { origin: "https://evil.example" })).toBe(403);
    expect(await statusOf(url, { origin: "http://localhost:5173" })).toBe(405);
  });

  it("checks hosts on a loopback address also when an app hands on a setting that is not set", async () => {
    // An app that is checked less strictly than this one may hand on what is undefined.
    const unset = { allowedHosts: undefined } as unknown as ServeHttpOptions;
    const { url } = await serve(app(), unset);
    expect(await statusOf(url, { host: "evil.example" })).toBe(403);
  });

  it("answers whom it is told to, and anybody on an address that is not of this machine alone", async () => {
    const told = await serve(app(), { allowedHosts: ["app.example"] });
    expect(await statusOf(told.url, { host: "app.example" })).toBe(405);
    expect(await statusOf(told.url, { host: "localhost" })).toBe(403);
    const open = await serve(app(), { host: "0.0.0.0" });
    expect(await statusOf(`http://127.0.0.1:${open.port}/mcp`, { host: "any.example" })).toBe(405);
  });

  it("says that a port is taken, and leaves nothing behind", async () => {
    const { port } = await serve(app());
    await expect(serveHttp(app(), { port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("ends streams, answers what is in flight and lets go of connections that are kept alive", async () => {
    let finish: (text: string) => void = () => {};
    const entered = vi.fn();
    const server = app(() => {
      entered();
      return new Promise<string>((resolve) => (finish = resolve));
    });
    const { url, close } = await serve(server, { drainMs: 60_000 });
    const stream = await fetch(
      url,
      post(modern, "subscriptions/listen", { notifications: { resourcesListChanged: true } }),
    );
    const events = eventsOf(stream);
    await events.next();
    const agent = new Agent({ keepAlive: true });
    const kept = new Promise<string>((resolve, reject) => {
      const { method, headers, body } = post(modern, "resources/read", { uri: "app://it" });
      const sent = request(url, { agent, method, headers: Object.fromEntries(new Headers(headers)) }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () => resolve(text));
      });
      sent.on("error", reject).end(body);
    });
    await expect.poll(() => entered.mock.calls.length).toBe(1);
    const order: string[] = [];
    const closed = close().then(() => order.push("closed"));
    expect((await events.next()).value).toMatchObject({ result: { resultType: "complete" } });
    expect((await events.next()).done).toBe(true);
    await expect(fetch(url, post(modern, "server/discover"))).rejects.toThrow("fetch failed");
    finish("done");
    expect(await kept).toContain('"text":"done"');
    // Node lets go of a connection that is kept alive after 5 seconds; a server that closes does not wait for that.
    setTimeout(() => order.push("4 seconds later"), 4_000);
    await closed;
    expect(order).toEqual(["closed"]);
    agent.destroy();
  });

  it("does not wait for a handler that never ends longer than it is told to, and aborts it", async () => {
    const aborted = vi.fn();
    const entered = vi.fn();
    const server = app((_, { signal }) => {
      signal.addEventListener("abort", aborted);
      entered();
      return new Promise(() => {});
    });
    const { url, close } = await serve(server, { drainMs: 10 });
    const reading = fetch(url, post(modern, "resources/read", { uri: "app://it" })).catch((error: unknown) => error);
    await expect.poll(() => entered.mock.calls.length).toBe(1);
    await close();
    expect(await reading).toBeInstanceOf(Error);
    expect(aborted).toHaveBeenCalledTimes(1);
  });

  it("may be closed twice", async () => {
    const { url, close } = await serve(app());
    await Promise.all([close(), close()]);
    await close();
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });
});

describe("createNodeHandler", () => {
  async function listen(handler: Parameters<typeof createListener>[1]): Promise<string> {
    const listener = createListener(handler);
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      listener.close();
      listener.closeAllConnections();
    });
    return `http://127.0.0.1:${(listener.address() as AddressInfo).port}/mcp`;
  }

  it("takes a body that something in front has read, however deep", async () => {
    const deep: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const handler = createNodeHandler(app());
    let body: unknown = ping;
    const url = await listen((incoming, outgoing) => handler(incoming, outgoing, body));
    const send = async (): Promise<unknown> => {
      const response = await fetch(url, { ...post("2025-11-25", "ping"), body: "" });
      return [response.status, await response.json()];
    };
    expect(await send()).toEqual([200, { jsonrpc: "2.0", id: 1, result: {} }]);
    for (body of [deep, { ...ping, id: deep }, null, "text", 1]) {
      expect(await send()).toMatchObject([400, { error: { code: -32600 } }]);
    }
    body = { ...ping, params: { deep } };
    expect(await send()).toMatchObject([200, { result: {} }]);
  });

  it("takes who asks from what is in front, as the official middleware leaves it", async () => {
    const authenticate = vi.fn();
    const handler = createNodeHandler(
      app((_, { auth }) => ({ auth })),
      { authenticate },
    );
    const url = await listen((incoming, outgoing) => handler(Object.assign(incoming, { auth: "somebody" }), outgoing));
    const response = await fetch(url, post(modern, "resources/read", { uri: "app://it" }));
    expect(await response.json()).toMatchObject({ result: { contents: [{ text: '{"auth":"somebody"}' }] } });
    expect(authenticate).not.toHaveBeenCalled();
  });

  it.each([
    () => {
      throw new Error("secret");
    },
    () => Promise.reject(new Error("secret")),
  ])(
    "answers with the status 500 when authenticate fails, and tells why to nobody but the app",
    async (authenticate) => {
      const onError = vi.fn();
      const url = await listen(createNodeHandler(app(), { authenticate, onError }));
      const response = await fetch(url, post(modern, "server/discover"));
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ jsonrpc: "2.0", error: { code: -32603, message: "Internal error" } });
      expect(onError.mock.calls).toEqual([[new Error("secret")]]);
    },
  );

  it("hands authenticate the head of a request, with its method, URL and headers", async () => {
    const seen: unknown[] = [];
    const authenticate = (asked: Request): void => {
      seen.push([asked.method, new URL(asked.url).pathname, asked.headers.get("authorization"), asked.body]);
    };
    const url = await listen(createNodeHandler(app(), { authenticate }));
    await fetch(`${url}?x=1`, post(modern, "server/discover", {}, { headers: { authorization: "Bearer a" } }));
    expect(seen).toEqual([["POST", "/mcp", "Bearer a", null]]);
  });

  it.each<[string, string, number]>([
    ["//", "localhost", 200],
    ["/\\", "localhost", 200],
    ["///x", "localhost", 200],
    ["http://other.example/mcp", "localhost", 200],
    ["*", "localhost", 400],
    ["http://", "localhost", 400],
    ["http://[::1", "localhost", 400],
    ["/mcp", "a b", 400],
    ["/mcp", "a@b", 400],
  ])("takes the target %j of the host %j for no fault of the app", async (target, host, expected) => {
    const onError = vi.fn();
    const url = await listen(createNodeHandler(app(), { authenticate: () => "a", onError }));
    const { method, headers, body } = post(modern, "resources/read", { uri: "app://it" });
    const status = await new Promise((resolve, reject) => {
      const options = { path: target, method, headers: { ...Object.fromEntries(new Headers(headers)), host } };
      request(url, options, (response) => response.resume().on("end", () => resolve(response.statusCode)))
        .on("error", reject)
        .end(body);
    });
    expect(status).toBe(expected);
    expect(onError).not.toHaveBeenCalled();
  });

  it("does not take a client that leaves while it sends for a fault", async () => {
    const onError = vi.fn();
    const url = await listen(createNodeHandler(app(), { onError }));
    const sent = request(url, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": 100 },
    });
    const gone = new Promise((resolve) => sent.on("error", resolve));
    sent.write("{");
    await new Promise((resolve) => setTimeout(resolve, 30));
    sent.destroy();
    await gone;
    expect((await fetch(url, post(modern, "server/discover"))).status).toBe(200);
    expect(onError).not.toHaveBeenCalled();
  });
});

it("is a handler of a framework that gives it a function to go on with", async () => {
  const handler = createNodeHandler(app());
  const listener = createListener((incoming, outgoing) => handler(incoming, outgoing, () => {}));
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  expect(await response.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
});
