// Prints the plan of a run: `posix` or `win32`, as which kind of system it is to take paths apart; the spec; the folder.
import { createRequire, syncBuiltinESMExports } from "node:module";
import process from "node:process";
import { generate } from "../../generator/dist/index.js";

const [, , system, spec, out] = process.argv;
const path = createRequire(import.meta.url)("node:path");
// Not all of it: what Node itself opens files with stays.
const { basename, dirname, extname, join, normalize, relative, sep } = path[system];
Object.assign(path, { basename, dirname, extname, join, normalize, relative, sep });
syncBuiltinESMExports();

const result = await generate({ spec, out });
process.stdout.write(JSON.stringify(result));
