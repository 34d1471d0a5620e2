// Answers the cases of the matching table with one runtime, from the one it is told on, so that its parent can end it
// when a case never ends.
import process from "node:process";
import { isDeepStrictEqual } from "node:util";
import { matchingTable } from "./table.mjs";

const [runtime, first] = process.argv.slice(2);
const { serve } = await import(`../peers-runtime/servers/${runtime}.mjs`);

/** @returns {Promise<{ declared: true, answer: unknown, milliseconds: number } | { declared: false }>} */
async function ask(templates, { uri, traversal }) {
  let server;
  try {
    server = await serve(
      templates.map((template) => ({
        uri: template,
        traversal,
        read: (params) => JSON.stringify({ template, params: { ...params } }),
      })),
    );
  } catch {
    return { declared: false };
  }
  const request = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } };
  const start = performance.now();
  const answered = await server.dispatch(request);
  const milliseconds = performance.now() - start;
  const response = typeof answered === "string" ? JSON.parse(answered) : answered;
  // A rejection is not asked for its code: runtimes differ there, and protocol versions too.
  const answer = response.error === undefined ? JSON.parse(response.result.contents[0].text) : "none";
  return { declared: true, answer, milliseconds };
}

/** Right only where it is in both orders of declaration. */
async function verdictOf(row) {
  const wanted = row.answer === "refused" ? "none" : row.answer;
  let slowest = 0;
  for (const templates of new Set([row.templates, row.templates.toReversed()])) {
    const asked = await ask(templates, row);
    if (!asked.declared) return { verdict: "throws", slowest };
    slowest = Math.max(slowest, asked.milliseconds);
    if (!isDeepStrictEqual(asked.answer, wanted)) return { verdict: "wrong", slowest };
  }
  return { verdict: "right", slowest };
}

process.send({ kind: "ready" });
for (let index = Number(first); index < matchingTable.length; index++) {
  process.send({ kind: "started", index });
  process.send({ kind: "done", index, ...(await verdictOf(matchingTable[index])) });
}
process.disconnect();
