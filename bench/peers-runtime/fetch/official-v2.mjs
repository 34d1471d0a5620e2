import { createMcpHandler, McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { createOfficial } from "../official.mjs";

/** It asks for a server for each request. */
export const createHandler = (resources) =>
  createMcpHandler(() => createOfficial({ McpServer, ResourceTemplate }, resources));

export const createFetch = (resources) => createHandler(resources).fetch;
