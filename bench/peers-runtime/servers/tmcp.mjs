import { McpServer } from "tmcp";
import { dispatch } from "../dispatch.mjs";

export function create(resources) {
  const info = { name: "app", version: "1.0.0", description: "A server" };
  const server = new McpServer(info, { adapter: undefined, capabilities: { resources: {} } });
  for (const { uri, read } of resources) {
    const options = { uri, name: uri, description: uri };
    const answer = (asked, params = {}) => ({ contents: [{ uri: asked, mimeType: "text/plain", text: read(params) }] });
    if (uri.includes("{")) server.template(options, answer);
    else server.resource(options, answer);
  }
  return server;
}

/** Its lowest way in takes a message and gives a message. */
export async function serve(resources) {
  const server = create(resources);
  const sessionInfo = { clientCapabilities: {}, clientInfo: { name: "bench", version: "1.0.0" } };
  return dispatch((message) => server.receive(message, { sessionInfo }));
}
