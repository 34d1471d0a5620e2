// oxlint-disable unicorn/no-thenable -- what becomes of thenables is what a test is about
import { createServer, type Server } from "@mcp-gen/runtime";
import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, it } from "vitest";
import { open } from "../client.js";

function serve(read: () => unknown, onError: () => void | Promise<void> = () => {}): Server {
  const server = createServer({ name: "app", version: "1.0.0", onError });
  server.resource("app://x", { read });
  return server;
}

describe("a server survives", () => {
  it("a batch of batches, each of which is no message", async () => {
    const { session } = await open(
      serve(() => "x"),
      "2025-03-26",
    );
    const nested: unknown = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
    const error = { code: -32600, message: "Invalid request" };
    expect(JSON.parse((await session.receive(nested)) ?? "")).toEqual([{ jsonrpc: "2.0", error }]);
    expect(JSON.parse((await session.receive([[], { jsonrpc: "2.0", id: 1, method: "ping" }])) ?? "")).toEqual([
      { jsonrpc: "2.0", error },
      { jsonrpc: "2.0", id: 1, result: {} },
    ]);
  });

  it("a reporter of errors that throws or rejects", async () => {
    const fail = (): never => {
      throw new Error("hidden");
    };
    for (const onError of [fail, () => Promise.reject(new Error("hidden"))]) {
      await expect(testClient(serve(fail, onError)).read("app://x")).rejects.toMatchObject({ code: -32603 });
    }
  });

  it("errors that look like one for the client, and are none", async () => {
    const alike = [
      Object.assign(new Error("hidden"), { code: 7 }),
      Object.assign(new Error("hidden"), { name: "McpError", code: "7" }),
      { name: "McpError", code: 7, message: "hidden" },
    ];
    for (const error of alike) {
      const fail = (): never => {
        throw error;
      };
      await expect(testClient(serve(fail)).read("app://x")).rejects.toMatchObject({
        code: -32603,
        message: "Internal error",
      });
    }
  });

  it("a thenable that is no promise", async () => {
    const { contents } = await testClient(
      serve(() => ({ then: (resolve: (value: string) => void) => resolve("x") })),
    ).read("app://x");
    expect(contents).toMatchObject([{ text: "x" }]);
    const { session } = await open(
      serve(() => ({ then: () => "raw\n" })),
      "2025-11-25",
    );
    const reply = session.receive({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "app://x" } });
    expect(await Promise.race([reply, new Promise((resolve) => setTimeout(resolve, 50, "nothing"))])).toBe("nothing");
  });

  it("a list that never ends, once its client has cancelled", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    let pulled = 0;
    let ended = false;
    server.resource("app://{id}", {
      read: () => "x",
      async *list() {
        try {
          for (;;) {
            pulled++;
            yield { uri: `app://${pulled}` };
            await new Promise((resolve) => setTimeout(resolve, 1));
          }
        } finally {
          ended = true;
        }
      },
    });
    const { session } = await open(server, "2025-11-25");
    const reply = session.receive({ jsonrpc: "2.0", id: 1, method: "resources/list" });
    await session.receive({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    expect(await reply).toBeUndefined();
    await expect.poll(() => ended).toBe(true);
  });
});

it.each([2 ** 64, 1.5, null, {}])(
  "a request with the id %j, which could not come back as it was, is invalid",
  async (id) => {
    const reply = await serve(() => "x")
      .session()
      .receive({ jsonrpc: "2.0", id, method: "ping" });
    expect(JSON.parse(reply ?? "")).toEqual({ jsonrpc: "2.0", error: { code: -32600, message: "Invalid request" } });
  },
);

it.each([[[]], [[{ message: "no" }]]])("a validator that gives the issues %j lets nothing through", async (issues) => {
  const server = createServer({ name: "app", version: "1.0.0" });
  const params = { "~standard": { version: 1, vendor: "tests", validate: () => ({ issues }) } } as const;
  let reads = 0;
  server.resource("app://{id}", { params, read: () => ++reads });
  await expect(testClient(server).read("app://1")).rejects.toMatchObject({ code: -32602 });
  expect(reads).toBe(0);
});
