// Written by mcp-gen from app.json: it replaces this file when the spec changes.
import { createServer, type Server, type ServerInfo, type ServerOptions } from "@mcp-gen/runtime";
import type { AppContext } from "./context.js";
import { config } from "./handlers/config.js";
import { user } from "./handlers/user.js";
import { search } from "./handlers/search.js";
import { readme } from "./handlers/readme.js";
import { file } from "./handlers/file.js";
import { report } from "./handlers/report.js";
import * as params from "./params.js";

/** What the app adds to what the spec says: the context of its handlers, where faults go, who sees what, and bounds. */
export interface AppServerOptions extends Omit<ServerOptions<AppContext>, keyof ServerInfo | "instructions"> {
  context: AppContext;
}

/** A server of all resources in the spec. */
export function createAppServer(options: AppServerOptions): Server<AppContext> {
  const server = createServer<AppContext>({
    name: "app",
    title: "Example app",
    version: "1.0.0",
    instructions: "Read config://app first. Users are at users://{id}; find their ids with users://search?q=.",
    ...options,
  });

  server.resource("config://app", {
    name: "config",
    title: "Configuration",
    description: "The app's configuration, as the operator wrote it",
    mimeType: "application/json",
    annotations: { audience: ["assistant"], priority: 0.8 },
    cache: { ttlMs: 60000, scope: "public" },
    read: config,
  });
  server.resource("users://{id}", {
    name: "user",
    title: "User",
    description: "One user of the app",
    mimeType: "application/json",
    params: params.userParamsSchema,
    read: user,
  });
  server.resource("users://search{?q,limit}", {
    name: "search",
    title: "User search",
    description: "Users whose name or e-mail address contains a text",
    mimeType: "application/json",
    params: params.searchParamsSchema,
    read: search,
  });
  server.resource("github://{owner}/{repo}/readme", {
    name: "readme",
    title: "README",
    description: "The README of a repository, as its host serves it",
    mimeType: "text/markdown",
    params: params.readmeParamsSchema,
    read: readme,
  });
  server.resource("files://{+path}", {
    name: "file",
    title: "File",
    description: "A file of the app's shared folder",
    params: params.fileParamsSchema,
    read: file,
  });
  server.resource("reports://{quarter}", {
    name: "report",
    title: "Quarterly report",
    description: "The report of a quarter as a PDF",
    mimeType: "application/pdf",
    params: params.reportParamsSchema,
    read: report,
  });

  return server;
}
