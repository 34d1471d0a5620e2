// Over standard input and output: the median time of a read that waits for its answer, against a bare line script, and
// reads a second with 64 of them in flight, against other runtimes. One run, the order rotated, medians.
import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";

const rounds = 9;
const readsAtATime = 1500;
const readsInFlight = 20_000;
const inFlight = 64;

const servers = [
  { name: "bare line script", file: "stdio/bare.mjs" },
  { name: "@mcp-gen/runtime", file: "start/runtime.mjs" },
  { name: "official v1", file: "start/official.mjs" },
  { name: "official v2", file: "peers-runtime/stdio/official-v2.mjs" },
  { name: "tmcp", file: "peers-runtime/stdio/tmcp.mjs" },
];

const request = (id, method, params) => `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
/** Made beforehand, so that the client costs little beside what is measured. */
const reads = Array.from({ length: 4096 }, (_, index) =>
  Buffer.from(request(index + 1, "resources/read", { uri: "config://app" })),
);
const newline = 0x0a;

function start({ name, file }) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let next = 0;
  let onLines;
  child.stdout.on("data", (chunk) => {
    let lines = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines++;
    onLines(lines, chunk);
  });
  const send = (count) => {
    const batch = Array.from({ length: count }, () => reads[next++ % reads.length]);
    child.stdin.write(count === 1 ? batch[0] : Buffer.concat(batch));
  };
  /** One after the other. @returns {Promise<number[]>} microseconds */
  const oneByOne = (count) =>
    new Promise((resolve) => {
      const times = [];
      let since;
      const ask = () => {
        since = performance.now();
        send(1);
      };
      onLines = () => {
        times.push((performance.now() - since) * 1000);
        if (times.length < count) ask();
        else resolve(times);
      };
      ask();
    });
  /** As many as may be in flight: as many answers as come at once, so many reads follow at once. */
  const sideBySide = (count) =>
    new Promise((resolve) => {
      const since = performance.now();
      let sent = inFlight;
      let answered = 0;
      let chunks = 0;
      onLines = (lines) => {
        answered += lines;
        chunks++;
        const more = Math.min(lines, count - sent);
        sent += more;
        if (more > 0) send(more);
        if (answered < count) return;
        resolve({ perSecond: count / ((performance.now() - since) / 1000), perChunk: count / chunks });
      };
      send(inFlight);
    });
  const open = async () => {
    const answerTo = (message) =>
      new Promise((resolve) => {
        onLines = (_, chunk) => resolve(chunk.toString());
        child.stdin.write(message);
      });
    const clientInfo = { name: "bench", version: "1.0.0" };
    await answerTo(request(0, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }));
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    const answer = await answerTo(reads[0]);
    if (!answer.includes("theme")) throw new Error(`${name} answered ${answer}`);
  };
  return { child, open, oneByOne, sideBySide };
}

const running = servers.map(start);
for (const { open, sideBySide } of running) {
  await open();
  await sideBySide(readsInFlight);
}
const times = servers.map(() => []);
const rates = servers.map(() => []);
const perChunk = servers.map(() => []);
for (let round = 0; round < rounds; round++) {
  for (let turn = 0; turn < servers.length; turn++) {
    const index = (round + turn) % servers.length;
    times[index].push(median(await running[index].oneByOne(readsAtATime)));
    const measured = await running[index].sideBySide(readsInFlight);
    rates[index].push(measured.perSecond);
    perChunk[index].push(measured.perChunk);
  }
}
for (const { child } of running) child.kill("SIGKILL");

console.log(
  `medians of ${rounds}`.padEnd(20) +
    `one at a time`.padStart(26) +
    `${inFlight} in flight`.padStart(28) +
    "answers a chunk".padStart(18),
);
for (const [index, { name }] of servers.entries()) {
  const one = `${median(times[index]).toFixed(0)} µs ${(median(times[index]) / median(times[0])).toFixed(2)} × bare`;
  const many = `${Math.round(median(rates[index])).toLocaleString("en")} a second`;
  console.log(name.padEnd(20) + one.padStart(26) + many.padStart(28) + median(perChunk[index]).toFixed(1).padStart(18));
}
const roundTrip = median(times[1]) / median(times[0]);
const throughput = median(rates[1]) / median(rates.at(-1));
console.log(`round trip at most 1.3 × bare: ${roundTrip.toFixed(2)}, ${roundTrip <= 1.3 ? "kept" : "EXCEEDED"}`);
console.log(
  `${inFlight} in flight at least 3 × tmcp: ${throughput.toFixed(1)}, ${throughput >= 3 ? "kept" : "MISSED"}`,
);
if (roundTrip > 1.3 || throughput < 3) process.exitCode = 1;
