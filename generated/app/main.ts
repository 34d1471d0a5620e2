import { serve } from "@mcp-gen/runtime/serve";
import { createContext } from "./context.js";
import { createAppServer } from "./server.js";

// Over stdio, or over HTTP with `--http`.
await serve(createAppServer({ context: createContext() }));
