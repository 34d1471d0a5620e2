// A first run on 1,000 resources with schemas, beside other generators on an OpenAPI document of the same 1,000
// operations and schemas: whole processes, in an order that rotates, so that a slow second of the machine hits all alike.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";
import { openApiOf, specOf } from "./things.mjs";

const rounds = 5;
const count = 1000;
const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const peer = (path) => file(`peers/node_modules/${path}`);

if (!existsSync(peer(""))) {
  console.error("The other generators are not installed: run npm ci --prefix bench/peers");
  process.exit(1);
}

function nameOf(folder) {
  const { name, version } = JSON.parse(readFileSync(peer(`${folder}/package.json`), "utf8"));
  return `${name} ${version}`;
}

/** By name, the script of each and its arguments. */
const commands = {
  "mcp-gen": [file("../generator/bin/mcp-gen.js"), "app.json"],
  [nameOf("openapi-typescript")]: [peer("openapi-typescript/bin/cli.js"), "openapi.json", "--output", "openapi.ts"],
  [nameOf("@hey-api/openapi-ts")]: [peer("@hey-api/openapi-ts/bin/run.js"), "-i", "openapi.json", "-o", "hey-api"],
  [nameOf("orval")]: [peer("orval/dist/bin/orval.mjs"), "--input", "openapi.json", "--output", "orval/api.ts"],
  [nameOf("@kubb/core")]: [peer("@kubb/cli/bin/kubb.cjs"), "generate", "--config", file("peers/kubb.config.mjs")],
};

/** @returns {{ time: number, memory: number }} milliseconds and MiB */
function once(args) {
  const folder = mkdtempSync(join(tmpdir(), "mcp-gen-bench-"));
  try {
    writeFileSync(join(folder, "app.json"), specOf(count));
    writeFileSync(join(folder, "openapi.json"), openApiOf(count));
    const peaks = join(folder, "peaks");
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import=${new URL("peak-memory.mjs", import.meta.url)}`,
      PEAK_MEMORY: peaks,
    };
    const start = performance.now();
    execFileSync(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"], env });
    const time = performance.now() - start;
    return { time, memory: Math.max(...readFileSync(peaks, "utf8").trim().split("\n").map(Number)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = Object.keys(commands);
const runs = new Map(names.map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (let turn = 0; turn < names.length; turn++) {
    const name = names[(round + turn) % names.length];
    runs.get(name).push(once(commands[name]));
  }
}

const middle = (name, part) => median(runs.get(name).map((run) => run[part]));
const row = (name) => {
  const [time, memory] = [middle(name, "time"), middle(name, "memory")];
  const ratios = [time / middle("mcp-gen", "time"), memory / middle("mcp-gen", "memory")].map(
    (ratio) => `${ratio.toFixed(1)} ×`,
  );
  return [name, `${(time / 1000).toFixed(2)} s`, ratios[0], `${memory.toFixed(0)} MiB`, ratios[1]];
};
const table = [["", "time", "", "peak memory", ""], ["---", "---:", "---:", "---:", "---:"], ...names.map(row)];
console.log(
  `medians of ${rounds}, ${count} resources, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}\n`,
);
for (const cells of table) console.log(`| ${cells.join(" | ")} |`);
const faster = names.slice(1).filter((name) => middle(name, "time") <= middle("mcp-gen", "time"));
const smaller = names.slice(1).filter((name) => middle(name, "memory") <= middle("mcp-gen", "memory"));
console.log(`\nfaster than mcp-gen: ${faster.join(", ") || "none"}; with less memory: ${smaller.join(", ") || "none"}`);
