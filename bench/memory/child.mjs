// Declares, or reads, and prints what it holds in memory.
import process from "node:process";
import { createServer } from "@mcp-gen/runtime";

const mib = 2 ** 20;
const templates = {
  own: (index) => `app://area${index}/items/{id}`,
  shared: (index) => `gh://{owner}/{repo}/area${index}/{id}`,
};

function heap() {
  gc();
  gc();
  return process.memoryUsage().heapUsed / mib;
}

function declare(shape, count) {
  const server = createServer({ name: "app", version: "1.0.0" });
  const read = ({ id }) => id;
  for (let index = 0; index < count; index++) server.resource(templates[shape](index), { read });
  return server;
}

const [task, ...args] = process.argv.slice(2);
if (task === "declare") {
  const [shape, count] = args;
  const server = declare(shape, Number(count));
  // What a lookup needs is made by the first one.
  await server
    .session({ version: "2025-11-25" })
    .receive({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "app://none" } });
  const held = { heap: heap(), resident: process.memoryUsage().rss / mib };
  // Asked last, so that the server is alive while it is measured.
  const { receive } = server.session();
  if (receive({ jsonrpc: "2.0", method: "notifications/initialized" }) !== undefined) throw new Error("it answered");
  process.stdout.write(JSON.stringify(held));
} else {
  const session = declare("shared", 100).session({ version: "2025-11-25" });
  const read = async (count) => {
    for (let id = 0; id < count; id++) {
      const uri = `gh://octo/cat/area${id % 100}/${id}`;
      await session.receive({ jsonrpc: "2.0", id, method: "resources/read", params: { uri } });
    }
  };
  await read(100_000);
  const before = heap();
  await read(Number(args[0]));
  process.stdout.write(JSON.stringify({ before, after: heap() }));
}
