import { createServer } from "@mcp-gen/runtime";

export function create(resources) {
  const server = createServer({ name: "app", version: "1.0.0" });
  for (const { uri, traversal = [], read } of resources) {
    server.resource(uri, { traversal: Object.fromEntries(traversal.map((name) => [name, "allow"])), read });
  }
  return server;
}

/** Its lowest way in takes a message and gives its answer as JSON. */
export async function serve(resources) {
  const { receive } = create(resources).session({ version: "2025-11-25" });
  return { dispatch: receive, answerLine: async (line) => receive(JSON.parse(line)) };
}
