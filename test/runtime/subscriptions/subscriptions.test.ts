import { createServer, type Notice, type Server, type ServerOptions, type Session } from "@mcp-gen/runtime";
import { createInProcessBus, subscriptions, type SubscriptionOptions } from "@mcp-gen/runtime/subscriptions";
import { describe, expect, it, vi } from "vitest";
import { metaOf } from "../client.js";
import { assertOfficial } from "../official-schemas.js";

const modern = "2026-07-28";

function app(options: SubscriptionOptions = {}, more: Partial<ServerOptions> = {}): Server {
  const server = createServer({ name: "app", version: "1.0.0", subscriptions: subscriptions(options), ...more });
  server.resource("app://one", { read: () => "1" });
  server.resource("app://two", { read: () => "2" });
  server.resource("app://items/{id}", { read: ({ id }) => id });
  return server;
}

interface Told {
  readonly method?: string;
  readonly params: Record<string, unknown>;
}

/** A connection that is told things: what the server sent unasked is in `told`. */
interface Connection {
  readonly session: Session;
  readonly told: Told[];
  readonly uris: () => unknown[];
  /** Sends a request. @returns its result, or the code of its error */
  readonly ask: (method: string, params?: Record<string, unknown>, id?: string | number) => Promise<unknown>;
}

function connect(server: Server): Connection {
  const told: Told[] = [];
  const session = server.session({ send: (message) => void told.push(JSON.parse(message) as Told) });
  let lastId = 0;
  return {
    session,
    told,
    uris: () => told.map(({ method, params }) => (method?.endsWith("updated") ? params["uri"] : method)),
    async ask(method, params = {}, id = ++lastId) {
      const reply = await session.receive({ jsonrpc: "2.0", id, method, params });
      const { result, error } = JSON.parse(reply ?? "{}") as { result?: unknown; error?: { code: number } };
      return error?.code ?? result;
    },
  };
}

async function legacy(server: Server): Promise<Connection> {
  const connection = connect(server);
  const clientInfo = { name: "tests", version: "1.0.0" };
  await connection.ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  return connection;
}

const listen = (connection: Connection, notifications: unknown, id?: string | number): Promise<unknown> =>
  connection.ask("subscriptions/listen", { _meta: metaOf(modern), notifications }, id);

/** One turn later, when changes of the list are told. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const listChanged = "notifications/resources/list_changed";

describe("a legacy session", () => {
  it("is told of what it subscribed to, until it unsubscribes", async () => {
    const server = app();
    const [one, both, none] = [await legacy(server), await legacy(server), await legacy(server)];
    expect(await one.ask("resources/subscribe", { uri: "app://one" })).toEqual({});
    await both.ask("resources/subscribe", { uri: "app://one" });
    await both.ask("resources/subscribe", { uri: "app://items/1" });
    for (const uri of ["app://one", "app://two", "app://items/1", "app://items/2", "nothing://here"])
      server.updated(uri);
    expect([one.uris(), both.uris(), none.uris()]).toEqual([["app://one"], ["app://one", "app://items/1"], []]);
    expect(one.told).toEqual([
      { jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "app://one" } },
    ]);
    expect(await one.ask("resources/unsubscribe", { uri: "app://one" })).toEqual({});
    server.updated("app://one");
    expect([one.uris().length, both.uris().length]).toEqual([1, 3]);
  });

  it("is told once, in the words in which it asked, however the URI is spelled", async () => {
    const server = app();
    const session = await legacy(server);
    await session.ask("resources/subscribe", { uri: "APP://items/%31" });
    await session.ask("resources/subscribe", { uri: "APP://items/%31" });
    server.updated("app://items/1");
    expect(session.uris()).toEqual(["APP://items/%31"]);
    await session.ask("resources/unsubscribe", { uri: "app://items/1" });
    server.updated("app://items/1");
    expect(session.uris()).toHaveLength(1);
  });

  it("goes on being told of a URI that comes to stand for something else, or for nothing", async () => {
    const server = createServer({ name: "app", version: "1.0.0", subscriptions: subscriptions() });
    const handle = server.resource("app://{id}", { read: ({ id }) => id });
    const session = await legacy(server);
    await session.ask("resources/subscribe", { uri: "app://1" });
    server.resource("app://1", { read: () => "static" });
    server.updated("app://1");
    handle.remove();
    server.clear();
    server.updated("app://1");
    expect(session.uris()).toEqual(["app://1", "app://1"]);
    await session.ask("resources/unsubscribe", { uri: "app://1" });
    server.updated("app://1");
    expect(session.uris()).toHaveLength(2);
  });

  it("is told once of all changes of the list in one turn, without asking", async () => {
    const server = app();
    const session = await legacy(server);
    const handle = server.resource("app://three", { read: () => "3" });
    handle.update({ title: "Three" });
    handle.remove();
    server.clear();
    expect(session.told).toEqual([]);
    await turn();
    expect(session.told).toEqual([{ jsonrpc: "2.0", method: listChanged, params: {} }]);
    server.resource("app://four", { read: () => "4" });
    await turn();
    expect(session.told).toHaveLength(2);
  });

  it("is told nothing of what was declared before it came, or after it went", async () => {
    const server = app();
    const session = await legacy(server);
    await session.ask("resources/subscribe", { uri: "app://one" });
    await turn();
    expect(session.told).toEqual([]);
    session.session.close();
    server.updated("app://one");
    server.clear();
    await turn();
    expect(session.told).toEqual([]);
  });

  it.each<[string, unknown, number]>([
    ["that is not there", "nothing://here", -32002],
    ["that may not be", "app://items/..", -32002],
    ["that is a number", 1, -32602],
    ["that is not given", undefined, -32602],
    ["that is an object", { toString: 1 }, -32602],
  ])("can't subscribe to a URI %s", async (_, uri, code) => {
    const session = await legacy(app());
    expect(await session.ask("resources/subscribe", { uri })).toBe(code);
    expect(await session.ask("resources/unsubscribe", { uri })).toEqual({});
  });

  it("can't subscribe to what its caller may not see", async () => {
    const server = app({}, { visible: ({ uri }, auth) => uri !== "app://one" || auth === "admin" });
    const { session } = await legacy(server);
    const subscribe = async (auth: unknown): Promise<string | undefined> =>
      session.receive({ jsonrpc: "2.0", id: 9, method: "resources/subscribe", params: { uri: "app://one" } }, { auth });
    expect(await subscribe("somebody")).toContain("-32002");
    expect(await subscribe("admin")).toContain('"result":{}');
  });
});

describe("a modern client that listens", () => {
  it("is told first what it will be told of, and of nothing that it did not ask for", async () => {
    const server = app();
    const client = connect(server);
    void listen(client, { resourceSubscriptions: ["app://one", "nothing://here"], toolsListChanged: true }, "a");
    const _meta = { "io.modelcontextprotocol/subscriptionId": "a" };
    expect(client.told).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/subscriptions/acknowledged",
        params: { _meta, notifications: { resourceSubscriptions: ["app://one"] } },
      },
    ]);
    server.updated("app://two");
    server.updated("app://one");
    server.clear();
    await turn();
    expect(client.told.slice(1)).toEqual([
      { jsonrpc: "2.0", method: "notifications/resources/updated", params: { _meta, uri: "app://one" } },
    ]);
  });

  it("may listen more than once, and is told by the id of each", async () => {
    const server = app();
    const client = connect(server);
    void listen(client, { resourceSubscriptions: ["app://one"] }, 1);
    void listen(client, { resourcesListChanged: true, resourceSubscriptions: ["app://one"] }, 2);
    expect(client.told[1]?.params["notifications"]).toEqual({
      resourcesListChanged: true,
      resourceSubscriptions: ["app://one"],
    });
    server.updated("app://one");
    server.resource("app://three", { read: () => "3" });
    await turn();
    const ids = client.told.slice(2).map(({ method, params }) => [method, params["_meta"]]);
    const id = (value: number): object => ({ "io.modelcontextprotocol/subscriptionId": value });
    expect(ids).toEqual([
      ["notifications/resources/updated", id(1)],
      ["notifications/resources/updated", id(2)],
      [listChanged, id(2)],
    ]);
  });

  it("is not answered when it cancels, and told nothing more", async () => {
    const server = app();
    const client = connect(server);
    const listening = listen(client, { resourceSubscriptions: ["app://one"] }, 1);
    await client.session.receive({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    expect(await listening).toBeUndefined();
    server.updated("app://one");
    expect(client.told).toHaveLength(1);
  });

  it("is answered with its id when the server ends in good order", async () => {
    const server = app();
    const client = connect(server);
    const received = client.session.receive({
      jsonrpc: "2.0",
      id: "x",
      method: "subscriptions/listen",
      params: { _meta: metaOf(modern), notifications: {} },
    });
    client.session.end();
    const reply = (await received) ?? "";
    expect(JSON.parse(reply)).toEqual({
      jsonrpc: "2.0",
      id: "x",
      result: {
        resultType: "complete",
        _meta: {
          "io.modelcontextprotocol/subscriptionId": "x",
          "io.modelcontextprotocol/serverInfo": { name: "app", version: "1.0.0" },
        },
      },
    });
  });

  it("is not hurried by the time that a request may take", async () => {
    const server = app({}, { timeoutMs: 5 });
    const client = connect(server);
    void listen(client, { resourceSubscriptions: ["app://one"] });
    await new Promise((resolve) => setTimeout(resolve, 20));
    server.updated("app://one");
    expect(client.uris().at(-1)).toBe("app://one");
  });

  it.each([
    undefined,
    null,
    1,
    "x",
    [],
    { resourcesListChanged: 1 },
    { resourceSubscriptions: "app://one" },
    { resourceSubscriptions: [1] },
  ])("can't ask for %j", async (notifications) => {
    expect(await listen(connect(app()), notifications)).toBe(-32602);
  });

  it("is told that a server without subscriptions has no such method, as is who can't be told things", async () => {
    const without = createServer({ name: "app", version: "1.0.0" });
    expect(await listen(connect(without), {})).toBe(-32601);
    const reply = await app()
      .session()
      .receive({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: { _meta: metaOf(modern) } });
    expect(assertOfficial(modern, "subscriptions/listen", reply ?? "").error.code).toBe(-32601);
    expect(await (await legacy(without)).ask("resources/subscribe", { uri: "app://one" })).toBe(-32601);
  });
});

describe("the bounds of subscriptions", () => {
  it("hold for the URIs of one subscriber", async () => {
    const server = app({ maxUris: 2 });
    const session = await legacy(server);
    for (const id of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      expect(await session.ask("resources/subscribe", { uri: `app://items/${id}` })).toEqual({});
    }
    expect(await session.ask("resources/subscribe", { uri: "app://items/3" })).toBe(-32602);
    expect(await session.ask("resources/subscribe", { uri: "app://items/2" })).toEqual({});
    await session.ask("resources/unsubscribe", { uri: "app://items/1" });
    expect(await session.ask("resources/subscribe", { uri: "app://items/3" })).toEqual({});
    expect(await listen(connect(server), { resourceSubscriptions: ["a:1", "a:2", "a:3"] })).toBe(-32602);
  });

  it("hold for those who are there, and let others in when some have gone", async () => {
    const server = app({ maxSubscribers: 2 });
    const [first] = [await legacy(server), await legacy(server)];
    const third = connect(server);
    expect(await listen(third, {})).toBe(-32603);
    // A session that can't be told is a session all the same.
    const fourth = await legacy(server);
    expect(await fourth.ask("resources/subscribe", { uri: "app://one" })).toBe(-32603);
    expect(await fourth.ask("resources/read", { uri: "app://one" })).toMatchObject({ contents: [{ text: "1" }] });
    first.session.close();
    expect(await fourth.ask("resources/subscribe", { uri: "app://one" })).toEqual({});
  });
});

describe("a bus", () => {
  it("tells the clients of every server that shares it", async () => {
    const bus = createInProcessBus();
    const [here, there] = [app({ bus }), app({ bus })];
    const [session, client] = [await legacy(here), connect(there)];
    await session.ask("resources/subscribe", { uri: "app://one" });
    void listen(client, { resourcesListChanged: true, resourceSubscriptions: ["app://two"] });
    there.updated("app://one");
    here.updated("app://two");
    expect([session.uris(), client.uris().slice(1)]).toEqual([["app://one"], ["app://two"]]);
    here.resource("app://three", { read: () => "3" });
    await turn();
    expect([session.uris().at(-1), client.uris().at(-1)]).toEqual([listChanged, listChanged]);
  });

  it("is listened to only while somebody is there", async () => {
    const unsubscribe = vi.fn();
    const subscribe = vi.fn(() => unsubscribe);
    const server = app({ bus: { publish: () => {}, subscribe } });
    expect(subscribe).not.toHaveBeenCalled();
    const [one, two] = [await legacy(server), await legacy(server)];
    expect(subscribe).toHaveBeenCalledTimes(1);
    one.session.close();
    expect(unsubscribe).not.toHaveBeenCalled();
    two.session.close();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    await legacy(server);
    expect(subscribe).toHaveBeenCalledTimes(2);
  });

  it("carries plain values, which may go through JSON", async () => {
    const listeners: ((notice: Notice) => void)[] = [];
    const server = app({
      bus: {
        publish: (notice) => listeners.forEach((listener) => listener(JSON.parse(JSON.stringify(notice)) as Notice)),
        subscribe: (listener) => (listeners.push(listener), () => {}),
      },
    });
    const session = await legacy(server);
    await session.ask("resources/subscribe", { uri: "app://one" });
    server.updated("app://one");
    expect(session.uris()).toEqual(["app://one"]);
    // Another version of this package may know other notices.
    listeners.forEach((listener) => listener({ kind: "other" } as unknown as Notice));
    expect(session.uris()).toHaveLength(1);
  });

  it.each([
    () => {
      throw new Error("bus");
    },
    () => Promise.reject(new Error("bus")),
  ])("that fails is reported, and costs the app nothing", async (publish) => {
    const onError = vi.fn();
    const server = app({ bus: { publish, subscribe: () => () => {} } }, { onError });
    await legacy(server);
    server.updated("app://one");
    server.clear();
    await turn();
    expect(onError.mock.calls).toEqual([
      [new Error("bus"), { method: "subscriptions/listen" }],
      [new Error("bus"), { method: "subscriptions/listen" }],
    ]);
  });
});

it("a client whose connection fails costs the others no notice", async () => {
  const onError = vi.fn();
  const server = app({}, { onError });
  const broken = server.session({
    send: () => {
      throw new Error("broken");
    },
  });
  const clientInfo = { name: "tests", version: "1.0.0" };
  await broken.receive({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  });
  await broken.receive({ jsonrpc: "2.0", id: 2, method: "resources/subscribe", params: { uri: "app://one" } });
  const whole = await legacy(server);
  await whole.ask("resources/subscribe", { uri: "app://one" });
  server.updated("app://one");
  server.clear();
  await turn();
  expect(whole.uris()).toEqual(["app://one", listChanged]);
  expect(onError).toHaveBeenCalledTimes(2);
});

it("a server to which subscribers come and go keeps none of them", async () => {
  const unsubscribe = vi.fn();
  const server = app({ bus: { publish: () => {}, subscribe: () => unsubscribe } });
  for (let count = 0; count < 200; count++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const session = await legacy(server);
    // oxlint-disable-next-line no-await-in-loop
    await session.ask("resources/subscribe", { uri: `app://items/${count}` });
    void listen(session, { resourceSubscriptions: [`app://items/${count}`] });
    session.session.close();
  }
  expect(unsubscribe).toHaveBeenCalledTimes(200);
});

it("tells nobody of a declaration that was refused", async () => {
  const publish = vi.fn<(notice: Notice) => void>();
  const server = app({ bus: { publish, subscribe: () => () => {} } });
  server.session();
  expect(() => server.resource("app://one", { read: () => "" })).toThrow("match the same URIs");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(publish).not.toHaveBeenCalled();
});
