import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { contents, createServer, type ContentsOptions, type Server } from "@mcp-gen/runtime";
import { testClient, type ReadResult } from "@mcp-gen/runtime/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";

function serve(read: () => unknown, options: object = {}): { server: Server; errors: unknown[] } {
  const errors: unknown[] = [];
  const server = createServer({
    name: "app",
    version: "1.0.0",
    onError: (error) => void errors.push(error),
    ...options,
  });
  server.resource("app://it", {
    mimeType: "text/markdown",
    cache: { ttlMs: 1, scope: "public" },
    _meta: { "example.com/a": 1 },
    read,
  });
  return { server, errors };
}

const read = (returned: () => unknown, options?: object): Promise<ReadResult> =>
  testClient(serve(returned, options).server).read("app://it");

async function* pieces<T>(...all: T[]): AsyncGenerator<T> {
  yield* all;
}

describe("contents()", () => {
  it("goes before what the declaration says, field by field", async () => {
    const options: ContentsOptions = {
      mimeType: "text/html",
      cache: { ttlMs: 7, scope: "private" },
      _meta: { "example.com/b": 2 },
    };
    expect(await read(() => contents("x", options))).toMatchObject({ ttlMs: 7, cacheScope: "private" });
    expect((await read(async () => contents("x", options))).contents).toEqual([
      { uri: "app://it", mimeType: "text/html", text: "x", _meta: { "example.com/b": 2 } },
    ]);
    expect(await read(() => contents("x", { mimeType: "text/html" }))).toMatchObject({
      ttlMs: 1,
      cacheScope: "public",
      contents: [{ uri: "app://it", mimeType: "text/html", text: "x", _meta: { "example.com/a": 1 } }],
    });
    expect((await read(() => contents("x"))).contents).toMatchObject([{ mimeType: "text/markdown" }]);
  });

  it("takes whatever a handler may return without it", async () => {
    const list = [{ uri: "app://a", text: "a" }];
    expect((await read(() => contents(list, { mimeType: "text/x" }))).contents).toMatchObject([
      { uri: "app://a", mimeType: "text/x", text: "a" },
    ]);
    expect((await read(() => contents({ a: 1 }))).contents).toMatchObject([
      { mimeType: "application/json", text: '{"a":1}' },
    ]);
    expect((await read(() => contents(Promise.resolve("later")))).contents).toMatchObject([{ text: "later" }]);
    await expect(read(() => contents(undefined))).rejects.toMatchObject({ message: "Resource not found" });
  });

  it("may say more of what it has described already", async () => {
    const inner = contents("x", { mimeType: "text/html", cache: { ttlMs: 7 } });
    expect(await read(() => contents(inner, { cache: { ttlMs: 8 } }))).toMatchObject({
      ttlMs: 8,
      contents: [{ mimeType: "text/html", text: "x" }],
    });
  });

  it.each<[string, () => unknown, object]>([
    ["a generator of texts", () => pieces("a", "b"), { text: "ab", mimeType: "text/markdown" }],
    ["a generator of bytes", () => pieces(new Uint8Array([1]), new Uint8Array([2])), { blob: "AQI=" }],
    ["a generator of nothing", () => pieces(), { blob: "" }],
    ["a stream of the web", () => new Blob(["ab"]).stream(), { blob: "YWI=" }],
    ["a stream of Node", () => Readable.from([Buffer.from("a"), Buffer.from("b")]), { blob: "YWI=" }],
    ["a blob without a type", () => new Blob(["ab"]), { blob: "YWI=", mimeType: "text/markdown" }],
    ["a blob with a type", () => new Blob(["ab"], { type: "image/png" }), { blob: "YWI=", mimeType: "image/png" }],
    ["an array buffer", () => new Uint8Array([1, 2]).buffer, { blob: "AQI=" }],
    ["a view of other numbers", () => new DataView(new Uint8Array([0, 1, 2]).buffer, 1), { blob: "AQI=" }],
  ])("reads %s to its end", async (_, value, expected) => {
    expect((await read(() => contents(value()))).contents).toMatchObject([{ uri: "app://it", ...expected }]);
    const { contents: later } = await read(async () => contents(Promise.resolve(value())));
    expect(later).toMatchObject([{ ...expected, mimeType: "text/markdown" }]);
  });

  it("reads a file, and closes it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "contents-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "file");
    await writeFile(path, Buffer.alloc(300_000, "é"));
    const stream = createReadStream(path);
    const { contents: got } = await read(() => contents(stream));
    expect(got).toMatchObject([{ blob: Buffer.alloc(300_000, "é").toString("base64") }]);
    expect(stream.destroyed).toBe(true);
    const text = createReadStream(path, "utf8");
    expect((await read(() => contents(text))).contents).toMatchObject([{ text: "é".repeat(150_000) }]);
  });

  it("stops a stream that gives too much, and tells it", async () => {
    const ended = vi.fn();
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield "x".repeat(1000);
      } finally {
        ended();
      }
    }
    for (const options of [{ maxLength: 10_000 }, {}]) {
      const { server, errors } = serve(() => contents(endless(), options));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(testClient(server).read("app://it")).rejects.toMatchObject({
        code: -32603,
        message: "Internal error",
      });
      expect(errors).toMatchObject([{ name: "RangeError" }]);
    }
    expect(ended).toHaveBeenCalledTimes(2);
    expect((await read(() => contents(pieces("x".repeat(10)), { maxLength: 10 }))).contents).toHaveLength(1);
  });

  it.each<[string, () => unknown]>([
    ["gives numbers", () => pieces(1)],
    ["gives texts and bytes", () => pieces<unknown>("a", new Uint8Array(1))],
    [
      "fails",
      async function* () {
        yield "a";
        throw new Error("secret");
      },
    ],
  ])("answers a stream that %s as an internal error", async (_, stream) => {
    const { server, errors } = serve(() => contents(stream()));
    await expect(testClient(server).read("app://it")).rejects.toMatchObject({
      code: -32603,
      message: "Internal error",
    });
    expect(errors).toHaveLength(1);
  });

  it("that is thrown away costs nothing when its stream fails", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    onTestFinished(() => void process.off("unhandledRejection", unhandled));
    const failing = async function* (): AsyncGenerator<string> {
      yield "a";
      throw new Error("nobody reads this");
    };
    contents(failing());
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(unhandled).not.toHaveBeenCalled();
  });
});

it.each<[string, () => unknown]>([
  ["a stream", () => pieces("a")],
  ["a blob", () => new Blob(["a"])],
  ["an array buffer", () => new ArrayBuffer(2)],
  ["a map", () => new Map([["a", 1]])],
  ["a set", () => new Set([1])],
])(
  "%s that a handler returns as it is is a fault that the app is told of, not an empty object",
  async (_, returned) => {
    const { server, errors } = serve(returned);
    await expect(testClient(server).read("app://it")).rejects.toMatchObject({ code: -32603 });
    expect(errors).toMatchObject([{ name: "TypeError" }]);
  },
);

describe("the longest result", () => {
  it.each<[string, () => unknown]>([
    ["a text", () => "x".repeat(1000)],
    ["a text whose escapes are long", () => "\0".repeat(200)],
    ["bytes", () => new Uint8Array(1000)],
    ["JSON", () => Array.from({ length: 500 }, () => 1)],
    ["many contents", () => Array.from({ length: 100 }, () => ({ uri: "a:b", text: "" }))],
    ["a stream", () => contents(pieces("x".repeat(1000)))],
  ])("holds for %s", async (_, returned) => {
    const { server, errors } = serve(returned, { maxResultLength: 1000 });
    await expect(testClient(server).read("app://it")).rejects.toMatchObject({
      code: -32603,
      message: "Internal error",
    });
    expect(errors).toMatchObject([{ message: "A result longer than 1000 characters" }]);
  });

  it("is 16 Mi by default", async () => {
    const mebi = 1024 * 1024;
    expect((await read(() => "x".repeat(16 * mebi - 1000))).contents).toHaveLength(1);
    await expect(read(() => "x".repeat(16 * mebi))).rejects.toMatchObject({ code: -32603 });
    expect((await read(() => "x".repeat(17 * mebi), { maxResultLength: 20 * mebi })).contents).toHaveLength(1);
  });
});

describe("the time that a request may take", () => {
  it("ends a read that never ends, once, and aborts it", async () => {
    const aborted = vi.fn();
    let finish: (value: string) => void = () => {};
    const errors: unknown[] = [];
    const server = createServer({
      name: "app",
      version: "1.0.0",
      timeoutMs: 20,
      onError: (error, origin) => void errors.push([String(error), origin]),
    });
    server.resource("app://never", {
      read: (_, { signal }) => {
        signal.addEventListener("abort", () => aborted(signal.reason));
        return new Promise<string>((resolve) => (finish = resolve));
      },
    });
    server.resource("app://items/{id}", { read: () => "", list: () => new Promise<never>(() => {}) });
    const client = testClient(server);
    await expect(client.read("app://never")).rejects.toMatchObject({ code: -32603, message: "Internal error" });
    expect(aborted.mock.calls).toEqual([["timeout"]]);
    finish("late");
    await expect(client.list()).rejects.toMatchObject({ code: -32603 });
    expect(errors).toEqual([
      ["Error: resources/read took too long", { method: "resources/read", uri: "app://never" }],
      ["Error: resources/list took too long", { method: "resources/list" }],
    ]);
    expect((await client.read("app://items/1")).contents).toMatchObject([{ text: "" }]);
  });
});

it("a handler that returns after its client has cancelled changes nothing", async () => {
  let finish: (value: unknown) => void = () => {};
  const { server, errors } = serve(() => new Promise((resolve) => (finish = resolve)));
  const session = server.session({ version: "2025-11-25" });
  const message = { jsonrpc: "2.0", id: 0, method: "resources/read", params: { uri: "app://it" } };
  const first = session.receive(message);
  const finishFirst = finish;
  await session.receive({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 0 } });
  expect(await first).toBeUndefined();
  // The id is free again, and belongs to the second one alone.
  const second = session.receive(message);
  finishFirst("late");
  expect(await session.receive(message)).toContain("id is in use");
  finish("second");
  expect(await second).toContain('"text":"second"');
  expect(errors).toEqual([]);
});

it("a text of 10 MB goes in and out whole, and leaves nothing behind", async () => {
  const server = createServer({ name: "app", version: "1.0.0" });
  const text = "é\u2028".repeat(5_000_000);
  server.resource("app://it", { read: () => text });
  const { contents: got } = await testClient(server, { protocolVersion: "2025-11-25" }).read("app://it");
  expect(got[0] !== undefined && "text" in got[0] && got[0].text === text).toBe(true);
  const long = `app://${"x".repeat(10_000_000)}`;
  await expect(testClient(server).read(long)).rejects.toMatchObject({ code: -32602, message: "Resource not found" });
});
