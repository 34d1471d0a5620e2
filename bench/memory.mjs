// What 10,000 templates take: the heap and the resident set of a process that declared them, over those of one that
// loaded the runtime and declared nothing; and whether reads, with subscriptions coming and going, leave the heap level. Each figure is of a fresh process.
import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";

const rounds = 5;
const limit = 20;
const child = fileURLToPath(new URL("memory/child.mjs", import.meta.url));

/** @returns {{ heap: number, resident: number, ms: number }} in MiB, once the garbage is gone */
function measure(...args) {
  const output = execFileSync(process.execPath, ["--expose-gc", child, ...args], { encoding: "utf8" });
  return JSON.parse(output);
}

function medians(...args) {
  const runs = Array.from({ length: rounds }, () => measure(...args));
  return { heap: median(runs.map(({ heap }) => heap)), resident: median(runs.map(({ resident }) => resident)) };
}

const mib = (value) => `${value.toFixed(1).padStart(8)} MiB`;
const bare = medians("declare", "own", "0");
console.log(
  `over a process that declared nothing, medians of ${rounds}`.padEnd(58) +
    "heap".padStart(12) +
    "resident".padStart(14),
);
let most = 0;
for (const [shape, what] of [
  ["own", "10,000 templates on paths of their own"],
  ["shared", "10,000 templates behind shared segments"],
]) {
  const { heap, resident } = medians("declare", shape, "10000");
  // Resident memory holds garbage, too, for as long as nothing presses.
  most = Math.max(most, heap - bare.heap);
  console.log(what.padEnd(58) + mib(heap - bare.heap) + mib(resident - bare.resident).padStart(14));
}
console.log(`limit ${limit} MiB of heap: ${most <= limit ? "kept" : "EXCEEDED"}`);

const reads = Number(process.env["BENCH_READS"] ?? 10_000_000);
const { before, after, told } = measure("read", String(reads));
const grown = after - before;
console.log(
  `${`heap after ${reads.toLocaleString("en")} more reads, with subscriptions`.padEnd(58)}${mib(grown)}, ${grown < 1 ? "level" : "GROWN"}, ${told.toLocaleString("en")} notices`,
);
if (most > limit || grown >= 1) process.exitCode = 1;
