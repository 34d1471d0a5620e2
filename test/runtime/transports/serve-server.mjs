// The entry of a server as a user writes it.
import { createServer } from "@mcp-gen/runtime";
import { serve } from "@mcp-gen/runtime/serve";

const server = createServer({ name: "fixture", version: "1.0.0" });
server.resource("app://ok", { read: () => "ok" });
server.resource("app://slow", { read: () => new Promise((resolve) => setTimeout(resolve, 300, "slow")) });

// An app may hold what does not end by itself, as a pool of connections.
if (process.env.HOLD) setInterval(() => {}, 1000);
await serve(server);
process.stderr.write("served\n");
