import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { official } from "../official.mjs";

export const serve = (resources) => official({ McpServer, ResourceTemplate }, resources);
