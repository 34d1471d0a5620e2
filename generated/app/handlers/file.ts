import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { McpError } from "@mcp-gen/runtime";
import { resolveWithin } from "@mcp-gen/runtime/node";
import type { Handlers } from "../resources.js";

/** `files://{+path}` */
export const file: Handlers["file"] = async ({ path }, { context, uri }) => {
  const target = await resolveWithin(join(context.data, "files"), path);
  if (!(await stat(target)).isFile()) throw McpError.notFound(uri);
  const bytes = await readFile(target);
  return isUtf8(bytes) ? bytes.toString("utf8") : bytes;
};
