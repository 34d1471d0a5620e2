import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";
import { expect, it } from "vitest";

/** The least that a user's server is. */
const servers = {
  stdio: `
    import { createServer } from "@mcp-gen/runtime";
    import { serveStdio } from "@mcp-gen/runtime/stdio";
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("config://app", { read: () => "x" });
    await serveStdio(server);
  `,
  http: `
    import { createServer } from "@mcp-gen/runtime";
    import { createFetchHandler } from "@mcp-gen/runtime/http";
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("config://app", { read: () => "x" });
    export default createFetchHandler(server);
  `,
};

/**
 * What a server loads when it starts, bundled and minified, from the built packages: esbuild knows nothing of the
 * aliases of the tests. What is imported later, if ever, is in chunks of its own.
 */
async function bundle(server: string): Promise<string> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: server, resolveDir: fileURLToPath(new URL("../..", import.meta.url)) },
    bundle: true,
    splitting: true,
    outdir: "out",
    format: "esm",
    platform: "node",
    external: ["node:*"],
    minify: true,
    metafile: true,
    write: false,
  });
  expect(Object.keys(metafile.inputs)).toContain("runtime/dist/index.js");
  const [path, entry] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint !== undefined) ?? [];
  // All of it is in one chunk, or the sum would be more than this.
  expect(entry?.imports.filter(({ kind, external }) => kind === "import-statement" && !external)).toEqual([]);
  const text = outputFiles.find((file) => path !== undefined && file.path.endsWith(path))?.text;
  if (text === undefined) throw new Error("esbuild wrote nothing");
  const { code = "" } = await minify(text, { module: true, ecma: 2022, compress: { passes: 3, ecma: 2022 } });
  expect(code).not.toBe("");
  return code;
}

it.each([
  ["over stdio", 8, servers.stdio],
  ["behind a fetch handler", 9, servers.http],
])(
  "a server with one static resource %s weighs at most %i KiB, bundled, minified and gzipped",
  async (_, limitKib, server) => {
    const minified = await bundle(server);
    const { length } = gzipSync(minified, { level: 9 });
    expect(length, `gzipped from ${minified.length} bytes`).toBeLessThanOrEqual(limitKib * 1024);
  },
);
