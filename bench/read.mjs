// In-process reads of the last of many templates, for our runtime and others: one process, the order rotated, medians.
// Each is asked by the lowest way in that it has, after a handshake of 2025-11-25, which all of them speak:
//
//   dispatch   a request object in; out comes what the runtime hands to its transports: an object, ours JSON already
//   text       a line in, a line out, as transports need it: each request is parsed, and each response is JSON
import process from "node:process";
import { median } from "./median.mjs";
import { runtimes } from "./runtimes.mjs";

const rounds = 15;
/** For how long one runtime is asked in one round. */
const turnMs = 40;

const shapes = {
  "on a path of its own": {
    template: (index) => `app://area${index}/items/{id}`,
    uri: (index) => `app://area${index}/items/42`,
  },
  "behind shared segments": {
    template: (index) => `gh://{owner}/{repo}/area${index}/{id}`,
    uri: (index) => `gh://octo/cat/area${index}/42`,
  },
};

async function start(file, shape, count) {
  const { serve } = await import(`./peers-runtime/servers/${file}.mjs`);
  const { template, uri } = shapes[shape];
  const indexes = (length) => Array.from({ length }, (_, index) => index);
  const { dispatch, answerLine } = await serve([
    ...indexes(100).map((index) => ({ uri: `config://static${index}`, read: () => "static" })),
    ...indexes(count).map((index) => ({ uri: template(index), read: ({ id }) => `item ${id} of ${index}` })),
  ]);
  const request = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: uri(count - 1) } };
  const line = JSON.stringify(request);
  const right = `item 42 of ${count - 1}`;
  const answer = JSON.parse(await answerLine(line));
  if (answer.result?.contents[0].text !== right) throw new Error(`${file} is wrong`);
  return { dispatch: () => dispatch(request), text: () => answerLine(line) };
}

/** @returns microseconds a read */
async function measure(read) {
  const from = performance.now();
  let count = 0;
  let batch = 1;
  let elapsed = 0;
  while (elapsed < turnMs) {
    for (let index = 0; index < batch; index++) await read();
    count += batch;
    elapsed = performance.now() - from;
    // The clock is looked at about once a millisecond.
    if (elapsed < 1) batch *= 2;
  }
  return (elapsed * 1000) / count;
}

/** @returns for each entry the median of its rounds */
async function compare(entries) {
  const times = entries.map(() => []);
  for (let round = 0; round < rounds + 1; round++) {
    for (let turn = 0; turn < entries.length; turn++) {
      const index = (round + turn) % entries.length;
      const time = await measure(entries[index]);
      // The first round warms up.
      if (round > 0) times[index].push(time);
    }
  }
  return times.map(median);
}

const targets = [];
const expect = (what, reached, least) => targets.push({ what, reached, least });

function print(title, names, columns) {
  console.log(
    `\n${title.padEnd(44)}${Object.keys(columns)
      .map((kind) => kind.padStart(26))
      .join("")}`,
  );
  for (const [index, name] of names.entries()) {
    const cells = Object.values(columns).map((medians) => {
      const times = (medians[index] / medians[0]).toFixed(1).padStart(8);
      return `${medians[index].toFixed(2).padStart(10)} µs ${times} ×`.padStart(26);
    });
    console.log(name.padEnd(44) + cells.join(""));
  }
}

for (const shape of Object.keys(shapes)) {
  for (const count of [100, 1000]) {
    const started = [];
    for (const { file } of runtimes) started.push(await start(file, shape, count));
    const columns = {};
    for (const kind of ["dispatch", "text"]) {
      columns[kind] = await compare(started.map((one) => one[kind]));
      const [ours, v1, v2, ...others] = columns[kind];
      const official = Math.min(v1, v2) / ours;
      const label = `${count} templates ${shape}, ${kind}`;
      if (count === 100) expect(`${label}: the best of the others`, Math.min(v1, v2, ...others) / ours, 12);
      expect(`${label}: the faster official SDK`, official, count === 100 ? 60 : 500);
    }
    print(
      `${count} templates ${shape}`,
      runtimes.map(({ name }) => name),
      columns,
    );
  }
  const counts = [10, 100, 1000, 10_000];
  const ours = [];
  for (const count of counts) ours.push(await start(runtimes[0].file, shape, count));
  const text = await compare(ours.map((one) => one.text));
  print(
    `ours ${shape}`,
    counts.map((count) => `${count.toLocaleString("en")} templates`),
    { text },
  );
  expect(`10,000 templates ${shape}: the speed at 10`, text[0] / text.at(-1), 0.8);
}

console.log(`\n${"times as fast as".padEnd(76)}${"reached".padStart(10)}${"target".padStart(10)}`);
for (const { what, reached, least } of targets) {
  const digits = least < 1 ? 2 : 0;
  console.log(
    `${what.padEnd(76)}${reached.toFixed(digits).padStart(10)}${String(least).padStart(10)}  ${reached >= least ? "kept" : "MISSED"}`,
  );
}
if (targets.some(({ reached, least }) => reached < least)) process.exitCode = 1;
