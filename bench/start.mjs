// From the start of a process to its first answered request over stdio, against a bare script that gives the same
// answer: medians of one run, in which the order rotates.
import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";

const rounds = 40;
const warmUp = 3;

const servers = {
  "bare script": "start/bare.mjs",
  "@mcp-gen/runtime": "start/runtime.mjs",
  "generated example": "../generated/dist/app/main.js",
  "official SDK v1": "start/official.mjs",
};

const request = {
  jsonrpc: "2.0",
  id: 1,
  method: "resources/read",
  params: {
    uri: "config://app",
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};

/** @returns milliseconds */
function once(file) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (!text.includes("\n")) return;
      const elapsed = performance.now() - start;
      if (!text.includes("theme")) reject(new Error(`${file} answered ${text}`));
      child.once("exit", () => resolve(elapsed));
      child.kill("SIGKILL");
    });
    child.stdin.write(`${JSON.stringify(request)}\n`);
  });
}

const names = Object.keys(servers);
const times = new Map(names.map((name) => [name, []]));
for (let round = 0; round < rounds + warmUp; round++) {
  for (let turn = 0; turn < names.length; turn++) {
    const name = names[(round + turn) % names.length];
    const elapsed = await once(servers[name]);
    if (round >= warmUp) times.get(name).push(elapsed);
  }
}

const bare = median(times.get("bare script"));
console.log(`process start to first answer, medians of ${rounds}`);
for (const name of names) {
  const middle = median(times.get(name));
  console.log(`${name.padEnd(20)} ${middle.toFixed(1).padStart(7)} ms  ${(middle / bare).toFixed(2)} × bare`);
}
