import { toNodeHandler } from "@modelcontextprotocol/node";
import { createHandler } from "../fetch/official-v2.mjs";
import { listen } from "./listen.mjs";

export const serve = (resources) => listen(toNodeHandler(createHandler(resources)));
