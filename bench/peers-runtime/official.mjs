import { dispatch } from "./dispatch.mjs";

/** The official SDKs v1 and v2 declare alike. */
export function createOfficial({ McpServer, ResourceTemplate }, resources) {
  const server = new McpServer({ name: "app", version: "1.0.0" });
  for (const { uri, read } of resources) {
    const isTemplate = uri.includes("{");
    const answer = (text, { href }) => ({ contents: [{ uri: href, mimeType: "text/plain", text }] });
    if (isTemplate) {
      const template = new ResourceTemplate(uri, { list: undefined });
      server.registerResource(uri, template, {}, (url, params) => answer(read(params), url));
    } else {
      server.registerResource(uri, uri, {}, (url) => answer(read({}), url));
    }
  }
  return server;
}

/** They connect alike, too; their lowest way in is a transport. */
export async function official(sdk, resources) {
  const server = createOfficial(sdk, resources);
  const waiting = new Map();
  const transport = {
    start: async () => {},
    close: async () => {},
    send: async (message) => {
      const resolve = waiting.get(message.id);
      waiting.delete(message.id);
      resolve?.(message);
    },
  };
  await server.connect(transport);
  return dispatch(
    (message) =>
      new Promise((resolve) => {
        waiting.set(message.id, resolve);
        transport.onmessage(message);
      }),
  );
}
