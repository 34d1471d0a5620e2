import { serveHttp } from "@mcp-gen/runtime/node";
import { create } from "../servers/mcp-gen.mjs";

export async function serve(resources) {
  const { port } = await serveHttp(create(resources), { port: 0 });
  return port;
}
