// Kills its own process at a moment of its own: KILL_AFTER milliseconds after its start or, with KILL_FROM=write, after
// the first file of the run's output is written.
import { createRequire, syncBuiltinESMExports } from "node:module";
import { Worker } from "node:worker_threads";

const started = new Int32Array(new SharedArrayBuffer(4));
// Another thread, since a busy one would be late.
const killer = new Worker(
  `const { started, after, pid } = require("node:worker_threads").workerData;
  Atomics.wait(started, 0, 0);
  Atomics.wait(started, 0, 1, after);
  process.kill(pid, "SIGKILL");`,
  { eval: true, workerData: { started, after: Number(process.env["KILL_AFTER"]), pid: process.pid } },
);
killer.unref();

function start() {
  Atomics.store(started, 0, 1);
  Atomics.notify(started, 0);
}

if (process.env["KILL_FROM"] === "write") {
  const fs = createRequire(import.meta.url)("node:fs/promises");
  const { writeFile } = fs;
  fs.writeFile = (file, ...rest) => {
    if (!String(file).endsWith("pid")) start();
    return writeFile(file, ...rest);
  };
  syncBuiltinESMExports();
} else {
  start();
}
