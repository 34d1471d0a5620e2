import { StdioTransport } from "@tmcp/transport-stdio";
import { McpServer } from "tmcp";

const info = { name: "app", version: "1.0.0", description: "A server" };
const server = new McpServer(info, { adapter: undefined, capabilities: { resources: {} } });
server.resource({ uri: "config://app", name: "config", description: "config" }, (uri) => ({
  contents: [{ uri, mimeType: "application/json", text: '{"theme":"dark"}' }],
}));
new StdioTransport(server).listen();
