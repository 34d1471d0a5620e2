import { McpError } from "@mcp-gen/runtime";
import type { Handlers } from "../resources.js";

/** `github://{owner}/{repo}/readme` */
export const readme: Handlers["readme"] = async ({ owner, repo }, { context, signal, uri }) => {
  const response = await fetch(`${context.readmeBaseUrl}/${owner}/${repo}/HEAD/README.md`, { signal });
  if (response.status === 404) throw McpError.notFound(uri);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.text();
};
