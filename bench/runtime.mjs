// All benchmarks of the runtime, one after the other, so that a target that one of them misses keeps none from running.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

for (const name of ["matching", "read", "fetch", "http", "memory", "stdio"]) {
  const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
