// oxlint-disable no-console -- what becomes of prints is what some tests are about
// A server with the habits that a stdio transport has to stand: it prints, it dawdles, it sends a lot.
import { setTimeout as sleep } from "node:timers/promises";
import { createServer } from "@mcp-gen/runtime";
import { serveStdio } from "@mcp-gen/runtime/stdio";

const server = createServer({ name: "fixture", version: "1.0.0" });
server.resource("app://ok", { read: () => "ok" });
server.resource("echo://{text}", { read: ({ text }) => text });
server.resource("app://printing", {
  read: () => {
    console.log("a print");
    process.stdout.write("a write\n");
    return "printed";
  },
});
server.resource("sleep://{ms}", {
  read: async ({ ms }, { signal }) => {
    signal.addEventListener("abort", () => console.error(`aborted ${ms}`));
    await sleep(Number(ms));
    return `slept ${ms}`;
  },
});
server.resource("app://never", { read: () => new Promise(() => {}) });
server.resource("big://{bytes}", { read: ({ bytes }) => "x".repeat(Number(bytes)) });

if (process.argv.includes("--hold")) setInterval(() => {}, 1000);
await serveStdio(server, { maxMessageBytes: 10_000, drainMs: process.argv.includes("--patient") ? 60_000 : 1000 });
console.error("served");
