// Kills its own process at the n-th time that it moves a file, n being KILL_AT.
import { createRequire, syncBuiltinESMExports } from "node:module";

const fs = createRequire(import.meta.url)("node:fs/promises");
const { rename } = fs;
let left = Number(process.env["KILL_AT"]);
fs.rename = (...args) => {
  if (left-- === 0) process.kill(process.pid, "SIGKILL");
  return rename(...args);
};
syncBuiltinESMExports();
