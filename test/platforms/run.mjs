// The fetch handler on Bun, Deno and Workers, asked by the official clients.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));

/** How to start each, and where in what it prints the port is. */
const platforms = {
  Bun: { args: ["bun", "server.mjs"], port: /localhost:(\d+)/ },
  Deno: { args: ["deno", "serve", "--host", "127.0.0.1", "--port", "0", "server.mjs"], port: /127\.0\.0\.1:(\d+)/ },
  Workers: { args: ["workerd", "serve", "--control-fd=1", "workers.capnp"], port: /"port":(\d+)/ },
};

async function start({ args: [name, ...args], port }) {
  const started = spawn(`node_modules/.bin/${name}`, args, {
    cwd: here,
    env: { ...process.env, PORT: "0", NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // What a test that takes too long leaves behind goes, too.
  process.once("exit", () => started.kill("SIGKILL"));
  let printed = "";
  const url = new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk;
      const [, found] = port.exec(printed) ?? [];
      if (found !== undefined) resolve(new URL(`http://127.0.0.1:${found}/mcp`));
    };
    started.stdout.on("data", read);
    started.stderr.on("data", read);
    started.once("error", reject);
    started.once("exit", (code) => reject(new Error(`${name} ended with ${code}: ${printed}`)));
  });
  const stop = async () => {
    if (started.exitCode !== null) return;
    const ended = once(started, "exit");
    // Asked to end, workerd waits for connections that a client keeps for later.
    started.kill("SIGKILL");
    await ended;
  };
  return { url: await url, stop };
}

const info = { name: "platforms", version: "1.0.0" };
const negotiate = (mode) => ({ versionNegotiation: { mode } });
const clients = {
  "client v1": async (url) => {
    const client = new ClientV1(info);
    await client.connect(new HttpV1(url));
    return client;
  },
  "client v2 in the legacy era": async (url) => {
    const client = new ClientV2(info, negotiate("legacy"));
    await client.connect(new HttpV2(url));
    return client;
  },
  "client v2 in the modern era": async (url) => {
    const client = new ClientV2(info, negotiate({ pin: "2026-07-28" }));
    await client.connect(new HttpV2(url));
    return client;
  },
};

// Workers have no packages: what is deployed there is one file.
before(() =>
  build({
    absWorkingDir: here,
    entryPoints: ["server.mjs"],
    bundle: true,
    format: "esm",
    outfile: "dist/server.js",
    logLevel: "silent",
  }),
);

for (const [name, platform] of Object.entries(platforms)) {
  describe(`On ${name}`, () => {
    let running;
    before(async () => {
      running = await start(platform);
    });
    after(() => running?.stop());

    for (const [client, connect] of Object.entries(clients)) {
      describe(`the official ${client}`, () => {
        let connected;
        before(async () => {
          connected = await connect(running.url);
        });
        after(() => connected?.close());
        const read = async (uri) => (await connected.readResource({ uri })).contents;

        it("lists the resources", async () => {
          const { resources } = await connected.listResources();
          assert.deepEqual(
            resources.map(({ uri }) => uri),
            ["app://text", "app://bytes", "app://never", "app://abandoned"],
          );
        });

        it("reads a text", async () => {
          assert.deepEqual(await read("app://text"), [
            { uri: "app://text", mimeType: "text/plain", text: "grüß dich" },
          ]);
        });

        it("reads a blob", async () => {
          assert.deepEqual(await read("app://bytes"), [
            { uri: "app://bytes", mimeType: "image/png", blob: "iVBORw==" },
          ]);
        });

        it("reads what takes a while", async () => {
          assert.deepEqual(await read("app://later/3"), [
            { uri: "app://later/3", mimeType: "application/json", text: '{"id":"3"}' },
          ]);
        });

        it("is told that a resource is not there", async () => {
          await assert.rejects(read("app://none"), /not found/i);
        });
      });
    }

    it("a listening client is told of a change", async () => {
      const client = new ClientV2(info, negotiate({ pin: "2026-07-28" }));
      const told = new Promise((resolve) => {
        client.setNotificationHandler("notifications/resources/updated", ({ params }) => resolve(params.uri));
      });
      await client.connect(new HttpV2(running.url));
      const listening = await client.listen({ resourceSubscriptions: ["app://text"] });
      await client.readResource({ uri: "app://later/1" });
      assert.equal(await told, "app://text");
      await listening.close();
      await client.close();
    });

    // `workerd serve` aborts no `request.signal`, `enable_request_signal` or not.
    it("a client that goes away ends what it waited for", { skip: name === "Workers" }, async () => {
      const client = await clients["client v2 in the modern era"](running.url);
      const count = async () => Number((await client.readResource({ uri: "app://abandoned" })).contents[0].text);
      const earlier = await count();
      const controller = new AbortController();
      const waiting = client.readResource({ uri: "app://never" }, { signal: controller.signal });
      setTimeout(() => controller.abort(), 50);
      await assert.rejects(waiting);
      while ((await count()) === earlier) await sleep(10);
      await client.close();
    });
  });
}
