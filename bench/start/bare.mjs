// The least that can answer: no protocol, no server, one line in and one line out.
let text = "";
process.stdin.on("data", (chunk) => {
  text += chunk;
  const end = text.indexOf("\n");
  if (end === -1) return;
  const { id } = JSON.parse(text.slice(0, end));
  const contents = [{ uri: "config://app", mimeType: "application/json", text: '{"theme":"dark"}' }];
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: { contents } })}\n`);
});
