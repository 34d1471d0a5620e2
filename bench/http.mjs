// Reads of the last of 100 templates over HTTP on Node, without sessions: ours and others', beside bare `node:http`
// servers that answer a constant of our size. Each is a process of its own, kept busy over connections that stay open;
// the order is rotated, and each figure compared with that of the same round.
import { fork } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { load } from "./http/load.mjs";
import { spreadOf } from "./interleave.mjs";
import { lastTextOf, lastUriOf, readOf } from "./message.mjs";
import { expect, report } from "./targets.mjs";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 15);
const turnMs = 250;
const warmUpMs = 3000;
const connections = 16;
const resources = 100;

const runtimes = {
  modern: [
    { name: "@mcp-gen/runtime", file: "mcp-gen" },
    { name: "official v2", file: "official-v2" },
    { name: "tmcp", file: "tmcp" },
  ],
  legacy: [
    { name: "@mcp-gen/runtime", file: "mcp-gen" },
    { name: "official v1", file: "official-v1" },
    { name: "official v2", file: "official-v2" },
    { name: "tmcp", file: "tmcp" },
    { name: "mcp-lite", file: "mcp-lite" },
  ],
};
const bare = [
  { name: "bare, answers at once", file: "bare" },
  { name: "bare, reads the body first", file: "bare-body" },
];

async function start({ name, file }, argument, era) {
  const child = fork(fileURLToPath(new URL("http/child.mjs", import.meta.url)), [file, String(argument)]);
  const next = () => new Promise((resolve) => child.once("message", resolve));
  const { port } = await next();
  const read = readOf(lastUriOf(resources), era);
  const spent = async () => {
    const answer = next();
    child.send("spent");
    return (await answer).spent;
  };
  const measure = async (milliseconds) => {
    const before = await spent();
    const { answered, seconds, asking, first } = await load(port, read, connections, milliseconds);
    // The first answer of each connection is not in time, but it is in what the server spent.
    const answering = ((await spent()) - before) / (answered + connections);
    return { perSecond: answered / seconds, answering, asking: asking / answered, first };
  };
  return { name, file, measure, end: () => child.disconnect() };
}

async function compare(era) {
  const running = [];
  for (const runtime of runtimes[era]) {
    const one = await start(runtime, resources, era);
    const { first } = await one.measure(warmUpMs);
    if (!first.includes(lastTextOf(resources))) throw new Error(`${one.name} answered ${first}`);
    running.push({ ...one, first });
  }
  const [, body = ""] = running[0].first.split("\r\n\r\n");
  for (const server of bare) running.push(await start(server, body.length, era));
  for (const { measure } of running.slice(-bare.length)) await measure(warmUpMs);
  const measured = running.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let step = 0; step < running.length; step++) {
      const index = (round + step) % running.length;
      measured[index].push(await running[index].measure(turnMs));
    }
  }
  for (const { end } of running) end();
  return running.map(({ name, file }, index) => ({ name, file, rounds: measured[index] }));
}

const of = (field) => (round) => round[field];
const whole = (value) => Math.round(value).toLocaleString("en");

for (const era of ["modern", "legacy"]) {
  const servers = await compare(era);
  const [ours] = servers;
  /** How many times as many requests of ours as of `other` a second of processor time answers. */
  const ratioTo = (other) =>
    spreadOf(ours.rounds.map(({ answering }, round) => other.rounds[round].answering / answering));
  const heads = ["requests a second", "µs of processor", "ours is", "middle half", "asking took"];
  console.log(`\n${era.padEnd(28)}${heads.map((head) => head.padStart(20)).join("")}`);
  for (const server of servers) {
    const { median, low, high } = ratioTo(server);
    const cells = [
      whole(spreadOf(server.rounds.map(of("perSecond"))).median),
      spreadOf(server.rounds.map(of("answering"))).median.toFixed(0),
      `${median.toFixed(2)} ×`,
      `${low.toFixed(2)} to ${high.toFixed(2)}`,
      `${spreadOf(server.rounds.map(of("asking"))).median.toFixed(0)} µs`,
    ];
    console.log(server.name.padEnd(28) + cells.map((cell) => cell.padStart(20)).join(""));
  }
  const best = (...files) => {
    const found = servers.filter(({ file }) => files.includes(file)).map((server) => ratioTo(server).median);
    return Math.min(...found);
  };
  expect(`${era}: bare node:http that answers at once`, best("bare"), 0.75);
  expect(`${era}: bare node:http that reads the body first`, best("bare-body"), 0.75);
  expect(`${era}: the faster official SDK without sessions`, best("official-v1", "official-v2"), 30);
  if (era === "legacy") expect(`${era}: mcp-lite`, best("mcp-lite"), 1.5);
}
report();
