// What the conformance suite asks of a server of resources, on our runtime; it prints where it listens.
import { randomUUID } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { completions, createServer } from "@mcp-gen/runtime";
import { createNodeHandler } from "@mcp-gen/runtime/node";
import { subscriptions } from "@mcp-gen/runtime/subscriptions";

const server = createServer({
  name: "conformance",
  version: "1.0.0",
  instructions: "Resources to test with",
  completions,
  subscriptions: subscriptions(),
});
server.resource("test://static-text", {
  name: "text",
  description: "A text",
  mimeType: "text/plain",
  read: () => "Hello",
});
server.resource("test://static-binary", {
  name: "binary",
  description: "A picture",
  mimeType: "image/png",
  read: () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47]),
});
server.resource("test://template/{id}/data", {
  name: "template",
  description: "Data by id",
  mimeType: "application/json",
  complete: { id: (prefix) => ["paris", "park", "party"].filter((id) => id.startsWith(prefix)) },
  read: ({ id }) => ({ id }),
});
server.resource("test://watched-resource", {
  name: "watched",
  description: "To subscribe to",
  mimeType: "text/plain",
  read: () => "Now",
});

const noop = { name: "noop", inputSchema: { type: "object" } };
const toolResults = {
  "tools/list": { tools: [noop], ttlMs: 0, cacheScope: "public" },
  "tools/call": { content: [] },
};

/**
 * The same server with a tool and a prompt, as some checks of the transport and of completion go by way of those: what
 * they check is ours, and is done before or after a message comes by here.
 */
const withTool = {
  session(opening) {
    const session = server.session(opening);
    const receive = (message, origin) => {
      const { id, method, params } = message;
      const result = toolResults[method];
      if (result !== undefined)
        return JSON.stringify({ jsonrpc: "2.0", id, result: { resultType: "complete", ...result } });
      if (params?.ref?.type !== "ref/prompt") return session.receive(message, origin);
      const ref = { type: "ref/resource", uri: "test://template/{id}/data" };
      const argument = { ...params.argument, name: "id" };
      return session.receive({ ...message, params: { ...params, ref, argument } }, origin);
    };
    return { ...session, receive };
  },
};

const allowedHosts = ["localhost", "127.0.0.1"];
const handlers = {
  "/mcp": createNodeHandler(server, { allowedHosts }),
  "/tool": createNodeHandler(withTool, { allowedHosts }),
  "/sessions": handleSession,
};

const transports = new Map();

/** Legacy sessions: the official transport keeps them, and our server stands behind each. */
async function handleSession(request, response) {
  let transport = transports.get(request.headers["mcp-session-id"]);
  if (transport === undefined) {
    transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => transports.set(id, transport),
    });
    await server.connect(transport);
  }
  await transport.handleRequest(request, response);
}

const listener = createHttpServer((request, response) => {
  const handler = handlers[new URL(request.url, "http://localhost").pathname];
  if (handler === undefined) response.writeHead(404).end();
  else handler(request, response);
});
listener.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${listener.address().port}`));
