import { lastTextOf } from "../../message.mjs";

/** Reads its request, and answers with a constant of about our size. */
export function createFetch(resources) {
  const text = lastTextOf(resources.length / 2);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { contents: [{ text }], padding: "x".repeat(150) } });
  const headers = { "content-type": "application/json" };
  return async (request) => {
    JSON.parse(await request.text());
    return new Response(body, { status: 200, headers });
  };
}
