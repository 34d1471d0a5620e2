import { completions, createServer, McpError, type ProtocolVersion, type Server } from "@mcp-gen/runtime";
import { testClient, type ReadResult, type TestClient } from "@mcp-gen/runtime/testing";
import { describe, expect, expectTypeOf, it } from "vitest";

const versions: ProtocolVersion[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

function app(): Server {
  const server = createServer({ name: "app", version: "1.0.0", completions, onError: () => {} });
  server.resource("config://app", {
    name: "config",
    description: "The config",
    mimeType: "text/plain",
    read: () => "on",
  });
  server.resource("users://{id}", {
    name: "user",
    title: "User",
    complete: { id: (prefix) => ["1", "12", "2"].filter((id) => id.startsWith(prefix)) },
    list: () => [{ uri: "users://1", name: "Ada" }],
    read: ({ id }) => (id === "1" ? { id } : undefined),
  });
  server.resource("fail://now", {
    read: () => {
      throw new McpError(-32001, "Not now", { retryAfter: 5 });
    },
  });
  server.resource("crash://now", {
    read: () => {
      throw new Error("secret");
    },
  });
  return server;
}

describe.each(versions)("the test client that speaks %s", (protocolVersion) => {
  const client = testClient(app(), { protocolVersion });

  it("reads", async () => {
    expect((await client.read("config://app")).contents).toEqual([
      { uri: "config://app", mimeType: "text/plain", text: "on" },
    ]);
    expect((await client.read("users://1")).contents).toEqual([
      { uri: "users://1", mimeType: "application/json", text: '{"id":"1"}' },
    ]);
  });

  it("lists", async () => {
    expect(await client.list()).toEqual([
      { uri: "config://app", name: "config", description: "The config", mimeType: "text/plain" },
      { uri: "users://1", name: "Ada" },
      { uri: "fail://now", name: "fail://now" },
      { uri: "crash://now", name: "crash://now" },
    ]);
  });

  it("lists templates", async () => {
    const title = protocolVersion >= "2025-06-18" ? { title: "User" } : {};
    expect(await client.listTemplates()).toEqual([{ uriTemplate: "users://{id}", name: "user", ...title }]);
  });

  it("tells handlers its version", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://version", { read: (_, context) => context.protocolVersion });
    expect((await testClient(server, { protocolVersion }).read("app://version")).contents).toMatchObject([
      { text: protocolVersion },
    ]);
  });

  it("throws what a handler throws", async () => {
    const error: unknown = await client.read("fail://now").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(McpError);
    expect(error).toMatchObject({ code: -32001, message: "Not now", data: { retryAfter: 5 } });
  });

  it("throws an internal error without a detail", async () => {
    const error: unknown = await client.read("crash://now").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(McpError);
    expect(error).toMatchObject({ code: -32603, message: "Internal error", data: undefined });
  });

  it.each(["users://2", "nothing://here"])("throws what its version calls not found: %s", async (uri) => {
    const code = protocolVersion === "2026-07-28" ? -32602 : -32002;
    const error: unknown = await client.read(uri).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(McpError);
    expect(error).toMatchObject({ code, message: "Resource not found", data: { uri } });
  });

  it("makes other requests", async () => {
    expect(await client.request("resources/read", { uri: "config://app" })).toMatchObject({
      contents: [{ text: "on" }],
    });
    await expect(client.request("tools/list")).rejects.toMatchObject({ name: "McpError", code: -32601 });
    await expect(client.request("resources/read")).rejects.toMatchObject({ name: "McpError", code: -32602 });
  });
});

describe("the test client", () => {
  it("speaks the newest version by default", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://version", {
      read: (_, { protocolVersion, clientInfo }) => [protocolVersion, clientInfo?.name],
    });
    expect((await testClient(server).read("app://version")).contents).toMatchObject([
      { text: '["2026-07-28","test-client"]' },
    ]);
    expect(await testClient(server).request("server/discover")).toMatchObject({ supportedVersions: expect.any(Array) });
  });

  it.each(versions.slice(1))("completes in %s", async (protocolVersion) => {
    const client = testClient(app(), { protocolVersion });
    expect(await client.complete("users://{id}", "id", "1")).toEqual(["1", "12"]);
    expect(await client.complete("users://{id}", "id", "")).toEqual(["1", "12", "2"]);
    expect(await client.complete("users://{id}", "other", "1")).toEqual([]);
    expect(await client.complete("users://{id}", "constructor", "")).toEqual([]);
    await expect(client.complete("posts://{id}", "id", "1")).rejects.toMatchObject({ code: -32602 });
  });

  it("completes with what is known of other params", async () => {
    const server = createServer({ name: "app", version: "1.0.0", completions });
    server.resource("github://{owner}/{repo}", {
      complete: { repo: (prefix, { params }) => [`${params["owner"]}:${prefix}`] },
      read: () => "",
    });
    const { completion } = await testClient(server).request("completion/complete", {
      ref: { type: "ref/resource", uri: "github://{owner}/{repo}" },
      argument: { name: "repo", value: "r" },
      context: { arguments: { owner: "me" } },
    });
    expect(completion).toEqual({ values: ["me:r"], total: 1, hasMore: false });
  });

  it.each([undefined, null, 1, ["id"], { toString: null }])("completes no param named %j", async (name) => {
    const params = { ref: { type: "ref/resource", uri: "users://{id}" }, argument: { name, value: "" } };
    await expect(testClient(app()).request("completion/complete", params)).rejects.toMatchObject({ code: -32602 });
  });

  it("completes with the first hundred values", async () => {
    const server = createServer({ name: "app", version: "1.0.0", completions });
    const values = Array.from({ length: 101 }, (_, index) => String(index));
    server.resource("app://{n}", { complete: { n: () => values }, read: () => "" });
    expect(await testClient(server).complete("app://{n}", "n", "")).toEqual(values.slice(0, 100));
  });

  it.each(versions)("hands auth to read and list in %s", async (protocolVersion) => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://{x}", {
      list: ({ auth }) => [{ uri: "app://x", name: JSON.stringify(auth) }],
      read: (_, { auth }) => auth,
    });
    const client = testClient(server, { protocolVersion, auth: { user: "ada" } });
    expect((await client.read("app://x")).contents).toMatchObject([{ text: '{"user":"ada"}' }]);
    expect(await client.list()).toMatchObject([{ name: '{"user":"ada"}' }]);
  });

  it("has no auth by default", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://x", { read: (_, { auth }) => typeof auth });
    expect((await testClient(server).read("app://x")).contents).toMatchObject([{ text: "undefined" }]);
  });

  it("shows cache hints where the version has them", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://x", { cache: { ttlMs: 60_000, scope: "public" }, read: () => "" });
    expect(await testClient(server).read("app://x")).toMatchObject({ ttlMs: 60_000, cacheScope: "public" });
    expect(await testClient(server, { protocolVersion: "2025-11-25" }).read("app://x")).not.toHaveProperty("ttlMs");
  });

  it("sees the catalogue as it changes", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    const client = testClient(server);
    expect(await client.list()).toEqual([]);
    const handle = server.resource("app://x", { read: () => "" });
    expect(await client.list()).toEqual([{ uri: "app://x", name: "app://x" }]);
    handle.remove();
    expect(await client.list()).toEqual([]);
    await expect(client.read("app://x")).rejects.toMatchObject({ message: "Resource not found" });
  });

  it("answers many requests at a time", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://{n}", {
      read: async ({ n }) => {
        await new Promise((resolve) => setTimeout(resolve, (10 - Number(n)) * 2));
        return n;
      },
    });
    const client = testClient(server);
    const numbers = Array.from({ length: 10 }, (_, index) => String(index));
    const results = await Promise.all(numbers.map((n) => client.read(`app://${n}`)));
    expect(results.map(({ contents: [item] }) => item)).toMatchObject(numbers.map((text) => ({ text })));
  });

  it("has typed results", () => {
    expectTypeOf<TestClient["read"]>().toEqualTypeOf<(uri: string) => Promise<ReadResult>>();
    expectTypeOf<TestClient["complete"]>().returns.resolves.toEqualTypeOf<string[]>();
    // @ts-expect-error -- no such version
    expect(() => testClient(app(), { protocolVersion: "2023-01-01" })).not.toThrow();
  });
});
