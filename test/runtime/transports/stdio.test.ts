import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { metaOf } from "../client.js";
import { assertOfficial } from "../official-schemas.js";

const started: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

class Peer {
  readonly child: ChildProcessWithoutNullStreams;
  stdout = "";
  stderr = "";

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [new URL("stdio-server.mjs", import.meta.url).pathname, ...args]);
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    started.push(this.child);
  }

  write(bytes: string | Uint8Array): void {
    this.child.stdin.write(bytes);
  }

  read(id: number, uri: string): void {
    this.write(request(id, uri));
  }

  lines(): string[] {
    return this.stdout.split("\n").slice(0, -1);
  }

  /** The next `count` answers, in the order they came, each held to the official schemas. */
  async answers(count: number): Promise<ReturnType<typeof assertOfficial>[]> {
    while (this.lines().length < count) await once(this.child.stdout, "data");
    return this.lines().map((line) => assertOfficial("2026-07-28", "resources/read", line));
  }

  async exit(): Promise<unknown> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const [code] = (await once(this.child, "close")) as unknown[];
    return code;
  }
}

const request = (id: number, uri: string): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method: "resources/read", params: { uri, _meta: metaOf("2026-07-28") } })}\n`;

const textOf = (response: ReturnType<typeof assertOfficial> | undefined): unknown =>
  (response?.result["contents"] as { text: string }[] | undefined)?.[0]?.text;

describe("a server on stdio", () => {
  it("answers each line with a line", async () => {
    const peer = new Peer();
    peer.read(1, "app://ok");
    const [answer] = await peer.answers(1);
    expect(answer).toMatchObject({ id: 1 });
    expect(textOf(answer)).toBe("ok");
  });

  it("understands chunks that split a message, a character or a CRLF, and chunks that join messages", async () => {
    const peer = new Peer();
    const bytes = Buffer.from(
      `${request(1, "echo://é💡").trimEnd()}\r\n\r\n  \n${request(2, "echo://2")}${request(3, "echo://3")}`,
    );
    for (let at = 0; at < bytes.length - 100; at += 1) {
      peer.write(bytes.subarray(at, at + 1));
      // oxlint-disable-next-line no-await-in-loop -- each byte in a chunk of its own
      if (at % 40 === 0) await sleep(1);
    }
    peer.write(bytes.subarray(bytes.length - 100));
    const answers = await peer.answers(3);
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(answers.map(textOf)).toEqual(["é💡", "2", "3"]);
  });

  it("answers what is no JSON, or no UTF-8, with a parse error and stays in step", async () => {
    const peer = new Peer();
    peer.write("{not json\n");
    peer.write(
      Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":9,"method":"'), Buffer.from([0xff]), Buffer.from('"}\n')]),
    );
    peer.read(1, "app://ok");
    const answers = await peer.answers(3);
    expect(answers.map(({ error }) => error?.code)).toEqual([-32700, -32700, undefined]);
    expect(textOf(answers[2])).toBe("ok");
  });

  it("answers a message over the limit with an error and stays in step", async () => {
    const peer = new Peer();
    peer.read(1, `echo://${"x".repeat(1_000_000)}`);
    peer.read(2, "app://ok");
    const answers = await peer.answers(2);
    expect(answers[0]).toMatchObject({ error: { code: -32600, message: "Invalid request: longer than 10000 bytes" } });
    expect(textOf(answers[1])).toBe("ok");
  });

  it("answers a batch as one invalid request in versions that have none", async () => {
    const peer = new Peer();
    peer.write(`[${request(1, "app://ok").trim()}]\n`);
    expect(await peer.answers(1)).toMatchObject([{ error: { code: -32600 } }]);
  });

  it("handles requests side by side", async () => {
    const peer = new Peer();
    peer.read(1, "sleep://300");
    peer.read(2, "sleep://1");
    peer.read(3, "app://ok");
    expect((await peer.answers(3)).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it("keeps what handlers print out of the protocol", async () => {
    const peer = new Peer();
    peer.read(1, "app://printing");
    expect(textOf((await peer.answers(1))[0])).toBe("printed");
    peer.child.stdin.end();
    expect(await peer.exit()).toBe(0);
    expect(peer.lines()).toHaveLength(1);
    expect(peer.stderr).toBe("a print\na write\nserved\n");
  });

  it("aborts a cancelled request and sends nothing more for it", async () => {
    const peer = new Peer();
    peer.read(1, "sleep://200");
    peer.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } })}\n`);
    peer.read(2, "sleep://400");
    expect((await peer.answers(1)).map(({ id }) => id)).toEqual([2]);
    expect(peer.stderr).toContain("aborted 200");
  });

  it("answers what is in flight at the end of input, a last line without its ending too, then exits with 0", async () => {
    const peer = new Peer();
    peer.read(1, "sleep://100");
    peer.child.stdin.end(request(2, "app://ok").trimEnd());
    expect(await peer.exit()).toBe(0);
    expect((await peer.answers(2)).map(({ id }) => id)).toEqual([2, 1]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("answers what is in flight on %s, then exits with 0", async (signal) => {
    const peer = new Peer();
    peer.read(1, "sleep://300");
    peer.read(2, "app://ok");
    await peer.answers(1);
    peer.child.kill(signal);
    expect(await peer.exit()).toBe(0);
    expect((await peer.answers(2)).map(({ id }) => id)).toEqual([2, 1]);
  });

  it("gives up a request that never ends some time after the end of input, and exits with 0", async () => {
    const peer = new Peer();
    peer.read(1, "app://never");
    peer.read(2, "app://ok");
    peer.child.stdin.end();
    expect(await peer.exit()).toBe(0);
    expect((await peer.answers(1)).map(({ id }) => id)).toEqual([2]);
  });

  it("gives it up at once for whoever sends a signal while it waits", async () => {
    const peer = new Peer("--patient");
    peer.read(1, "sleep://50000");
    peer.read(2, "app://ok");
    await peer.answers(1);
    peer.child.stdin.end();
    await sleep(200);
    peer.child.kill("SIGTERM");
    expect(await peer.exit()).toBe(0);
    expect(peer.stderr).toContain("aborted 50000");
  });

  it("exits although the app holds the process open", async () => {
    const peer = new Peer("--hold");
    peer.child.stdin.end();
    expect(await peer.exit()).toBe(0);
  });

  it("loses nothing to a client that reads slowly", async () => {
    const peer = new Peer();
    peer.child.stdout.pause();
    for (let id = 1; id <= 40; id++) peer.read(id, "big://500000");
    await sleep(300);
    peer.child.stdout.resume();
    const answers = await peer.answers(40);
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(answers.every((answer) => String(textOf(answer)).length === 500_000)).toBe(true);
  });

  it("ends quietly when its client is gone", async () => {
    const peer = new Peer();
    peer.read(1, "app://ok");
    await peer.answers(1);
    peer.child.stdout.destroy();
    for (let id = 2; id < 20; id++) peer.read(id, "big://100000");
    peer.child.stdin.on("error", () => {});
    expect(await peer.exit()).toBe(0);
  });
});
