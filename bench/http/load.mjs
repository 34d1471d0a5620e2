// Keeps a server busy over raw sockets that stay open, one request in flight on each: the requests are made beforehand
// and of the answers only the length is looked at, so that asking costs little beside answering.
import { Buffer } from "node:buffer";
import { connect } from "node:net";
import process from "node:process";

const endOfHead = Buffer.from("\r\n\r\n");
const lastChunk = Buffer.from("\r\n0\r\n\r\n");

function isWhole(answer) {
  const head = answer.indexOf(endOfHead);
  if (head === -1) return false;
  const [, length] = /^content-length: *(\d+)/im.exec(answer.toString("latin1", 0, head)) ?? [];
  if (length !== undefined) return answer.length === head + endOfHead.length + Number(length);
  return answer.subarray(-lastChunk.length).equals(lastChunk);
}

function requestOf({ headers, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return Buffer.from(
    `POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${length}\r\n${lines.join("")}\r\n${body}`,
  );
}

/** @returns the socket, and the answer to a first request on it */
async function open(port, request) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const answer = await new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (isWhole(received)) resolve(received);
    });
    socket.write(request);
  });
  if (answer.toString("latin1", 0, 12) !== "HTTP/1.1 200") throw new Error(`${port} answered ${answer}`);
  socket.removeAllListeners("data");
  return { socket, answer };
}

/** @returns how many requests fit into `milliseconds`, and microseconds of processor time that asking took */
export async function load(port, read, connections, milliseconds) {
  const request = requestOf(read);
  // Opened for each turn, as a server closes what is idle for a few seconds.
  const opened = await Promise.all(Array.from({ length: connections }, () => open(port, request)));
  // A date has one length, and so have all answers to one request, chunks and all.
  const { length } = opened[0].answer;
  const since = performance.now();
  const before = process.cpuUsage();
  let answered = 0;
  const keepAsking = ({ socket }) =>
    new Promise((resolve, reject) => {
      let received = 0;
      socket.on("close", () => reject(new Error(`${port} closed a connection`)));
      socket.on("data", (chunk) => {
        received += chunk.length;
        if (received < length) return;
        received -= length;
        answered++;
        if (performance.now() - since < milliseconds) socket.write(request);
        else resolve();
      });
      socket.write(request);
    });
  await Promise.all(opened.map(keepAsking));
  const seconds = (performance.now() - since) / 1000;
  const { user, system } = process.cpuUsage(before);
  for (const { socket } of opened) socket.removeAllListeners("close").destroy();
  return { answered, seconds, asking: user + system, first: opened[0].answer.toString() };
}
