// Whole processes: a first run, a run with nothing to do, and one with one resource changed, on 1,000 resources with
// schemas whose handlers are all edited; beside a bare node and the same command's --version.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";
import { specOf } from "./things.mjs";

const rounds = 7;
const command = fileURLToPath(new URL("../generator/bin/mcp-gen.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "mcp-gen-bench-"));

/** @returns milliseconds */
function timed(...args) {
  const start = performance.now();
  execFileSync(process.execPath, args, { cwd: folder, stdio: "ignore" });
  return performance.now() - start;
}

const clear = () => rmSync(join(folder, "generated"), { recursive: true, force: true });
const spec = (count, title) => writeFileSync(join(folder, "app.json"), specOf(count, title));
const times = new Map();
const note = (name, time) => times.set(name, [...(times.get(name) ?? []), time]);

for (let round = 0; round < rounds; round++) {
  note("bare node", timed("-e", "0"));
  note("mcp-gen --version", timed(command, "--version"));
  clear();
  spec(5);
  note("5 resources, first run", timed(command, "app.json"));
  note("5 resources, nothing to do", timed(command, "app.json"));
  clear();
  spec(1000);
  note("1,000 resources, first run", timed(command, "app.json"));
  const handlers = join(folder, "generated/app/handlers");
  for (const file of readdirSync(handlers)) writeFileSync(join(handlers, file), "// mine\n", { flag: "a" });
  note("1,000 resources, nothing to do", timed(command, "app.json"));
  spec(1000, "Another title");
  note("1,000 resources, one changed", timed(command, "app.json"));
}
rmSync(folder, { recursive: true, force: true });

const bare = median(times.get("bare node"));
const version = median(times.get("mcp-gen --version"));
console.log(`whole processes, medians of ${rounds}`);
for (const [name, measured] of times) {
  const middle = median(measured);
  const ratios = `${(middle / bare).toFixed(1)} × bare node, ${(middle / version).toFixed(1)} × --version`;
  console.log(`${name.padEnd(32)} ${middle.toFixed(0).padStart(6)} ms  ${ratios}`);
}
