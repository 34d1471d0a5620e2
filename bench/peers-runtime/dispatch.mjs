/** The two ways to ask a runtime whose lowest way in takes a message and gives a message. */
export async function dispatch(receive) {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1.0.0" } };
  await receive({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  return { dispatch: receive, answerLine: async (line) => JSON.stringify(await receive(JSON.parse(line))) };
}
