import { join } from "node:path";
import { diff, type SpecChange } from "mcp-gen";
import { createFolder } from "./folder.js";

/** All changes between two specs, given by their resources and components. */
export async function changesBetween(old: object, now: object): Promise<readonly SpecChange[]> {
  const folder = await createFolder();
  await folder.write("old.json", spec(old));
  await folder.write("new.json", spec(now));
  const diffed = await diff({ old: join(folder.path, "old.json"), new: join(folder.path, "new.json") });
  if (diffed.kind === "failed") throw new Error(JSON.stringify(diffed.diagnostics.map(({ message }) => message)));
  return diffed.changes;
}

export function spec(parts: object): string {
  return JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources: {}, ...parts });
}

/** `breaking uri-removed`, for each. */
export function kinds(changes: readonly SpecChange[]): string[] {
  return changes.map((change) => `${change.class} ${change.kind}`);
}
