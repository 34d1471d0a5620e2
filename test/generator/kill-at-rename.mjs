// Kills its own process at the n-th time that it moves a file, n being KILL_AT.
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);
let left = Number(process.env["KILL_AT"]);

function killAt(module, name) {
  const original = module[name];
  module[name] = (...args) => {
    if (left-- === 0) process.kill(process.pid, "SIGKILL");
    return original(...args);
  };
}

killAt(require("node:fs/promises"), "rename");
killAt(require("node:fs"), "renameSync");
syncBuiltinESMExports();
