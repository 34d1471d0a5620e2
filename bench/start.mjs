// From the start of a process to its first answered request over stdio, against a bare script that gives the same
// answer: medians of one run, in which the order rotates, so that a slow second of the machine hits all alike.
import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";

const rounds = 40;
const warmUp = 3;

/** What `@mcp-gen/runtime` may take at most, as a multiple of the bare script. */
const limit = 1.4;

const bare = "bare script";
const ours = "@mcp-gen/runtime";
const servers = {
  [bare]: "start/bare.mjs",
  [ours]: "start/runtime.mjs",
  "generated example": "../generated/dist/app/main.js",
  "official SDK v1": "start/official.mjs",
};

// One read without a handshake: as a client of 2026-07-28 asks, and the official SDK v1 answers that, too.
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

/**
 * @param {string} file - the server's script, from this folder
 * @returns {Promise<number>} milliseconds
 */
function once(file) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let elapsed = Number.NaN;
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (!text.includes("\n") || child.killed) return;
      elapsed = performance.now() - start;
      child.kill("SIGKILL");
    });
    // Only once it is gone may the next one start; one that leaves without the answer spoils the run.
    child.once("close", () => {
      if (text.includes("theme")) resolve(elapsed);
      else reject(new Error(`${file} answered ${text === "" ? "nothing" : text}`));
    });
    child.stdin.on("error", () => {});
    child.stdin.write(`${JSON.stringify(request)}\n`);
  });
}

const names = Object.keys(servers);
/** @type {Map<string, number[]>} */
const times = new Map(names.map((name) => [name, []]));
for (let round = 0; round < rounds + warmUp; round++) {
  for (let turn = 0; turn < names.length; turn++) {
    const name = names[(round + turn) % names.length];
    const elapsed = await once(servers[name]);
    if (round >= warmUp) times.get(name).push(elapsed);
  }
}

const ratio = (name) => median(times.get(name)) / median(times.get(bare));
console.log(`process start to first answer, medians of ${rounds}`);
for (const name of names) {
  const middle = median(times.get(name)).toFixed(1).padStart(7);
  console.log(`${name.padEnd(20)} ${middle} ms  ${ratio(name).toFixed(2)} × bare`);
}
const verdict = ratio(ours) <= limit ? "kept" : "EXCEEDED";
console.log(`limit for ${ours}: ${limit.toFixed(2)} × bare, ${verdict}`);
