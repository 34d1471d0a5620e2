// In-process reads of the last of many templates, for our runtime and others: one process, the order rotated, medians
// of processor time.
// Each is asked by the lowest way in that it has, after a handshake of 2025-11-25, which all of them speak:
//
//   dispatch   a request object in; out comes what the runtime hands to its transports: an object, ours JSON already
//   text       a line in, a line out, as transports need it: each request is parsed, and each response is JSON
import { interleave } from "./interleave.mjs";
import { runtimes } from "./runtimes.mjs";
import { expect, report } from "./targets.mjs";

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
  return { dispatch: { ask: () => dispatch(request) }, text: { ask: () => answerLine(line) } };
}

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
      columns[kind] = (await interleave(started.map((one) => one[kind]))).map(({ median }) => median);
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
  const text = (await interleave(ours.map((one) => one.text))).map(({ median }) => median);
  print(
    `ours ${shape}`,
    counts.map((count) => `${count.toLocaleString("en")} templates`),
    { text },
  );
  expect(`10,000 templates ${shape}: the speed at 10`, text[0] / text.at(-1), 0.8);
}

report();
