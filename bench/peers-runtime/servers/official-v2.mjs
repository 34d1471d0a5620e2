import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { official } from "../official.mjs";

export const serve = (resources) => official({ McpServer, ResourceTemplate }, resources);
