import { createServer, McpError, type Server } from "@mcp-gen/runtime";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { assertOfficial } from "../official-schemas.js";
import { metaOf, open } from "../client.js";

const _meta = metaOf("2026-07-28");

function server(): Server {
  const made = createServer({ name: "app", version: "1.0.0", onError: () => {} });
  made.resource("app://ok", { read: () => "ok" });
  made.resource("app://slow", { read: () => new Promise(() => {}) });
  return made;
}

async function send(message: unknown): Promise<unknown> {
  const reply = await server().session().receive(message);
  return reply === undefined ? undefined : assertOfficial("2026-07-28", "resources/read", reply);
}

const read = (id: unknown): object => ({
  jsonrpc: "2.0",
  id,
  method: "resources/read",
  params: { uri: "app://ok", _meta },
});

describe("a message", () => {
  it.each([0, "", "0", -1, Number.MAX_SAFE_INTEGER, "__proto__", "\u2028"])("may have the id %j", async (id) => {
    expect(await send(read(id))).toMatchObject({ id, result: { contents: [{ text: "ok" }] } });
  });

  it.each([null, 1.5, true, {}, [1]])("may not have the id %j", async (id) => {
    const response = await send(read(id));
    expect(response).toMatchObject({ error: { code: -32600 } });
    expect(response).not.toHaveProperty("id");
  });

  it.each([null, 1, "text", true, [], [read(1)], {}, { jsonrpc: "1.0", id: 1, method: "ping" }])(
    "that is %j is an invalid request",
    async (message) => {
      expect(await send(message)).toMatchObject({ error: { code: -32600 } });
    },
  );

  it("names its id in the answer to an invalid request, where it has one", async () => {
    expect(await send({ jsonrpc: "2.0", id: 7, method: 1 })).toMatchObject({ id: 7, error: { code: -32600 } });
    expect(await send({ jsonrpc: "2.0", id: 7, method: "ping", params: [] })).toMatchObject({
      id: 7,
      error: { code: -32600 },
    });
  });

  it.each([
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", method: "no/such/notification", params: {} },
    { jsonrpc: "2.0", method: "notifications/cancelled" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: {} } },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 99 } },
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", id: 1, error: { code: 1, message: "" } },
  ])("that asks nothing is not answered: %j", async (message) => {
    expect(await send(message)).toBeUndefined();
  });

  it.each([undefined, null, 1, {}, []])("that reads the URI %j has invalid params", async (uri) => {
    expect(await send({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri, _meta } })).toMatchObject({
      error: { code: -32602 },
    });
  });

  it("of any shape gets one answer or none, and never a throw", async () => {
    const shape = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          jsonrpc: fc.constantFrom("2.0", "1.0", 2),
          id: fc.oneof(fc.string(), fc.integer(), fc.jsonValue()),
          method: fc.oneof(fc.constantFrom("resources/read", "resources/list", "initialize", "ping"), fc.string()),
          params: fc.oneof(fc.constant({ uri: "app://ok", _meta }), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(shape, async (message) => {
        const reply = await server().session().receive(message);
        expect(reply === undefined || JSON.parse(reply).jsonrpc === "2.0").toBe(true);
      }),
    );
  });
});

describe("a batch", () => {
  const batch = [
    { jsonrpc: "2.0", id: 1, method: "ping" },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "resources/read", params: { uri: "app://ok" } },
    1,
  ];

  it("is answered in one array by the one version that has batches", async () => {
    const { session } = await open(server(), "2025-03-26");
    const responses: unknown = JSON.parse((await session.receive(batch)) ?? "");
    expect(responses).toMatchObject([{ id: 1, result: {} }, { id: 2 }, { error: { code: -32600 } }]);
  });

  it("of notifications alone is not answered", async () => {
    const { session } = await open(server(), "2025-03-26");
    expect(await session.receive([{ jsonrpc: "2.0", method: "notifications/initialized" }])).toBeUndefined();
  });

  it.each(["2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"] as const)("is invalid in %s", async (version) => {
    const { session } = await open(server(), version);
    expect(JSON.parse((await session.receive(batch)) ?? "")).toMatchObject({ error: { code: -32600 } });
  });
});

describe("a cancelled request", () => {
  it("aborts the handler's signal with the client's reason, and is not answered", async () => {
    const aborted = vi.fn();
    const made = createServer({ name: "app", version: "1.0.0" });
    made.resource("app://slow", {
      read: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            aborted(signal.reason);
            reject(new Error("aborted"));
          });
        }),
    });
    const session = made.session();
    const reply = session.receive({
      jsonrpc: "2.0",
      id: 1,
      method: "resources/read",
      params: { uri: "app://slow", _meta },
    });
    await session.receive({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1, reason: "bored" },
    });
    expect(await reply).toBeUndefined();
    expect(aborted).toHaveBeenCalledWith("bored");
  });

  it("is over even when its handler never ends, and its id is free again", async () => {
    const session = server().session();
    const ask = (uri: string): ReturnType<typeof session.receive> =>
      session.receive({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri, _meta } });
    const slow = ask("app://slow");
    expect(await ask("app://ok")).toContain("id is in use");
    await session.receive({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    expect(await slow).toBeUndefined();
    expect(await ask("app://ok")).toContain('"text":"ok"');
  });

  it("leaves a signal that is looked at later already aborted", async () => {
    let late: AbortSignal | undefined;
    let enter = (): void => {};
    const made = createServer({ name: "app", version: "1.0.0" });
    made.resource("app://late", {
      read: async (_, context) => {
        await new Promise<void>((resolve) => (enter = resolve));
        late = context.signal;
        return "";
      },
    });
    const session = made.session();
    const reply = session.receive({
      jsonrpc: "2.0",
      id: 1,
      method: "resources/read",
      params: { uri: "app://late", _meta },
    });
    session.close();
    enter();
    await reply;
    await new Promise(setImmediate);
    expect(late?.aborted).toBe(true);
  });
});

describe("a fault of a handler", () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const throwing = (thrown: unknown) => () => {
    throw thrown;
  };
  it.each<[string, () => unknown]>([
    ["throws", throwing(new Error("secret"))],
    ["throws undefined", throwing(undefined)],
    ["throws a string", throwing("secret")],
    ["rejects", () => Promise.reject(new Error("secret"))],
    ["rejects with undefined", () => Promise.reject()],
    ["returns a cycle", () => cycle],
    ["returns a BigInt", () => ({ big: 1n })],
    ["returns a function", () => () => {}],
    ["throws an McpError whose data is a cycle", throwing(new McpError(-1, "m", cycle))],
    ["has a toJSON that throws", () => ({ toJSON: throwing(new Error("secret")) })],
  ])("that %s is one internal error without a detail, and the server goes on", async (_, fault) => {
    const onError = vi.fn(() => {
      throw new Error("the reporter fails too");
    });
    const made = createServer({ name: "app", version: "1.0.0", onError });
    made.resource("app://bad", { read: fault });
    made.resource("app://ok", { read: () => "ok" });
    const { ask } = await open(made, "2026-07-28");
    expect((await ask("resources/read", { uri: "app://bad" })).error).toEqual({
      code: -32603,
      message: "Internal error",
    });
    expect(onError).toHaveBeenCalledTimes(1);
    expect((await ask("resources/read", { uri: "app://ok" })).result).toMatchObject({ contents: [{ text: "ok" }] });
  });
});
