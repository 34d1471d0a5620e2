import { getRequestListener } from "@hono/node-server";
import { createFetch } from "../fetch/mcp-lite.mjs";
import { listen } from "./listen.mjs";

export const serve = (resources) => listen(getRequestListener(createFetch(resources)));
