// Bare `node:http` servers that answer every request with one constant of the size that they are told: one at once, one
// when it has the body.
import { Buffer } from "node:buffer";
import { listen } from "../peers-runtime/http/listen.mjs";

export function answerConstant(size, waitsForBody) {
  const body = `"${"x".repeat(size - 2)}"`;
  const headers = { "content-type": "application/json", "content-length": String(size) };
  const answer = (response) => response.writeHead(200, headers).end(body);
  if (!waitsForBody) return listen((_, response) => answer(response));
  return listen((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      Buffer.concat(chunks).toString();
      answer(response);
    });
  });
}
