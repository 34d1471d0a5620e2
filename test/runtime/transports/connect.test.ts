import { Client as ClientV2, InMemoryTransport as InMemoryV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemoryV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { createServer, type Server } from "@mcp-gen/runtime";
import { describe, expect, it, vi } from "vitest";

const info = { name: "tests", version: "1.0.0" };

function makeServer(read: Parameters<Server["resource"]>[1]["read"] = () => "ok"): Server {
  const server = createServer({ name: "app", version: "1.0.0" });
  server.resource("app://it", { read });
  return server;
}

const clients = {
  v1: async (server: Server) => {
    const client = new ClientV1(info);
    const [ours, theirs] = InMemoryV1.createLinkedPair();
    await Promise.all([server.connect(ours), client.connect(theirs)]);
    return client;
  },
  "v2 legacy": async (server: Server) => {
    const client = new ClientV2(info);
    const [ours, theirs] = InMemoryV2.createLinkedPair();
    await Promise.all([server.connect(ours), client.connect(theirs)]);
    return client;
  },
  "v2 modern": async (server: Server) => {
    const client = new ClientV2(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    const [ours, theirs] = InMemoryV2.createLinkedPair();
    await Promise.all([server.connect(ours), client.connect(theirs)]);
    return client;
  },
};

describe.each(Object.entries(clients))("the official in-memory transport with client %s", (_, connect) => {
  it("reads a resource", async () => {
    const client = await connect(makeServer());
    expect(await client.readResource({ uri: "app://it" })).toMatchObject({
      contents: [{ uri: "app://it", mimeType: "text/plain", text: "ok" }],
    });
    await client.close();
  });

  it("aborts what is in flight when the client closes", async () => {
    const aborted = vi.fn();
    const client = await connect(
      makeServer((_params, { signal }) => new Promise(() => signal.addEventListener("abort", aborted))),
    );
    const reading = client.readResource({ uri: "app://it" });
    reading.catch(() => {});
    await new Promise(setImmediate);
    await client.close();
    await expect.poll(() => aborted.mock.calls.length).toBe(1);
  });

  it("tells handlers who the client says it is", async () => {
    const client = await connect(makeServer((_params, { clientInfo }) => clientInfo));
    const { contents } = await client.readResource({ uri: "app://it" });
    expect(contents).toMatchObject([{ text: JSON.stringify(info) }]);
    await client.close();
  });
});
