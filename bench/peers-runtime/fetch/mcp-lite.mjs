import { StreamableHttpTransport } from "mcp-lite";
import { create } from "../servers/mcp-lite.mjs";

/** Without a session adapter it has no sessions. */
export const createFetch = (resources) => new StreamableHttpTransport().bind(create(resources));
