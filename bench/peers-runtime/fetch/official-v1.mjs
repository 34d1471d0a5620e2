import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { createOfficial } from "../official.mjs";

/** Without sessions it takes a server and a transport for each request. */
export const createFetch = (resources) => async (request) => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await createOfficial({ McpServer, ResourceTemplate }, resources).connect(transport);
  return transport.handleRequest(request);
};
