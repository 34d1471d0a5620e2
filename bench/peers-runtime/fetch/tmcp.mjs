import { HttpTransport } from "@tmcp/transport-http";
import { create } from "../servers/tmcp.mjs";

export function createFetch(resources) {
  const transport = new HttpTransport(create(resources), { path: "/mcp" });
  return (request) => transport.respond(request);
}
