import { realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { resourceNotFound } from "../protocol/error-code.js";
import { McpError } from "../protocol/error.js";

/**
 * The real path of a file below `root`, for handlers that serve files.
 *
 * @param path - as a client sent it; symbolic links are followed before it is judged
 * @throws McpError - not found, when nothing is there or when it is not below `root`: a client can't tell which
 */
export async function resolveWithin(root: string, path: string): Promise<string> {
  const base = await realpath(root);
  try {
    const target = await realpath(resolve(base, `.${sep}${path}`));
    const way = relative(base, target);
    if (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return target;
  } catch {
    // A name that can't be: too long, with NUL, a file where a folder would have to be. There is no such file.
  }
  throw new McpError(resourceNotFound, "Resource not found");
}
