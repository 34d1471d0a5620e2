// GitHub's OpenAPI document: whole processes, cold, beside other generators, in an order that rotates, so that a slow
// second of the machine hits all alike; then how long the compiler takes over the output, and a run with nothing to do.
// Run npm ci --prefix bench/peers and npm ci --prefix bench/corpus first.
import { copyFileSync, existsSync, symlinkSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { file, inFolder, inTurn, nameOf, once, own, peer, peerCommands } from "./generators.mjs";
import { median } from "./median.mjs";

const rounds = Number(process.argv[2] ?? 3);
/** Parts of the names of those that are left out: one takes minutes. */
const without = process.argv.slice(3);
const document = file("corpus/node_modules/@octokit/openapi/generated/api.github.com.json");

if (!existsSync(peer("")) || !existsSync(document)) {
  console.error("Run npm ci --prefix bench/peers and npm ci --prefix bench/corpus first");
  process.exit(1);
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
  ...peerCommands(),
};

const inDocumentFolder = (use) =>
  inFolder((folder) => {
    copyFileSync(document, join(folder, "openapi.json"));
    symlinkSync(file("../node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    return use(folder);
  });

/** @returns nothing where it fails */
function tryOnce(args, folder) {
  try {
    return once(args, folder);
  } catch {
    return undefined;
  }
}

const names = Object.keys(commands).filter((name) => !without.some((part) => name.includes(part)));
const runs = inTurn(names, rounds, (name) => inDocumentFolder((folder) => tryOnce(commands[name], folder)));

const middle = (list, part) => median(list.map((run) => run[part]));
const rows = names.map((name) => {
  const list = runs.get(name);
  if (list.includes(undefined)) return [name, "crashes", ""];
  return [name, `${(middle(list, "time") / 1000).toFixed(2)} s`, `${middle(list, "memory").toFixed(0)} MiB`];
});
console.log(`medians of ${rounds}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}\n`);
for (const cells of [["", "time", "peak memory"], ["---", "---:", "---:"], ...rows])
  console.log(`| ${cells.join(" | ")} |`);

inDocumentFolder((folder) => {
  const again = [];
  const version = [];
  tryOnce(commands["mcp-gen"], folder);
  for (let round = 0; round < 9; round++) {
    version.push(tryOnce([own, "--version"], folder));
    again.push(tryOnce(commands["mcp-gen"], folder));
  }
  const [first, later] = [middle(version, "time"), middle(again, "time")];
  console.log(
    `\n--version: ${first.toFixed(0)} ms; nothing to do: ${later.toFixed(0)} ms, ${(later / first).toFixed(1)} ×`,
  );

  tryOnce(commands[names[2]], folder);
  const tsc = file("../node_modules/typescript/bin/tsc");
  const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2022", types: ["node"] };
  for (const [name, include] of Object.entries({ "mcp-gen": ["generated"], [names[2]]: ["openapi.ts"] })) {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
    const times = [1, 2, 3, 4, 5].map(() => tryOnce([tsc, "-p", "."], folder));
    const time = times.includes(undefined) ? "fails" : `${(middle(times, "time") / 1000).toFixed(2)} s`;
    console.log(`tsc on the output of ${name}: ${time}`);
  }
});
