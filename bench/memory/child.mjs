// Declares, or reads, and prints what it holds in memory.
import process from "node:process";
import { createServer } from "@mcp-gen/runtime";
import { subscriptions } from "@mcp-gen/runtime/subscriptions";

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

function declare(shape, count, options) {
  const server = createServer({ name: "app", version: "1.0.0", ...options });
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
  const server = declare("shared", 100, { subscriptions: subscriptions() });
  let told = 0;
  const open = () => server.session({ version: "2025-11-25", send: () => told++ });
  const ask = (session, id, method, uri) => session.receive({ jsonrpc: "2.0", id, method, params: { uri } });
  const read = async (count) => {
    let session = open();
    for (let id = 0; id < count; id++) {
      const uri = `gh://octo/cat/area${id % 100}/${id}`;
      await ask(session, id, "resources/read", uri);
      // Some take their subscription back, and some go away with it.
      if (id % 10 === 0) await ask(session, id, "resources/subscribe", uri);
      if (id % 20 === 0) {
        server.updated(uri);
        await ask(session, id, "resources/unsubscribe", uri);
      }
      if (id % 1000 === 999) {
        session.close();
        session = open();
      }
    }
    session.close();
  };
  await read(100_000);
  const before = heap();
  await read(Number(args[0]));
  const after = heap();
  // A notice travels a turn later.
  if (told === 0) throw new Error("nobody was told");
  process.stdout.write(JSON.stringify({ before, after, told }));
}
