import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

const limit = 8 * 1024;

/** The least that a user's server is. */
const server = `
  import { createServer } from "@mcp-gen/runtime";
  import { serveStdio } from "@mcp-gen/runtime/stdio";
  const server = createServer({ name: "app", version: "1.0.0" });
  server.resource("config://app", { read: () => "x" });
  await serveStdio(server);
`;

it("a server with one static resource over stdio weighs at most 8 KiB, bundled, minified and gzipped", async () => {
  const { outputFiles } = await build({
    stdin: { contents: server, resolveDir: fileURLToPath(new URL("../..", import.meta.url)) },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const bundle = outputFiles[0]?.contents ?? new Uint8Array();
  expect(bundle.length).toBeGreaterThan(0);
  expect(gzipSync(bundle, { level: 9 }).length).toBeLessThanOrEqual(limit);
});
