// Makes a process see the entries of folders in the opposite order.
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);
const fs = require("node:fs");
const { readdirSync } = fs;
fs.readdirSync = (...args) => readdirSync(...args).toReversed();
const promises = require("node:fs/promises");
const { readdir } = promises;
promises.readdir = async (...args) => (await readdir(...args)).toReversed();
syncBuiltinESMExports();
