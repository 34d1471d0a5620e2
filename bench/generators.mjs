// Other generators, and what a whole process of any of them takes. Run npm ci --prefix bench/peers first.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** A file or folder by its path from here. */
export const file = (path) => fileURLToPath(new URL(path, import.meta.url));
export const peer = (path) => file(`peers/node_modules/${path}`);
export const own = file("../generator/bin/mcp-gen.js");

export function nameOf(folder) {
  const { name, version } = JSON.parse(readFileSync(peer(`${folder}/package.json`), "utf8"));
  return `${name} ${version}`;
}

/** By name, the script of each that makes something of `openapi.json`, and its arguments. */
export const peerCommands = () => ({
  [nameOf("openapi-typescript")]: [peer("openapi-typescript/bin/cli.js"), "openapi.json", "--output", "openapi.ts"],
  [nameOf("@hey-api/openapi-ts")]: [peer("@hey-api/openapi-ts/bin/run.js"), "-i", "openapi.json", "-o", "hey-api"],
  [nameOf("orval")]: [peer("orval/dist/bin/orval.mjs"), "--input", "openapi.json", "--output", "orval/api.ts"],
  [nameOf("@kubb/core")]: [peer("@kubb/cli/bin/kubb.cjs"), "generate", "--config", file("peers/kubb.config.mjs")],
});

/** Gives `use` a folder that is gone afterwards. */
export function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "mcp-gen-bench-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {{ time: number, memory: number }} milliseconds and MiB */
export function once(args, folder) {
  const peaks = join(folder, "peaks");
  rmSync(peaks, { force: true });
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${new URL("peak-memory.mjs", import.meta.url)}`,
    PEAK_MEMORY: peaks,
  };
  const start = performance.now();
  execFileSync(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"], env, timeout: 300_000 });
  const time = performance.now() - start;
  return { time, memory: Math.max(...readFileSync(peaks, "utf8").trim().split("\n").map(Number)) };
}

/**
 * Runs each of `names` in an order that rotates, so that a slow second of the machine hits all alike.
 *
 * @returns by name, what `run` gave in each round; what gave nothing once is not run again
 */
export function inTurn(names, rounds, run) {
  const runs = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      // What crashes once crashes always, and may take minutes to.
      if (!runs.get(name).includes(undefined)) runs.get(name).push(run(name));
    }
  }
  return runs;
}
