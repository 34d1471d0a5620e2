import { getRequestListener } from "@hono/node-server";
import { createFetch } from "../fetch/tmcp.mjs";
import { listen } from "./listen.mjs";

export const serve = (resources) => listen(getRequestListener(createFetch(resources)));
