import { createServer } from "@mcp-gen/runtime";
import { serveStdio } from "@mcp-gen/runtime/stdio";

const server = createServer({ name: "app", version: "1.0.0" });
server.resource("config://app", { mimeType: "application/json", read: () => ({ theme: "dark" }) });
await serveStdio(server);
