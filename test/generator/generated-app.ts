import { join } from "node:path";
import { generate, type GenerateOptions } from "mcp-gen";
import type { ResourceLinker, Server } from "@mcp-gen/runtime";
import { expect } from "vitest";
import { createFolder, type Folder } from "./folder.js";

/** What a spec's output exports, as it runs. */
export interface GeneratedApp {
  readonly folder: Folder;
  readonly links: Readonly<Record<string, ResourceLinker<unknown>>>;
  createServer(options?: object): Server<object>;
  import(file: string): Promise<Record<string, unknown>>;
}

/**
 * Writes the output of a spec named `app`, fills its handlers in, and loads it.
 *
 * @param handlers - the body of each handler, an expression; where there is none it gives its params back
 */
export async function generateApp(
  resources: Readonly<Record<string, object>>,
  {
    handlers = {},
    components = {},
    ...options
  }: { handlers?: Record<string, string>; components?: object } & Partial<GenerateOptions> = {},
): Promise<GeneratedApp> {
  const folder = await createFolder();
  const spec = { mcpgen: "1.0", info: { name: "app", version: "1" }, resources, components: { schemas: components } };
  await folder.write("spec.json", JSON.stringify(spec));
  const result = await generate({ spec: join(folder.path, "spec.json"), out: folder.path, write: true, ...options });
  expect(result.kind === "failed" ? result.diagnostics.map(({ message }) => message) : result.kind).toBe("written");
  for (const name of Object.keys(resources)) {
    await folder.write(
      `app/handlers/${name}.ts`,
      `export const ${name} = ${handlers[name] ?? "(params: unknown) => params"};\n`,
    );
  }
  const load = (file: string): Promise<Record<string, unknown>> =>
    import(/* @vite-ignore */ join(folder.path, "app", file));
  const server = await load("server.ts");
  const { links } = await load("links.ts");
  return {
    folder,
    import: load,
    // What was generated a moment ago has no types here.
    links: links as GeneratedApp["links"],
    createServer: (given) =>
      (server["createAppServer"] as (given: object) => Server<object>)({ context: {}, ...given }),
  };
}
