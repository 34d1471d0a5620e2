// Reads of the last template through the web's `fetch` handlers, without sessions, ours and others': one process, the
// order rotated, medians of processor time from a `Request`, whose making is not counted, to the text of its `Response`.
// The last line is what a handler takes that reads its request and answers with a constant: no runtime can do with less.
import { interleave } from "./interleave.mjs";
import { lastTextOf, lastUriOf, readOf, resourcesOf } from "./message.mjs";
import { runtimes } from "./runtimes.mjs";
import { expect, report } from "./targets.mjs";

const modern = new Set(["mcp-gen", "official-v2", "tmcp"]);

const bare = { name: "bare, answers with a constant", file: "bare" };

async function wayTo({ file }, era, count) {
  const { createFetch } = await import(`./peers-runtime/fetch/${file}.mjs`);
  const fetch = createFetch(resourcesOf(count));
  const read = readOf(lastUriOf(count), era);
  const request = () => new Request("http://localhost/mcp", { method: "POST", ...read });
  const ask = async (input) => (await fetch(input)).text();
  const answer = await ask(request());
  if (!answer.includes(lastTextOf(count))) throw new Error(`${file} answered ${answer}`);
  return { prepare: (calls) => Array.from({ length: calls }, request), ask };
}

for (const era of ["modern", "legacy"]) {
  for (const count of [1, 100]) {
    const speakers = [...(era === "modern" ? runtimes.filter(({ file }) => modern.has(file)) : runtimes), bare];
    const ways = [];
    for (const runtime of speakers) ways.push(await wayTo(runtime, era, count));
    const times = await interleave(ways);
    const ours = times[0].median;
    const title = `${era}, ${count} static and ${count} templates`;
    console.log(`\n${title.padEnd(44)}${"median".padStart(14)}${"middle half".padStart(24)}`);
    for (const [index, { name }] of speakers.entries()) {
      const { median, low, high } = times[index];
      const half = `${low.toFixed(1)} to ${high.toFixed(1)}`;
      const cells = `${median.toFixed(1)} µs`.padStart(14) + half.padStart(24);
      console.log(`${name.padEnd(44)}${cells}${`${(median / ours).toFixed(1)} ×`.padStart(12)}`);
    }
    if (count === 1) continue;
    const others = times.slice(1, -1).map(({ median }) => median);
    const official = times[speakers.findIndex(({ file }) => file === "official-v2")].median;
    if (era === "modern") expect("modern read: createMcpHandler of the official v2", official / ours, 25);
    else expect("legacy read: the best of the others", Math.min(...others) / ours, 1.5);
  }
}
report();
