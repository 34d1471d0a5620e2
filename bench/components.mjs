// The cost of a component schema, which has to stay the same however many there are: a chain of references in which
// each refers to the next, generated in memory; beside it json-schema-to-typescript with its own formatter.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";
import { generate } from "mcp-gen";
import { median } from "./median.mjs";

const rounds = 5;
const folder = await mkdtemp(join(tmpdir(), "mcp-gen-bench-"));

/** An object of six properties that refers to the next one. */
function schemaOf(next) {
  return {
    type: "object",
    description: "What the component holds.",
    properties: {
      id: { type: "integer", description: "Its number." },
      name: { type: "string" },
      kind: { enum: ["a", "b", "c"] },
      tags: { type: "array", items: { type: "string" } },
      parent: { anyOf: [next, { type: "null" }] },
      next,
    },
    required: ["id", "name"],
  };
}

async function ours(count) {
  const ref = (index) => ({ $ref: `#/components/schemas/S${index % count}` });
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`S${index}`, schemaOf(ref(index + 1))]),
  );
  const resources = { first: { uri: "app://first", schema: ref(0) } };
  const spec = join(folder, `${count}.json`);
  await writeFile(
    spec,
    JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources, components: { schemas } }),
  );
  const start = performance.now();
  const { kind } = await generate({ spec, out: folder });
  if (kind !== "planned") throw new Error(kind);
  return (performance.now() - start) / count;
}

async function formatted(count) {
  const start = performance.now();
  for (let index = 0; index < count; index++) await compile(schemaOf({ tsType: "Next" }), `S${index}`);
  return (performance.now() - start) / count;
}

const cases = [
  ["mcp-gen, 500 components", () => ours(500)],
  ["mcp-gen, 1,000 components", () => ours(1000)],
  ["mcp-gen, 2,000 components", () => ours(2000)],
  ["mcp-gen, 4,000 components", () => ours(4000)],
  ["json-schema-to-typescript with prettier, 500 schemas", () => formatted(500)],
];
for (const [, run] of cases) await run();
const times = cases.map(() => []);
for (let round = 0; round < rounds; round++) {
  for (let turn = 0; turn < cases.length; turn++) {
    const index = (round + turn) % cases.length;
    times[index].push(await cases[index][1]());
  }
}
await rm(folder, { recursive: true, force: true });

const base = median(times[0]);
console.log(`milliseconds a component, medians of ${rounds}`);
for (const [index, [name]] of cases.entries()) {
  const middle = median(times[index]);
  console.log(`${name.padEnd(54)} ${middle.toFixed(3)} ms  ${(middle / base).toFixed(2)} ×`);
}
