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

/** The server bundled and minified, from the built packages: esbuild knows nothing of the aliases of the tests. */
async function bundle(): Promise<Uint8Array> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: server, resolveDir: fileURLToPath(new URL("../..", import.meta.url)) },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    external: ["node:*"],
    metafile: true,
    write: false,
  });
  expect(Object.keys(metafile.inputs)).toContain("runtime/dist/stdio.js");
  const [output] = outputFiles;
  if (output === undefined) throw new Error("esbuild wrote nothing");
  return output.contents;
}

it("a server with one static resource over stdio weighs at most 8 KiB, bundled, minified and gzipped", async ({
  annotate,
}) => {
  const minified = await bundle();
  const { length } = gzipSync(minified, { level: 9 });
  await annotate(`${length} bytes of ${limit}, gzipped from ${minified.length}`);
  expect(length).toBeLessThanOrEqual(limit);
});
