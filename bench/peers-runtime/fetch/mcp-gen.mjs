import { createFetchHandler } from "@mcp-gen/runtime/http";
import { create } from "../servers/mcp-gen.mjs";

export const createFetch = (resources) => createFetchHandler(create(resources)).fetch;
