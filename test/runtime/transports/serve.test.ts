import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createServer as createListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { answerOf, post } from "../http/skins.js";

interface Run {
  readonly child: ChildProcessWithoutNullStreams;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Where it says that it listens. */
  readonly url: () => Promise<string>;
  readonly exit: () => Promise<unknown>;
}

function run(args: readonly string[], env: Record<string, string> = {}): Run {
  const entry = new URL("serve-server.mjs", import.meta.url).pathname;
  const child = spawn(process.execPath, [entry, ...args], { env: { ...process.env, ...env } });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const closed = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  const listening = /Listening on (\S+)\n/;
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    async url() {
      await expect.poll(() => stderr, { timeout: 10_000 }).toMatch(listening);
      return listening.exec(stderr)?.[1] ?? "";
    },
    exit: async () => (await closed)[0] as unknown,
  };
}

describe("serve", () => {
  it("speaks over stdio by default", async () => {
    const { child, stdout, stderr, exit } = run([]);
    child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(await exit()).toBe(0);
    expect(stdout()).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
    expect(stderr()).toBe("served\n");
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "listens with --http until %s, and answers what is in flight",
    async (signal) => {
      const { child, stdout, url, exit } = run(["--http", "--port", "0"], { HOLD: "1" });
      const place = await url();
      expect(place).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      const ok = await fetch(place, post("2026-07-28", "resources/read", { uri: "app://ok" }));
      expect(await answerOf(ok, "2026-07-28", "resources/read")).toMatchObject({
        result: { contents: [{ text: "ok" }] },
      });
      const slow = fetch(place, post("2026-07-28", "resources/read", { uri: "app://slow" }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      child.kill(signal);
      expect(await (await slow).json()).toMatchObject({ result: { contents: [{ text: "slow" }] } });
      // It ends though the app holds the process open, as it does over stdio.
      expect(await exit()).toBe(0);
      expect(stdout()).toBe("");
    },
  );

  it("says that a port is taken, and by what to take another", async () => {
    const taken = createListener();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const { stderr, exit } = run(["--http", "--port", String(port)]);
    expect(await exit()).toBe(1);
    expect(stderr()).toBe(`Can't listen on 127.0.0.1, port ${port}: it is taken; choose another by --port\nserved\n`);
  });

  it("says that an address is not of this machine", async () => {
    const { stderr, exit } = run(["--http", "--host", "192.0.2.1", "--port", "0"]);
    expect(await exit()).toBe(1);
    expect(stderr()).toMatch(/^Can't listen on 192\.0\.2\.1, port 0: .*EADDRNOTAVAIL.*\nserved\n$/);
  });

  it.each<[string, string[]]>([
    ["--port is a number up to 65535, not x", ["--http", "--port", "x"]],
    ["--port is a number up to 65535, not 70000", ["--http", "--port", "70000"]],
    ["--port and --host go with --http", ["--port", "1"]],
    ["Unknown option '--https'", ["--https"]],
  ])("says %j, and how it is used", async (message, args) => {
    const { stderr, exit } = run(args);
    expect(await exit()).toBe(2);
    expect(stderr()).toContain(message);
    expect(stderr()).toContain("Usage: [--http [--port <number>] [--host <address>]]\n");
  });
});
