import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

const server = new McpServer({ name: "app", version: "1.0.0" });
server.registerResource("config", "config://app", { mimeType: "application/json" }, ({ href }) => ({
  contents: [{ uri: href, mimeType: "application/json", text: '{"theme":"dark"}' }],
}));
await server.connect(new StdioServerTransport());
