// The Inspector's command line against the generated example: over stdio and HTTP, in both eras.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const here = fileURLToPath(new URL(".", import.meta.url));
/** The Inspector needs a newer Node than the packages do. */
const node = join(here, "node_modules/.bin/node");
const inspector = join(here, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
const example = [process.execPath, join(here, "../../generated/dist/app/main.js")];

/** An empty one, as the Inspector keeps catalogues and tokens in it. */
let home;
let http;
before(async () => {
  home = await mkdtemp(join(tmpdir(), "inspector-"));
  http = spawn(example[0], [example[1], "--http", "--port", "0"], { stdio: ["ignore", "inherit", "pipe"] });
});
after(async () => {
  http.kill();
  await rm(home, { recursive: true });
});

let listening;
const targets = {
  stdio: async () => example,
  HTTP: async () => {
    listening ??= once(http.stderr, "data");
    const [text] = await listening;
    return [String(text).replace("Listening on ", "").trim()];
  },
};

/** What the Inspector prints: the result, or the error. */
async function inspect(target, era, ...args) {
  const all = ["--cli", ...(await target()), "--protocol-era", era, "--format", "json", "--quiet", "--method", ...args];
  // An error exits with 1, and stands where a result would not.
  const { stdout, stderr } = await promisify(execFile)(node, [inspector, ...all], {
    env: { ...process.env, HOME: home },
  }).catch((error) => error);
  return JSON.parse(stdout || stderr);
}

for (const [name, target] of Object.entries(targets)) {
  for (const era of ["legacy", "modern"]) {
    describe(`The Inspector's command line in the ${era} era over ${name}`, { concurrency: 2 }, () => {
      it("lists the resources", async () => {
        const { result } = await inspect(target, era, "resources/list");
        assert.deepEqual(
          result.resources.map(({ uri }) => uri),
          ["config://app"],
        );
      });

      it("lists the templates", async () => {
        const { result } = await inspect(target, era, "resources/templates/list");
        assert.deepEqual(
          result.resourceTemplates.map(({ uriTemplate }) => uriTemplate),
          [
            "users://{id}",
            "users://search{?q,limit}",
            "github://{owner}/{repo}/readme",
            "files://{+path}",
            "reports://{quarter}",
          ],
        );
      });

      it("reads a text", async () => {
        const { result } = await inspect(target, era, "resources/read", "--uri", "users://42");
        const [{ uri, mimeType, text }] = result.contents;
        assert.deepEqual({ uri, mimeType }, { uri: "users://42", mimeType: "application/json" });
        assert.equal(JSON.parse(text).name, "Emmy Noether");
        // Only the modern era has hints on caching, so this tells which one was spoken.
        assert.equal(result.cacheScope, era === "modern" ? "private" : undefined);
      });

      it("reads a blob", async () => {
        const { result } = await inspect(target, era, "resources/read", "--uri", "files://logo.png");
        const [{ mimeType, blob }] = result.contents;
        assert.equal(mimeType, "application/octet-stream");
        assert.match(blob, /^iVBORw0KGgo/);
      });

      it("shows that a resource is not there", async () => {
        const { error } = await inspect(target, era, "resources/read", "--uri", "users://7");
        assert.match(error.message, /Resource not found/);
      });

      it("shows which rule a param breaks", async () => {
        const { error } = await inspect(target, era, "resources/read", "--uri", "users://0");
        assert.match(error.message, /id must be at least 1/);
      });
    });
  }
}
