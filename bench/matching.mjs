// The table of matching cases (test/runtime/uri/matching-table.ts) put to our runtime and to others, side by side. Each
// case is declared in both orders and has to be right in both; a case that takes longer than the limit "hangs".
import { fork } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { matchingTable } from "./matching/table.mjs";
import { runtimes } from "./runtimes.mjs";

const limitMs = 2000;
const child = fileURLToPath(new URL("matching/child.mjs", import.meta.url));

/** @returns the verdicts from case `first` on, up to the end or the first case that hangs */
function runFrom(runtime, first) {
  return new Promise((resolve, reject) => {
    const results = [];
    // What a runtime logs of a case is not of interest.
    const running = fork(child, [runtime, String(first)], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    let timer;
    running.on("message", ({ kind, index, verdict, slowest }) => {
      clearTimeout(timer);
      if (kind === "started") {
        timer = setTimeout(() => {
          results[index] = { verdict: "hangs", slowest: limitMs };
          running.kill("SIGKILL");
        }, limitMs);
      }
      if (kind === "done") results[index] = { verdict, slowest };
    });
    running.on("error", reject);
    running.on("exit", (code, signal) => {
      clearTimeout(timer);
      if (code !== 0 && signal !== "SIGKILL") reject(new Error(`${runtime} ended with ${code ?? signal}`));
      else resolve(results);
    });
  });
}

async function run(runtime) {
  const all = [];
  while (all.length < matchingTable.length) {
    const results = await runFrom(runtime, all.length);
    all.push(...results.slice(all.length));
  }
  return all;
}

const columns = [];
for (const { file } of runtimes) columns.push(await run(file));

const width = Math.max(...runtimes.map(({ name }) => name.length)) + 2;
const cell = (value) => String(value).padEnd(width);
const short = (text) => (text.length > 70 ? `${text.slice(0, 67)}...` : text);
const header = runtimes.map(({ name }) => cell(name)).join("");
const inOrder = [...new Set(matchingTable.map(({ group }) => group))];
const totals = (verdict, group) =>
  columns.map((column) =>
    cell(
      matchingTable.filter((row, index) => (group ?? row.group) === row.group && column[index].verdict === verdict)
        .length,
    ),
  );

for (const group of inOrder) {
  console.log(`\n${group.padEnd(72)}${header}`);
  for (const [index, row] of matchingTable.entries()) {
    if (row.group !== group) continue;
    console.log(short(row.title).padEnd(72) + columns.map((column) => cell(column[index].verdict)).join(""));
  }
  const count = matchingTable.filter((row) => row.group === group).length;
  console.log(`right, of ${count}`.padEnd(72) + totals("right", group).join(""));
}
console.log(`\n${`all ${matchingTable.length} cases`.padEnd(72)}${header}`);
for (const verdict of ["right", "wrong", "throws", "hangs"]) {
  console.log(
    `${verdict}${verdict === "throws" ? " when declared" : ""}`.padEnd(72) + totals(verdict, undefined).join(""),
  );
}
const slowest = columns.map((column) => Math.max(...column.map((result) => result.slowest)));
console.log("slowest answer".padEnd(72) + slowest.map((ms) => cell(`${ms.toFixed(1)} ms`)).join(""));
if (columns[0].some(({ verdict }) => verdict !== "right")) process.exitCode = 1;
