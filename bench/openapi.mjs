// GitHub's OpenAPI document: whole processes, cold, beside other generators, in an order that rotates, so that a slow
// second of the machine hits all alike; then how long the compiler takes over the output, and a run with nothing to do.
// Run npm ci --prefix bench/peers and npm ci --prefix bench/corpus first.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";

const rounds = Number(process.argv[2] ?? 3);
/** Parts of the names of those that are left out: one takes minutes. */
const without = process.argv.slice(3);
const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const peer = (path) => file(`peers/node_modules/${path}`);
const document = file("corpus/node_modules/@octokit/openapi/generated/api.github.com.json");
const own = file("../generator/bin/mcp-gen.js");

if (!existsSync(peer("")) || !existsSync(document)) {
  console.error("Run npm ci --prefix bench/peers and npm ci --prefix bench/corpus first");
  process.exit(1);
}

function nameOf(folder) {
  const { name, version } = JSON.parse(readFileSync(peer(`${folder}/package.json`), "utf8"));
  return `${name} ${version}`;
}

/** By name, the script of each and its arguments. */
const commands = {
  "mcp-gen": [own, "openapi.json"],
  [nameOf("openapi-mcp-generator")]: [
    peer("openapi-mcp-generator/bin/openapi-mcp-generator.js"),
    "-i",
    "openapi.json",
    "-o",
    "mcp",
  ],
  [nameOf("openapi-typescript")]: [peer("openapi-typescript/bin/cli.js"), "openapi.json", "--output", "openapi.ts"],
  [nameOf("@hey-api/openapi-ts")]: [peer("@hey-api/openapi-ts/bin/run.js"), "-i", "openapi.json", "-o", "hey-api"],
  [nameOf("orval")]: [peer("orval/dist/bin/orval.mjs"), "--input", "openapi.json", "--output", "orval/api.ts"],
  [nameOf("@kubb/core")]: [peer("@kubb/cli/bin/kubb.cjs"), "generate", "--config", file("peers/kubb.config.mjs")],
};

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), "mcp-gen-bench-"));
  copyFileSync(document, join(folder, "openapi.json"));
  symlinkSync(file("../node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  return folder;
}

/** @returns {{ time: number, memory: number } | undefined} milliseconds and MiB; nothing where it fails */
function once(args, folder) {
  const peaks = join(folder, "peaks");
  rmSync(peaks, { force: true });
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${new URL("peak-memory.mjs", import.meta.url)}`,
    PEAK_MEMORY: peaks,
  };
  const start = performance.now();
  try {
    execFileSync(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"], env, timeout: 300_000 });
  } catch {
    return undefined;
  }
  const time = performance.now() - start;
  return { time, memory: Math.max(...readFileSync(peaks, "utf8").trim().split("\n").map(Number)) };
}

const inFolder = (use) => {
  const folder = createFolder();
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const names = Object.keys(commands).filter((name) => !without.some((part) => name.includes(part)));
const runs = new Map(names.map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (let turn = 0; turn < names.length; turn++) {
    const name = names[(round + turn) % names.length];
    // What crashes once crashes always, and may take minutes to.
    if (runs.get(name).includes(undefined)) continue;
    runs.get(name).push(inFolder((folder) => once(commands[name], folder)));
  }
}

const middle = (list, part) => median(list.map((run) => run[part]));
const rows = names.map((name) => {
  const list = runs.get(name);
  if (list.includes(undefined)) return [name, "crashes", ""];
  return [name, `${(middle(list, "time") / 1000).toFixed(2)} s`, `${middle(list, "memory").toFixed(0)} MiB`];
});
console.log(`medians of ${rounds}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}\n`);
for (const cells of [["", "time", "peak memory"], ["---", "---:", "---:"], ...rows])
  console.log(`| ${cells.join(" | ")} |`);

inFolder((folder) => {
  const again = [];
  const version = [];
  once(commands["mcp-gen"], folder);
  for (let round = 0; round < 9; round++) {
    version.push(once([own, "--version"], folder));
    again.push(once(commands["mcp-gen"], folder));
  }
  const [first, later] = [middle(version, "time"), middle(again, "time")];
  console.log(
    `\n--version: ${first.toFixed(0)} ms; nothing to do: ${later.toFixed(0)} ms, ${(later / first).toFixed(1)} ×`,
  );

  once(commands[names[2]], folder);
  const tsc = file("../node_modules/typescript/bin/tsc");
  const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2022", types: ["node"] };
  for (const [name, include] of Object.entries({ "mcp-gen": ["generated"], [names[2]]: ["openapi.ts"] })) {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
    const times = [1, 2, 3, 4, 5].map(() => once([tsc, "-p", "."], folder));
    const time = times.includes(undefined) ? "fails" : `${(middle(times, "time") / 1000).toFixed(2)} s`;
    console.log(`tsc on the output of ${name}: ${time}`);
  }
});
