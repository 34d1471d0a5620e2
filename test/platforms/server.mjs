// A server as its user deploys it, wherever there is `fetch`.
import { createServer } from "@mcp-gen/runtime";
import { createFetchHandler } from "@mcp-gen/runtime/http";
import { subscriptions } from "@mcp-gen/runtime/subscriptions";

const server = createServer({ name: "platforms", version: "1.0.0", subscriptions: subscriptions() });
server.resource("app://text", { read: () => "grüß dich" });
server.resource("app://bytes", { mimeType: "image/png", read: () => new Uint8Array([0x89, 0x50, 0x4e, 0x47]) });
server.resource("app://later/{id}", {
  read: async ({ id }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    server.updated("app://text");
    return { id };
  },
});

let abandoned = 0;
server.resource("app://never", {
  read: (_, { signal }) =>
    new Promise((resolve) => {
      // Workers give up on a request that waits for nothing.
      const timer = setTimeout(resolve, 60_000);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        abandoned++;
      });
    }),
});
server.resource("app://abandoned", { read: () => abandoned });

export default createFetchHandler(server);
