// A first run on 1,000 resources with schemas, beside other generators on an OpenAPI document of the same 1,000
// operations and schemas: whole processes, in an order that rotates, so that a slow second of the machine hits all alike.
import { existsSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { inFolder, inTurn, once, own, peer, peerCommands } from "./generators.mjs";
import { median } from "./median.mjs";
import { openApiOf, specOf } from "./things.mjs";

const rounds = 5;
const count = 1000;

if (!existsSync(peer(""))) {
  console.error("The other generators are not installed: run npm ci --prefix bench/peers");
  process.exit(1);
}

/** By name, the script of each and its arguments. */
const commands = { "mcp-gen": [own, "app.json"], ...peerCommands() };

const names = Object.keys(commands);
const runs = inTurn(names, rounds, (name) =>
  inFolder((folder) => {
    writeFileSync(join(folder, "app.json"), specOf(count));
    writeFileSync(join(folder, "openapi.json"), openApiOf(count));
    return once(commands[name], folder);
  }),
);

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
