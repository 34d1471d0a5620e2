// oxlint-disable no-await-in-loop -- one request after the other
import { createServer, McpError, type ProtocolVersion, type Server } from "@mcp-gen/runtime";
import { subscriptions } from "@mcp-gen/runtime/subscriptions";
import { describe, expect, it, vi } from "vitest";
import { legacyVersions, modernVersions } from "../../../runtime/src/protocol/versions.js";
import { metaOf } from "../client.js";
import { answerOf, eventsOf, post, skins } from "./skins.js";

const modern = "2026-07-28";
const versions: readonly ProtocolVersion[] = [...legacyVersions, ...modernVersions];

function app(): Server {
  const server = createServer({ name: "app", version: "1.0.0", onError: () => {}, subscriptions: subscriptions() });
  server.resource("app://ok", { read: () => "ok" });
  server.resource("app://café", { read: () => "café" });
  server.resource("app://items/{id}", { read: ({ id }) => (id === "gone" ? undefined : id) });
  server.resource("app://closed", {
    read: () => {
      throw new McpError(-31000, "Closed today", { opens: "tomorrow" });
    },
  });
  server.resource("app://fault", { read: () => Promise.reject(new Error("secret")) });
  return server;
}

const base64 = (text: string): string => `=?base64?${Buffer.from(text).toString("base64")}?=`;

describe.each(skins)("HTTP by $name", ({ serve }) => {
  it.each(versions)("answers a read of a client of %s as JSON", async (version) => {
    const { send } = await serve(app());
    const response = await send(post(version, "resources/read", { uri: "app://ok" }));
    expect(response.status).toBe(200);
    expect(await answerOf(response, version, "resources/read")).toMatchObject({
      id: 1,
      result: { contents: [{ uri: "app://ok", text: "ok" }] },
    });
  });

  it.each<[ProtocolVersion, string, object, number, number]>([
    [modern, "resources/read", { uri: "nothing://here" }, 200, -32602],
    [modern, "resources/read", { uri: "app://items/gone" }, 200, -32602],
    [modern, "resources/read", { uri: "app://closed" }, 200, -31000],
    [modern, "resources/read", { uri: "app://fault" }, 200, -32603],
    [modern, "tools/list", {}, 404, -32601],
    [modern, "ping", {}, 404, -32601],
    [modern, "resources/list", { _meta: {} }, 400, -32602],
    [modern, "resources/list", { _meta: { "io.modelcontextprotocol/protocolVersion": modern } }, 400, -32602],
    ["2025-11-25", "resources/read", { uri: "nothing://here" }, 200, -32002],
    ["2025-11-25", "resources/read", { uri: "app://fault" }, 200, -32603],
    ["2025-11-25", "tools/list", {}, 200, -32601],
    ["2025-11-25", "resources/subscribe", { uri: "app://ok" }, 200, -32601],
    ["2024-11-05", "server/discover", {}, 200, -32601],
  ])(
    "answers an error of %s to %s %j with the status %i and the code %i",
    async (version, method, params, status, code) => {
      const { send } = await serve(app());
      const response = await send(post(version, method, { ...params }));
      const { error, id } = await answerOf(response, version, method);
      expect([response.status, error.code, id]).toEqual([status, code, 1]);
      expect(JSON.stringify(error)).not.toContain("secret");
    },
  );

  it("names the versions that it has to who asks in one that it has not", async () => {
    const { send } = await serve(app());
    for (const version of ["2099-01-01", "2025-11-25", "x"]) {
      const request = post(
        modern,
        "resources/list",
        { _meta: metaOf(version) },
        { headers: { "mcp-protocol-version": version } },
      );
      const response = await send(request);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        jsonrpc: "2.0",
        id: 1,
        error: {
          code: -32022,
          message: "Unsupported protocol version",
          data: { supported: [modern], requested: version },
        },
      });
    }
  });

  it("takes a client without a version for the last one that knew no header for it", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://version", { read: (_, { protocolVersion }) => protocolVersion });
    const { send } = await serve(server);
    const request = post(
      "2025-11-25",
      "resources/read",
      { uri: "app://version" },
      { headers: { "mcp-protocol-version": undefined } },
    );
    expect(await answerOf(await send(request), "2025-03-26", "resources/read")).toMatchObject({
      result: { contents: [{ text: "2025-03-26" }] },
    });
  });

  it.each(legacyVersions)("opens and goes on with a client of %s, without a session", async (version) => {
    const { send } = await serve(app());
    const clientInfo = { name: "tests", version: "1.0.0" };
    const opening = { protocolVersion: version, capabilities: {}, clientInfo };
    const opened = await send(post(version, "initialize", opening, { headers: { "mcp-protocol-version": undefined } }));
    expect(opened.headers.has("mcp-session-id")).toBe(false);
    expect((await answerOf(opened, version, "initialize")).result).toMatchObject({
      protocolVersion: version,
      capabilities: { resources: {} },
    });
    const told = await send(post(version, "notifications/initialized", {}, { id: undefined }));
    expect([told.status, await told.text()]).toEqual([202, ""]);
    expect((await answerOf(await send(post(version, "ping")), version, "ping")).result).toEqual({});
  });

  it("says nothing of subscriptions to those whom it could not tell", async () => {
    const { send } = await serve(app());
    const clientInfo = { name: "tests", version: "1.0.0" };
    const opening = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    const { result } = await answerOf(
      await send(post("2025-11-25", "initialize", opening)),
      "2025-11-25",
      "initialize",
    );
    expect(result["capabilities"]).toEqual({ resources: {} });
    const discovered = await answerOf(await send(post(modern, "server/discover")), modern, "server/discover");
    expect(discovered.result["capabilities"]).toEqual({ resources: { subscribe: true, listChanged: true } });
  });

  it.each<[string, unknown]>([
    ["a notification", { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }],
  ])("takes %s with the status 202 and no body, in either era", async (_, message) => {
    const { send } = await serve(app());
    for (const version of versions) {
      const response = await send({ ...post(version, "x"), body: JSON.stringify(message) });
      expect([response.status, await response.text()]).toEqual([202, ""]);
    }
  });

  it.each<[string, string, number]>([
    ["nothing", "", -32700],
    ["no JSON", "{", -32700],
    ["a byte-order mark before the JSON", '\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}', -32700],
    ["bytes that are no text", "\ufffd", -32700],
    ["a number", "1", -32600],
    ["null", "null", -32600],
    ["an empty batch", "[]", -32600],
    ["an id that is null", '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ["no method", '{"jsonrpc":"2.0","id":1}', -32600],
    ["arrays, 100,000 deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, -32600],
    ["objects, 100,000 deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, -32600],
  ])("answers a body of %s with the status 400", async (_, body, code) => {
    const { send } = await serve(app());
    for (const version of ["2025-11-25", modern] as const) {
      const response = await send({ ...post(version, "ping"), body });
      expect(response.status).toBe(400);
      expect(await answerOf(response, version, "ping")).toMatchObject({ error: { code } });
    }
  });

  it("answers a batch of the one version that has batches, whole, whatever is wrong with one of its messages", async () => {
    const { send } = await serve(app());
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const batch = [ping, { ...ping, id: 2, method: "resources/read", params: { uri: "app://fault" } }, 1];
    const response = await send({ ...post("2025-03-26", "ping"), body: JSON.stringify(batch) });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32603 } },
      { error: { code: -32600 } },
    ]);
    for (const version of ["2024-11-05", "2025-06-18", "2025-11-25", modern] as const) {
      expect((await send({ ...post(version, "ping"), body: JSON.stringify([ping]) })).status).toBe(400);
    }
  });

  describe("checks that the headers say what the body says:", () => {
    const uri = "app://ok";
    it.each<[string, Record<string, string | undefined>, string | undefined]>([
      ["all as they must be", {}, undefined],
      ["no version", { "mcp-protocol-version": undefined }, "MCP-Protocol-Version"],
      ["an empty version", { "mcp-protocol-version": "" }, "MCP-Protocol-Version"],
      ["another version", { "mcp-protocol-version": "2025-11-25" }, "MCP-Protocol-Version"],
      ["two versions", { "mcp-protocol-version": `${modern}, ${modern}` }, "MCP-Protocol-Version"],
      ["no method", { "mcp-method": undefined }, "Mcp-Method"],
      ["another method", { "mcp-method": "resources/list" }, "Mcp-Method"],
      ["a method in other letters", { "mcp-method": "Resources/Read" }, "Mcp-Method"],
      ["no name", { "mcp-name": undefined }, "Mcp-Name"],
      ["an empty name", { "mcp-name": "" }, "Mcp-Name"],
      ["another name", { "mcp-name": "app://items/1" }, "Mcp-Name"],
      ["the name in Base64", { "mcp-name": base64(uri) }, undefined],
      ["another name in Base64", { "mcp-name": base64("app://items/1") }, "Mcp-Name"],
      ["a name in what is no Base64", { "mcp-name": "=?base64?*?=" }, "Mcp-Name"],
      ["a name in Base64 of what is no UTF-8", { "mcp-name": "=?base64?/w==?=" }, "Mcp-Name"],
      ["Base64 that does not end", { "mcp-name": "=?base64?YXBwOi8vb2s=" }, "Mcp-Name"],
    ])("%s", async (_, headers, wrong) => {
      const read = vi.fn(() => "ok");
      const server = createServer({ name: "app", version: "1.0.0" });
      server.resource(uri, { read });
      const { send } = await serve(server);
      const response = await send(post(modern, "resources/read", { uri }, { headers }));
      const { error } = await answerOf(response, modern, "resources/read");
      expect(read).toHaveBeenCalledTimes(wrong === undefined ? 1 : 0);
      expect(response.status).toBe(wrong === undefined ? 200 : 400);
      expect(error).toEqual(wrong && { code: -32020, message: `Header mismatch: ${wrong}` });
    });

    it("a version that only its header claims", async () => {
      const { send } = await serve(app());
      for (const headers of [{}, { "mcp-method": "resources/list" }]) {
        const request = post(
          "2025-11-25",
          "resources/list",
          {},
          { headers: { ...headers, "mcp-protocol-version": modern } },
        );
        expect((await send(request)).status).toBe(400);
      }
    });

    it("a name that only Base64 can carry", async () => {
      const { send } = await serve(app());
      const name = "app://café";
      const response = await send(
        post(modern, "resources/read", { uri: name }, { headers: { "mcp-name": base64(name) } }),
      );
      expect(await answerOf(response, modern, "resources/read")).toMatchObject({
        result: { contents: [{ text: "café" }] },
      });
    });

    it("a URI that looks like Base64 itself, sent as Base64", async () => {
      const { send } = await serve(app());
      const name = "=?base64?YXBwOi8vb2s=?=";
      const plain = await send(post(modern, "resources/read", { uri: name }));
      expect(plain.status).toBe(400);
      const response = await send(
        post(modern, "resources/read", { uri: name }, { headers: { "mcp-name": base64(name) } }),
      );
      expect((await answerOf(response, modern, "resources/read")).error).toMatchObject({
        code: -32602,
        data: { uri: name },
      });
    });

    it("none of a legacy request", async () => {
      const { send } = await serve(app());
      const headers = { "mcp-method": "tools/list", "mcp-name": "x" };
      expect((await send(post("2025-11-25", "resources/read", { uri }, { headers }))).status).toBe(200);
    });
  });

  it.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])("refuses %s with the status 405", async (method) => {
    const { send } = await serve(app());
    const response = await send({ method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await response.json()).toMatchObject({ error: { code: -32600 } });
  });

  it.each([undefined, "text/plain", "application/jsonp", "multipart/form-data; x=application/json", "x"])(
    "refuses the content type %s with the status 415",
    async (type) => {
      const { send } = await serve(app());
      const { body, ...rest } = post("2025-11-25", "ping", {}, { headers: { "content-type": undefined } });
      // A body that is a text would bring a type of its own.
      const bytes = new TextEncoder().encode(body);
      const headers = [...rest.headers, ...(type === undefined ? [] : [["content-type", type] as [string, string]])];
      expect((await send({ ...rest, body: bytes, headers })).status).toBe(415);
    },
  );

  it.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json ;charset=utf-8",
  ])("takes the content type %s", async (type) => {
    const { send } = await serve(app());
    expect((await send(post("2025-11-25", "ping", {}, { headers: { "content-type": type } }))).status).toBe(200);
  });

  it("refuses a body that is longer than allowed with the status 413, whether its length is told or not", async () => {
    const { send } = await serve(app(), { maxBodyBytes: 100 });
    const request = post("2025-11-25", "ping", { x: "é".repeat(100) });
    const told = await send(request);
    expect(told.status).toBe(413);
    expect(await told.json()).toMatchObject({ error: { message: "Body is longer than 100 bytes" } });
    const untold = await send({ ...request, body: streamOf(request.body), duplex: "half" as const });
    expect(untold.status).toBe(413);
    await untold.text();
    expect((await send(post("2025-11-25", "ping"))).status).toBe(200);
  });

  it("takes a body of exactly the bytes that are allowed, cut within a character", async () => {
    const request = post("2025-11-25", "resources/read", { uri: "app://café" });
    const body = request.body;
    const { send } = await serve(app(), { maxBodyBytes: Buffer.byteLength(body) });
    const streamed = { ...request, body: streamOf(body), duplex: "half" as const };
    expect(await (await send(streamed)).json()).toMatchObject({ result: { contents: [{ text: "café" }] } });
  });

  it("reads 4 MiB by default, and no more", async () => {
    const { send } = await serve(app());
    const limit = 4 * 1024 * 1024;
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const request = post("2025-11-25", "ping");
    expect((await send({ ...request, body: body.padEnd(limit) })).status).toBe(200);
    expect((await send({ ...request, body: body.padEnd(limit + 1) })).status).toBe(413);
  });

  it.each<[string, string | undefined, string | undefined, number]>([
    ["an allowed host", "localhost", undefined, 200],
    ["an allowed host with a port", "LOCALHOST:3000", undefined, 200],
    ["an allowed address", "[::1]:3000", undefined, 200],
    ["another host", "evil.example", undefined, 403],
    ["a host that only starts like an allowed one", "localhost.evil.example", undefined, 403],
    ["a host with an allowed one for its user", "localhost@evil.example", undefined, 403],
    ["an origin on an allowed host", "localhost", "http://localhost:5173", 200],
    ["an allowed origin", "localhost", "https://app.example.com", 200],
    ["an allowed origin by another scheme", "localhost", "http://app.example.com", 403],
    ["another origin", "localhost", "https://evil.example", 403],
    ["the origin of a page without one", "localhost", "null", 403],
  ])("where hosts and origins are checked, answers %s", async (_, host, origin, status) => {
    const { send } = await serve(app(), {
      allowedHosts: ["localhost", "[::1]"],
      allowedOrigins: ["https://app.example.com"],
    });
    expect((await send(post(modern, "server/discover", {}, { headers: { host, origin } }))).status).toBe(status);
    // Whatever the method is, who asks is looked at first.
    const headers = Object.entries({ host, origin }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    expect((await send({ method: "GET", headers })).status).toBe(status === 200 ? 405 : 403);
  });

  it("checks no origin of those who only name hosts, but for pages elsewhere", async () => {
    const { send } = await serve(app(), { allowedOrigins: ["https://app.example.com"] });
    const status = async (origin?: string): Promise<number> =>
      (await send(post(modern, "server/discover", {}, { headers: { host: "any.example", origin } }))).status;
    expect([await status(), await status("https://app.example.com"), await status("https://evil.example")]).toEqual([
      200, 200, 403,
    ]);
  });

  describe("with authenticate", () => {
    it("hands what it gives to handlers as auth", async () => {
      const server = createServer({ name: "app", version: "1.0.0" });
      server.resource("app://me", { read: (_, { auth }) => ({ auth }) });
      const { send } = await serve(server, { authenticate: (request) => request.headers.get("authorization") });
      const response = await send(
        post(modern, "resources/read", { uri: "app://me" }, { headers: { authorization: "Bearer a" } }),
      );
      expect(await response.json()).toMatchObject({ result: { contents: [{ text: '{"auth":"Bearer a"}' }] } });
    });

    it("refuses by its response, with its status, headers and body", async () => {
      const authenticate = async (): Promise<Response> =>
        new Response("Who?", { status: 401, headers: { "www-authenticate": 'Bearer realm="app"' } });
      const { send } = await serve(app(), { authenticate });
      const response = await send(post(modern, "resources/read", { uri: "app://ok" }));
      expect([response.status, response.headers.get("www-authenticate"), await response.text()]).toEqual([
        401,
        'Bearer realm="app"',
        "Who?",
      ]);
    });

    it("does not ask it about what is refused anyway", async () => {
      const authenticate = vi.fn();
      const { send } = await serve(app(), { authenticate, allowedOrigins: [] });
      expect((await send({ method: "GET" })).status).toBe(405);
      expect(
        (await send(post(modern, "server/discover", {}, { headers: { origin: "https://evil.example" } }))).status,
      ).toBe(403);
      expect(authenticate).not.toHaveBeenCalled();
    });
  });

  describe("a stream", () => {
    const listen = (options: Parameters<typeof post>[3] = {}): RequestInit =>
      post(modern, "subscriptions/listen", { notifications: { resourceSubscriptions: ["app://ok"] } }, options);

    it("brings what happens, and ends with the answer when the server closes", async () => {
      const server = app();
      const { send, close } = await serve(server);
      const response = await send(listen({ id: "a" }));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "text/event-stream",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      });
      const events = eventsOf(response);
      expect((await events.next()).value).toMatchObject({ method: "notifications/subscriptions/acknowledged" });
      server.updated("app://ok");
      expect((await events.next()).value).toMatchObject({
        method: "notifications/resources/updated",
        params: { uri: "app://ok" },
      });
      const closed = close();
      expect((await events.next()).value).toMatchObject({ id: "a", result: { resultType: "complete" } });
      expect((await events.next()).done).toBe(true);
      await closed;
      const late = await send(listen());
      expect(late.status).toBe(503);
      await late.text();
    });

    it("is kept alive by comments", async () => {
      const { send, close } = await serve(app(), { keepAliveMs: 5 });
      const events = eventsOf(await send(listen()));
      await events.next();
      expect((await events.next()).value).toBe(":");
      expect((await events.next()).value).toBe(":");
      await close();
    });

    it("is not for who asks what is refused", async () => {
      const { send } = await serve(app());
      const response = await send(post(modern, "subscriptions/listen", { notifications: 1 }));
      expect(await answerOf(response, modern, "subscriptions/listen")).toMatchObject({ error: { code: -32602 } });
    });

    it("that its client leaves is forgotten", async () => {
      const bus = { publish: vi.fn(), subscribe: vi.fn(() => unsubscribe) };
      const unsubscribe = vi.fn();
      const server = createServer({ name: "app", version: "1.0.0", subscriptions: subscriptions({ bus }) });
      const { send, close } = await serve(server);
      const leave = new AbortController();
      const response = await send(listen({ signal: leave.signal }));
      const events = eventsOf(response);
      await events.next();
      expect(unsubscribe).not.toHaveBeenCalled();
      leave.abort();
      await events.next().catch(() => {});
      await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
      await close();
    });

    it("that its client stops reading is forgotten too", async () => {
      const bus = { publish: vi.fn(), subscribe: vi.fn(() => unsubscribe) };
      const unsubscribe = vi.fn();
      const server = createServer({ name: "app", version: "1.0.0", subscriptions: subscriptions({ bus }) });
      const { send } = await serve(server);
      const response = await send(listen());
      await response.body?.cancel();
      await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
    });
  });

  it("aborts the signal of a read whose client goes away", async () => {
    const entered = vi.fn();
    const aborted = vi.fn();
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://slow", {
      read: (_, { signal }) => {
        signal.addEventListener("abort", aborted);
        entered();
        return new Promise(() => {});
      },
    });
    const { send } = await serve(server);
    for (const version of ["2025-11-25", modern] as const) {
      entered.mockClear();
      aborted.mockClear();
      const leave = new AbortController();
      const gone = send(post(version, "resources/read", { uri: "app://slow" }, { signal: leave.signal })).catch(
        () => {},
      );
      await expect.poll(() => entered.mock.calls.length).toBe(1);
      leave.abort();
      await expect.poll(() => aborted.mock.calls.length).toBe(1);
      await gone;
    }
  });

  it("waits for what is in flight when it closes", async () => {
    let finish: (text: string) => void = () => {};
    let entered = (): void => {};
    const entering = new Promise<void>((resolve) => (entered = resolve));
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://slow", {
      read: () => {
        entered();
        return new Promise<string>((resolve) => (finish = resolve));
      },
    });
    const { send, close } = await serve(server);
    const reading = send(post(modern, "resources/read", { uri: "app://slow" }));
    await entering;
    let isClosed = false;
    const closed = close().then(() => (isClosed = true));
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    finish("done");
    expect(await (await reading).json()).toMatchObject({ result: { contents: [{ text: "done" }] } });
    await closed;
  });

  it("answers many requests at a time, each with its own", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://items/{id}", {
      read: async ({ id }) => {
        await new Promise((resolve) => setTimeout(resolve, Number(id) % 7));
        return id;
      },
    });
    const { send } = await serve(server);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, id) => {
        const response = await send(post(modern, "resources/read", { uri: `app://items/${id}` }, { id }));
        return [id, await response.json()] as const;
      }),
    );
    for (const [id, answer] of answers)
      expect(answer).toMatchObject({ id, result: { contents: [{ text: String(id) }] } });
  });
});

/** The text in pieces of one byte. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at === bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, ++at));
    },
  });
}
