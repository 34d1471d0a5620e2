// The least that can answer line by line: no protocol, no server, each line parsed and answered by a constant.
const contents = [{ uri: "config://app", mimeType: "application/json", text: '{"theme":"dark"}' }];
let text = "";
process.stdin.setEncoding("utf8").on("data", (chunk) => {
  const lines = (text + chunk).split("\n");
  text = lines.pop();
  for (const line of lines) {
    const { id } = JSON.parse(line);
    if (id !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: { contents } })}\n`);
  }
});
