import { McpError } from "@mcp-gen/runtime";
import type { Handlers } from "../resources.js";

/** `users://{id}` */
export const user: Handlers["user"] = async ({ id }, { context }) => {
  const found = await context.users.find(id);
  if (found === undefined) throw new McpError(-32002, `Resource not found: users://${id}`);
  return found;
};
