import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createOfficial } from "../official.mjs";
import { listen } from "./listen.mjs";

/** Without sessions it takes a server and a transport for each request. */
export const serve = (resources) =>
  listen(async (request, response) => {
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    await createOfficial({ McpServer, ResourceTemplate }, resources).connect(transport);
    await transport.handleRequest(request, response);
  });
