// oxlint-disable no-await-in-loop -- each page leads to the next
import { completions, createServer, type ListedResource, type ProtocolVersion, type Server } from "@mcp-gen/runtime";
import { testClient } from "@mcp-gen/runtime/testing";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

interface Page {
  readonly uris: string[];
  readonly nextCursor: string | undefined;
}

async function pageOf(
  server: Server,
  cursor?: unknown,
  options: { auth?: unknown; protocolVersion?: ProtocolVersion } = {},
): Promise<Page> {
  const params = cursor === undefined ? {} : { cursor };
  const { resources, nextCursor } = await testClient(server, options).request("resources/list", params);
  // The answer was held to the official schemas.
  return { uris: (resources as { uri: string }[]).map(({ uri }) => uri), nextCursor: nextCursor as string | undefined };
}

/** Every page, from the first to the last. */
async function pagesOf(server: Server, between: () => void = () => {}): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(server, cursor);
    pages.push(page.uris);
    cursor = page.nextCursor;
    between();
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

const make = (pageSize?: number): Server =>
  createServer({ name: "app", version: "1.0.0", ...(pageSize !== undefined && { pageSize }), onError: () => {} });

function declare(server: Server, ...names: (string | number)[]): void {
  for (const name of names) server.resource(`app://${name}`, { read: () => "" });
}

const uris = (...names: (string | number)[]): string[] => names.map((name) => `app://${name}`);

describe("a list", () => {
  it.each([
    [1, [["1"], ["2"], ["3"], ["4"]]],
    [
      2,
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [3, [["1", "2", "3"], ["4"]]],
    [4, [["1", "2", "3", "4"]]],
    [5, [["1", "2", "3", "4"]]],
  ])("comes in pages of %i, in the order of declaration", async (pageSize, pages) => {
    const server = make(pageSize);
    declare(server, 1, 2, 3, 4);
    expect(await pagesOf(server)).toEqual(pages.map((page) => uris(...page)));
  });

  it("comes in pages of 1,000 by default", async () => {
    const server = make();
    declare(server, ...Array(1001).keys());
    expect((await pagesOf(server)).map(({ length }) => length)).toEqual([1000, 1]);
  });

  it("of templates comes in pages too", async () => {
    const server = make(2);
    for (const name of ["a", "b", "c"]) server.resource(`app://${name}/{id}`, { read: () => "" });
    const client = testClient(server);
    const first = await client.request("resources/templates/list");
    const second = await client.request("resources/templates/list", { cursor: first["nextCursor"] });
    expect([first, second]).toMatchObject([
      { resourceTemplates: [{ uriTemplate: "app://a/{id}" }, { uriTemplate: "app://b/{id}" }] },
      { resourceTemplates: [{ uriTemplate: "app://c/{id}" }] },
    ]);
    expect(second).not.toHaveProperty("nextCursor");
  });

  it("may be empty", async () => {
    expect(await pagesOf(make(2))).toEqual([[]]);
    expect(await testClient(make()).listTemplates()).toEqual([]);
  });

  it.each([
    "",
    "x",
    "1",
    "-1-0",
    "1-0 ",
    "1.5-0",
    "0x1-0",
    "1-0-0",
    "99999999999999999-0",
    null,
    0,
    true,
    {},
    [],
    ["1-0"],
    { toString: 1 },
    { toString: { call: 1 } },
    JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown,
  ])("has no page at a cursor that is not ours: case %#", async (cursor) => {
    const onError = vi.fn();
    const server = createServer({ name: "app", version: "1.0.0", onError });
    declare(server, 1);
    for (const method of ["resources/list", "resources/templates/list"]) {
      await expect(testClient(server).request(method, { cursor })).rejects.toMatchObject({ code: -32602 });
    }
    expect(onError).not.toHaveBeenCalled();
  });

  it("leaves nothing out and shows nothing twice while others are declared and removed", async () => {
    const server = make(2);
    const handles = Array.from({ length: 8 }, (_, name) => server.resource(`app://${name}`, { read: () => "" }));
    let step = 0;
    const pages = await pagesOf(server, () => {
      // One that was shown, one that a cursor points at, and one that is new.
      handles[step]?.remove();
      handles[step * 2 + 2]?.update({ title: "changed" });
      declare(server, `new${step}`);
      step++;
    });
    const shown = pages.flat();
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining(uris(0, 1, 2, 3, 4, 5, 6, 7)));
  });

  it("goes on behind what a cursor points at, when that was removed", async () => {
    const server = make(1);
    const handles = Array.from({ length: 4 }, (_, name) => server.resource(`app://${name}`, { read: () => "" }));
    const { nextCursor } = await pageOf(server);
    handles[1]?.remove();
    expect((await pageOf(server, nextCursor)).uris).toEqual(uris(2));
    server.clear();
    expect(await pageOf(server, nextCursor)).toEqual({ uris: [], nextCursor: undefined });
  });

  it("is serialised once for all who ask while the catalogue stays as it is", async () => {
    const server = make();
    let looks = 0;
    server.resource("app://1", {
      read: () => "",
      get title() {
        looks++;
        return "t";
      },
    });
    const look = async (): Promise<number> => {
      await Promise.all([testClient(server).list(), testClient(server).list()]);
      const before = looks;
      await testClient(server).list();
      return looks - before;
    };
    expect(await look()).toBe(0);
  });

  it("shows each client what its version knows", async () => {
    const server = make();
    server.resource("app://1", { title: "One", read: () => "" });
    const titles = async (protocolVersion: ProtocolVersion): Promise<unknown> =>
      (await testClient(server, { protocolVersion }).list())[0]?.title;
    for (let round = 0; round < 2; round++) {
      expect(await titles("2026-07-28")).toBe("One");
      expect(await titles("2024-11-05")).toBeUndefined();
    }
  });
});

describe("a template that lists its instances", () => {
  function enumerating(server: Server, total: number): { pulled: () => number; ended: () => number } {
    let [pulled, ended] = [0, 0];
    server.resource("app://items/{id}", {
      mimeType: "text/plain",
      read: () => "",
      *list() {
        try {
          for (let id = 0; id < total; id++) {
            pulled++;
            yield { uri: `app://items/${id}`, title: String(id) };
          }
        } finally {
          ended++;
        }
      },
    });
    return { pulled: () => pulled, ended: () => ended };
  }

  it("adds them where it was declared, with what they leave open from the template", async () => {
    const server = make();
    declare(server, "first");
    server.resource("app://items/{id}", {
      mimeType: "text/plain",
      read: () => "",
      list: async () => [
        { uri: "app://items/1", name: "one", size: 3, annotations: { priority: 1 } },
        { uri: "app://items/2", mimeType: "image/png" },
      ],
    });
    declare(server, "last");
    expect(await testClient(server).list()).toEqual([
      { uri: "app://first", name: "app://first" },
      { uri: "app://items/1", name: "one", size: 3, annotations: { priority: 1 }, mimeType: "text/plain" },
      { uri: "app://items/2", name: "app://items/2", mimeType: "image/png" },
      { uri: "app://last", name: "app://last" },
    ]);
  });

  it("gives no more of them than a page needs, and is told when it is enough", async () => {
    const server = make(3);
    declare(server, "first");
    const { pulled, ended } = enumerating(server, 1_000_000);
    const first = await pageOf(server);
    expect(first.uris).toEqual(uris("first", "items/0", "items/1"));
    expect([pulled(), ended()]).toEqual([3, 1]);
    const second = await pageOf(server, first.nextCursor);
    expect(second.uris).toEqual(uris("items/2", "items/3", "items/4"));
    expect(ended()).toBe(2);
  });

  it("gives each of them once, on however many pages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.nat({ max: 6 }), { maxLength: 4 }),
        async (pageSize, sizes) => {
          const server = make(pageSize);
          const expected: string[] = [];
          sizes.forEach((size, index) => {
            const items = Array.from({ length: size }, (_, id) => ({ uri: `app://t${index}/${id}` }));
            server.resource(`app://t${index}/{id}`, { read: () => "", list: () => items });
            declare(server, `s${index}`);
            expected.push(...items.map(({ uri }) => uri), `app://s${index}`);
          });
          const pages = await pagesOf(server);
          expect(pages.flat()).toEqual(expected);
          expect(pages.slice(0, -1).every(({ length }) => length === pageSize)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("is asked again by each list, as only it knows what has changed", async () => {
    const server = make();
    const items: ListedResource[] = [{ uri: "app://items/1" }];
    server.resource("app://items/{id}", { read: () => "", list: () => items });
    expect((await pageOf(server)).uris).toEqual(uris("items/1"));
    items.push({ uri: "app://items/2" });
    expect((await pageOf(server)).uris).toEqual(uris("items/1", "items/2"));
  });

  it("gets the context: who asks, and a signal", async () => {
    const server = createServer({ name: "app", version: "1.0.0", context: { db: 1 } });
    const list = vi.fn<(context: object) => ListedResource[]>(() => []);
    server.resource("app://items/{id}", { read: () => "", list });
    await testClient(server, { auth: "somebody" }).list();
    expect(list.mock.calls[0]?.[0]).toMatchObject({
      auth: "somebody",
      context: { db: 1 },
      protocolVersion: "2026-07-28",
      clientInfo: { name: "test-client" },
      resource: { uri: "app://items/{id}" },
      signal: expect.any(AbortSignal) as AbortSignal,
    });
  });

  it.each<[string, () => never]>([
    [
      "throws",
      () => {
        throw new Error("secret");
      },
    ],
    ["gives what is no list", () => 1 as never],
    ["gives an entry without a URI", () => [{ name: "one" }] as never],
    ["gives an entry whose URI is no text", () => [{ uri: 1 }] as never],
    ["gives null", () => [null] as never],
  ])("that %s fails that list alone", async (_, list) => {
    const onError = vi.fn();
    const server = createServer({ name: "app", version: "1.0.0", onError });
    server.resource("app://items/{id}", { read: () => "x", list });
    await expect(testClient(server).list()).rejects.toMatchObject({ code: -32603, message: "Internal error" });
    expect(onError).toHaveBeenCalledTimes(1);
    expect((await testClient(server).read("app://items/1")).contents).toMatchObject([{ text: "x" }]);
  });
});

describe("the handle of a declaration", () => {
  it("changes it in place, and what is read and listed with it", async () => {
    const server = make();
    const handle = server.resource("app://1", { title: "Old", read: () => "old" });
    declare(server, 2);
    handle.update({ title: "New" });
    handle.update({ read: () => "new" });
    expect(await testClient(server).list()).toMatchObject([{ uri: "app://1", title: "New" }, { uri: "app://2" }]);
    expect((await testClient(server).read("app://1")).contents).toMatchObject([{ text: "new" }]);
    expect(handle.uri).toBe("app://1");
  });

  it("takes it back, once", async () => {
    const server = make();
    const handle = server.resource("app://1", { read: () => "old" });
    handle.remove();
    expect((await pageOf(server)).uris).toEqual([]);
    const again = server.resource("app://1", { read: () => "new" });
    handle.remove();
    expect(() => handle.update({ title: "x" })).toThrow("app://1 was removed");
    expect((await testClient(server).read("app://1")).contents).toMatchObject([{ text: "new" }]);
    again.update({ title: "y" });
    server.clear();
    expect(() => again.update({ title: "x" })).toThrow("app://1 was removed");
  });

  it("leaves what it stood before to looser templates", async () => {
    const server = make();
    server.resource("app://{id}", { read: ({ id }) => `any ${id}` });
    const handle = server.resource("app://1", { read: () => "one" });
    const read = async (): Promise<unknown> => (await testClient(server).read("app://1")).contents[0];
    expect(await read()).toMatchObject({ text: "one" });
    handle.remove();
    expect(await read()).toMatchObject({ text: "any 1" });
  });

  it.each([
    ["app://a", "app://a"],
    ["app://a", "APP://a"],
    ["app://caf%C3%A9", "app://café"],
    ["app://{a}", "app://{b}"],
    ["app://a/{+x}", "app://a/{+y}"],
  ])("is given for %s and %s to one of them only: the error names both", (first, second) => {
    const server = make();
    const handle = server.resource(first, { read: () => "" });
    expect(() => server.resource(second, { read: () => "" })).toThrow(
      `${second} and ${first} match the same URIs: declare one`,
    );
    handle.remove();
    expect(server.resource(second, { read: () => "" }).uri).toBe(second);
  });
});

describe("a server that shows resources to some callers only", () => {
  function hiding(): Server {
    const server = createServer({
      name: "app",
      version: "1.0.0",
      pageSize: 2,
      cache: { ttlMs: 1000, scope: "public" },
      visible: ({ _meta }, auth) => _meta?.["role"] === undefined || _meta["role"] === auth,
    });
    const _meta = { role: "admin" };
    const cache = { ttlMs: 5, scope: "public" as const };
    server.resource("app://all", { cache, read: () => "all" });
    server.resource("app://secret", { _meta, cache, read: () => "secret" });
    server.resource("app://secret/{id}", { _meta, read: () => "secret", list: () => [{ uri: "app://secret/1" }] });
    server.resource("app://last", { read: () => "last" });
    return server;
  }

  it("lists to each what it may see, page by page", async () => {
    const first = await pageOf(hiding(), undefined, { auth: "admin" });
    expect(first.uris).toEqual(uris("all", "secret"));
    expect((await pageOf(hiding(), first.nextCursor, { auth: "admin" })).uris).toEqual(uris("secret/1", "last"));
    expect(await pageOf(hiding())).toEqual({ uris: uris("all", "last"), nextCursor: undefined });
    const server = hiding();
    for (const auth of ["admin", undefined, "admin"]) {
      const client = testClient(server, { auth });
      expect(await client.listTemplates()).toHaveLength(auth === "admin" ? 1 : 0);
    }
  });

  it("answers the others as if there were no such resource", async () => {
    const [admin, other] = [testClient(hiding(), { auth: "admin" }), testClient(hiding())];
    for (const uri of ["app://secret", "app://secret/1"]) {
      expect((await admin.read(uri)).contents).toMatchObject([{ text: "secret" }]);
    }
    const errorOf = async (uri: string): Promise<unknown> => {
      const error = await other.read(uri).catch((reason: unknown) => reason);
      return JSON.stringify(error).replaceAll(uri, "URI");
    };
    const notThere = await errorOf("nothing://here");
    for (const uri of ["app://secret", "app://secret/1", "app://secret/.."]) expect(await errorOf(uri)).toBe(notThere);
  });

  it("lets no answer be reused for somebody else", async () => {
    for (const auth of ["admin", undefined]) {
      const client = testClient(hiding(), { auth });
      for (const method of ["resources/list", "resources/templates/list", "server/discover"]) {
        expect(await client.request(method)).toMatchObject({ ttlMs: 1000, cacheScope: "private" });
      }
      expect(await client.read("app://all")).toMatchObject({ ttlMs: 5, cacheScope: "private" });
    }
  });
});

it.each(["pageSize", "maxResultLength", "timeoutMs", "onError", "cache", "visible"])(
  "a server takes %s that is undefined for one that was not given",
  async (option) => {
    // An app that is checked less strictly than this one may hand on what is undefined.
    const server = createServer({ name: "app", version: "1.0.0", [option]: undefined });
    declare(server, 1, 2);
    expect(await pagesOf(server)).toEqual([uris(1, 2)]);
    expect((await testClient(server).read("app://1")).contents).toHaveLength(1);
  },
);

it.each([0, -1, 0.5, Number.NaN])("no page may hold %d resources, as a list of them would never end", (pageSize) => {
  expect(() => make(pageSize)).toThrow(new RangeError("pageSize must be at least 1"));
});

it("takes a completer by an update as it does by a declaration", async () => {
  const options = { complete: { id: () => ["1"] } };
  const server = createServer({ name: "app", version: "1.0.0", completions });
  server.resource("users://{id}", { read: () => "" }).update(options);
  expect(await testClient(server).complete("users://{id}", "id", "")).toEqual(["1"]);

  const handle = createServer({ name: "app", version: "1.0.0" }).resource("users://{id}", { read: () => "" });
  expect(() => handle.update(options)).toThrow("users://{id} completes: pass completions");
  handle.update({ title: "User" });
});
