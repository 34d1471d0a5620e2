import { McpServer } from "mcp-lite";
import { dispatch } from "../dispatch.mjs";

export function create(resources) {
  const server = new McpServer({ name: "app", version: "1.0.0" });
  for (const { uri, read } of resources) {
    server.resource(uri, {}, ({ href }, params) => ({
      contents: [{ uri: href, mimeType: "text/plain", text: read(params) }],
    }));
  }
  return server;
}

/** Its lowest way in, below its HTTP transport, takes a message and gives a message. */
export async function serve(resources) {
  const server = create(resources);
  return dispatch((message) => server._dispatch(message, { sessionProtocolVersion: "2025-11-25" }));
}
