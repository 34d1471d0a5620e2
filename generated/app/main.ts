import { serveStdio } from "@mcp-gen/runtime/stdio";
import { createContext } from "./context.js";
import { createAppServer } from "./server.js";

await serveStdio(createAppServer({ context: createContext() }));
