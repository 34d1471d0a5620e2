import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import type { Server } from "@mcp-gen/runtime";
import { testClient, type TestClient } from "@mcp-gen/runtime/testing";
import type { EmitOptions } from "mcp-gen";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { api, generateApi, get, json, type Document, type GeneratedApi } from "./generated.js";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An API on this machine, and what it has been asked. */
interface Api {
  readonly url: string;
  readonly requests: { url: string; headers: IncomingMessage["headers"] }[];
}

async function serve(answer: Answer): Promise<Api> {
  const requests: Api["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}

/** What a generated `upstream.ts` takes, as far as it is used here. */
interface UpstreamOptions {
  baseUrl?: string;
  env?: Record<string, string>;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  timeoutMs?: number;
  maxBytes?: number;
  attempts?: number;
}

/** A client of the server that is generated, which asks `api`. */
async function clientOf(
  document: Document,
  options: UpstreamOptions,
  onError: (error: unknown) => void = () => {},
  emit: EmitOptions = {},
): Promise<TestClient> {
  const generated = await generateApi(document, { emit });
  // What is generated exports these.
  const { createAppServer } = (await load(generated, "server.ts")) as {
    createAppServer: (options: object) => Server<unknown>;
  };
  const { createUpstream } = (await load(generated, "upstream.ts")) as UpstreamModule;
  return testClient(createAppServer({ context: { upstream: createUpstream({ env: {}, ...options }) }, onError }));
}

interface UpstreamModule {
  createUpstream: (options: UpstreamOptions) => {
    json: (path: string, call: { path?: Record<string, string> }, read: object) => Promise<unknown>;
  };
}

function load({ folder, name }: GeneratedApi, file: string): Promise<unknown> {
  return import(join(folder.path, "src", name, file));
}

/** Takes down what is asked for. */
function listen(answer: () => Response = () => new Response("1")): { send: typeof fetch; asked: string[] } {
  const asked: string[] = [];
  const send: typeof fetch = (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(answer());
  };
  return { send, asked };
}

const text = { type: "string" };
const anything = api({ "/a": get({}) });
const reply =
  (status: number, body = "", headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body);
  };

describe("a generated handler", () => {
  it("asks for what the params say", async () => {
    const { url, requests } = await serve(reply(200, "[]"));
    const param = (name: string, where: string, rest: Document = {}): Document => ({
      name,
      in: where,
      ...(where === "path" && { required: true }),
      schema: text,
      ...rest,
    });
    const client = await clientOf(
      api({
        "/shops/{shop}/files/{path}": get(
          {},
          {
            parameters: [
              param("shop", "path"),
              param("path", "path", { allowReserved: true }),
              param("tags", "query", { schema: { type: "array", items: text } }),
              param("ids", "query", { explode: false, schema: { type: "array", items: text } }),
              param("filter", "query", {
                style: "deepObject",
                schema: { type: "object", properties: { colour: text } },
              }),
              param("limit", "query", { schema: { type: "integer", default: 5 } }),
              param("X-Version", "header", { schema: { ...text, default: "2" } }),
              param("session", "cookie"),
            ],
          },
        ),
      }),
      { baseUrl: `${url}/v1/`, env: { SHOP_SESSION: "s 1" } },
    );
    await client.read("shop://shops/a%2Fb/files/x/y%20z?tags=r%26d,b&ids=1,2&filter.colour=red");
    expect(requests).toMatchObject([
      {
        url: "/v1/shops/a%2Fb/files/x/y%20z?tags=r%26d&tags=b&ids=1,2&filter%5Bcolour%5D=red&limit=5",
        headers: { "x-version": "2", cookie: "session=s%201", accept: "application/json, */*;q=0.1" },
      },
    ]);
  });

  it("asks the API's own host, though a path of the document has no slash at its start", async () => {
    const { send, asked } = listen();
    const parameters = [{ name: "host", in: "path", required: true, schema: text }];
    const client = await clientOf(api({ "{host}/x": get({}, { parameters }), pets: get({}) }), {
      baseUrl: "https://api.example",
      fetch: send,
    });
    await client.read("shop://.evil.example/x");
    await client.read("shop://pets");
    expect(asked).toEqual(["https://api.example/.evil.example/x", "https://api.example/pets"]);
  });

  it.each([
    ["https://api.example", "{part}/x", ".evil.example"],
    ["https://api.example", "@{part}", "evil.example"],
    ["https://api.example/v1", "/{+part}", "../v2"],
    ["https://api.example/v1/", "/{part}", ".."],
    ["https://api.example/v1", "{part}", "0"],
  ])("asks for nothing that is not below %s: %s with %s", async (baseUrl, path, part) => {
    const { send, asked } = listen();
    const { createUpstream } = (await load(await generateApi(anything), "upstream.ts")) as UpstreamModule;
    const upstream = createUpstream({ baseUrl, env: {}, fetch: send });
    const read = { signal: new AbortController().signal, resource: {} };
    await expect(upstream.json(path, { path: { part } }, read)).rejects.toThrow(`${path} leads out of`);
    expect(asked).toEqual([]);
  });

  it("gives JSON, texts and bytes as they come", async () => {
    const { url } = await serve((request, response) => {
      const bodies: Record<string, [string, string | Buffer]> = {
        "/json": ["application/json", '{"a":1}'],
        "/csv": ["text/csv", "a,b"],
        "/png": ["image/png", Buffer.from([1, 2])],
        "/encoded": ["image/png", Buffer.from([3, 4]).toString("base64")],
      };
      const [type, body] = bodies[request.url ?? ""] ?? ["text/plain", ""];
      response.writeHead(200, { "content-type": type }).end(body);
    });
    const of = (type: string, schema: Document = {}): Document => ({
      get: { responses: { 200: { description: "", content: { [type]: { schema } } } } },
    });
    const client = await clientOf(
      api(
        {
          "/json": of("application/json"),
          "/csv": of("text/csv"),
          "/png": of("image/png"),
          "/encoded": of("image/jpeg", { type: "string", contentEncoding: "base64" }),
        },
        { openapi: "3.1.0" },
      ),
      { baseUrl: url },
    );
    expect((await client.read("shop://json")).contents).toMatchObject([
      { mimeType: "application/json", text: '{"a":1}' },
    ]);
    expect((await client.read("shop://csv")).contents).toMatchObject([{ mimeType: "text/csv", text: "a,b" }]);
    expect((await client.read("shop://png")).contents).toMatchObject([{ mimeType: "image/png", blob: "AQI=" }]);
    expect((await client.read("shop://encoded")).contents).toMatchObject([{ mimeType: "image/jpeg", blob: "AwQ=" }]);
  });

  it.each([404, 410])("says of %i that there is no such resource", async (status) => {
    const { url } = await serve(reply(status, '{"secret":"why"}'));
    const client = await clientOf(anything, { baseUrl: url });
    await expect(client.read("shop://a")).rejects.toMatchObject({ message: expect.stringContaining("not found") });
  });

  const secured = api(
    { "/a": get({}) },
    {
      security: [{ key: [] }, { basic: [] }],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "query", name: "api_key" },
          basic: { type: "http", scheme: "basic" },
        },
      },
    },
  );

  it.each([401, 403])("says of %i which variables to look at, and no secret", async (status) => {
    const { url, requests } = await serve(reply(status));
    const client = await clientOf(secured, { baseUrl: url, env: { SHOP_KEY: "hush" } });
    const error = await client.read("shop://a").catch((thrown: Error) => thrown);
    expect(requests[0]?.url).toBe("/a?api_key=hush");
    expect(error).toMatchObject({
      message: `The API refused the request (${status}): is SHOP_KEY, or SHOP_BASIC_USERNAME and SHOP_BASIC_PASSWORD set, and right?`,
    });
  });

  it("sends the first credentials that are known whole", async () => {
    const { url, requests } = await serve(reply(200, "1"));
    const client = await clientOf(secured, {
      baseUrl: url,
      env: { SHOP_BASIC_USERNAME: "me", SHOP_BASIC_PASSWORD: "x" },
    });
    await client.read("shop://a");
    expect(requests).toMatchObject([{ url: "/a", headers: { authorization: `Basic ${btoa("me:x")}` } }]);
  });

  it("keeps other failures from clients, and tells onError of the cause without the query", async () => {
    const { url } = await serve(reply(500, "boom"));
    const errors: unknown[] = [];
    const client = await clientOf(secured, { baseUrl: url, env: { SHOP_KEY: "hush" } }, (error) => errors.push(error));
    await expect(client.read("shop://a")).rejects.toThrow("Internal error");
    expect(String(errors[0])).toBe(`Error: GET ${url}/a was answered with 500 Internal Server Error`);
  });

  it("tells onError why a request failed", async () => {
    const errors: unknown[] = [];
    const refuse = (): Promise<Response> => Promise.reject(new TypeError("no route"));
    const client = await clientOf(anything, { baseUrl: "http://api.example", fetch: refuse }, (error) =>
      errors.push(error),
    );
    await expect(client.read("shop://a")).rejects.toThrow("Internal error");
    expect(errors).toMatchObject([{ message: "GET http://api.example/a failed", cause: { message: "no route" } }]);
  });

  it.each([429, 503])("tries again after %i, and gives up at last", async (status) => {
    let left = 2;
    const { url, requests } = await serve((request, response) => {
      if (request.url === "/a" && left-- > 0) reply(status, "", { "retry-after": "0" })(request, response);
      else reply(request.url === "/a" ? 200 : status, "1", { "retry-after": "0" })(request, response);
    });
    const client = await clientOf(api({ "/a": get({}), "/b": get({}) }), { baseUrl: url });
    expect((await client.read("shop://a")).contents).toMatchObject([{ text: "1" }]);
    await expect(client.read("shop://b")).rejects.toThrow("Internal error");
    expect(requests.map((request) => request.url)).toEqual(["/a", "/a", "/a", "/b", "/b", "/b"]);
  });

  it.each(["-5", new Date(0).toUTCString()])("waits for no time that is over: %s", async (retryAfter) => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => timers.mockRestore());
    const answers = [new Response(null, { status: 503, headers: { "retry-after": retryAfter } }), new Response("1")];
    const { send, asked } = listen(() => answers.shift() ?? new Response("1"));
    const client = await clientOf(anything, { baseUrl: "http://api.example", fetch: send });
    expect((await client.read("shop://a")).contents).toMatchObject([{ text: "1" }]);
    expect(asked).toHaveLength(2);
    const delays = timers.mock.calls.map(([, delay = 0]) => delay);
    expect(delays).toContain(0);
    expect(Math.min(...delays)).toBe(0);
  });

  it("does not wait for longer than a read may take", async () => {
    const { url } = await serve(() => {});
    const client = await clientOf(anything, { baseUrl: url, timeoutMs: 50 });
    await expect(client.read("shop://a")).rejects.toThrow("Internal error");
  });

  it("takes no answer that is too long", async () => {
    const errors: unknown[] = [];
    const { url } = await serve(reply(200, JSON.stringify("x".repeat(1000))));
    const client = await clientOf(anything, { baseUrl: url, maxBytes: 100 }, (error) => errors.push(error));
    await expect(client.read("shop://a")).rejects.toThrow("Internal error");
    expect(String(errors[0])).toContain("was answered with more than 100 bytes");
  });

  it("passes on for how long an answer may be kept", async () => {
    const { url } = await serve(reply(200, "1", { "cache-control": "public, max-age=60" }));
    const client = await clientOf(anything, { baseUrl: url });
    expect(await client.read("shop://a")).toMatchObject({ ttlMs: 60_000, cacheScope: "public" });
  });

  it.each(["31536001", `1${"0".repeat(23)}`, "9".repeat(400)])(
    "keeps nothing for more than a year: %s",
    async (age) => {
      const { url } = await serve(reply(200, "1", { "cache-control": `max-age=${age}` }));
      const client = await clientOf(anything, { baseUrl: url });
      expect(await client.read("shop://a")).toMatchObject({ ttlMs: 31_536_000_000, cacheScope: "private" });
    },
  );

  it("is held to the schema of its result where that is asked for, cache hint and all", async () => {
    const { url } = await serve((request, response) =>
      reply(200, request.url === "/a" ? '{"n":1}' : '{"n":"one"}', { "cache-control": "max-age=1" })(request, response),
    );
    const schema = { type: "object", properties: { n: { type: "integer" } } };
    const errors: unknown[] = [];
    const document = api({ "/a": get(schema), "/b": get(schema) });
    const client = await clientOf(document, { baseUrl: url }, (error) => errors.push(error), {
      validateResults: "error",
    });
    expect(await client.read("shop://a")).toMatchObject({ ttlMs: 1000, contents: [{ text: '{"n":1}' }] });
    await expect(client.read("shop://b")).rejects.toThrow("Internal error");
    expect(String(errors[0])).toContain("shop://b does not fit its schema: /n must be of type integer");
  });

  it("asks again only for what has changed", async () => {
    const { url, requests } = await serve((request, response) => {
      if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else reply(200, '"first"', { etag: '"1"' })(request, response);
    });
    const client = await clientOf(anything, { baseUrl: url });
    for (const _ of [1, 2]) expect((await client.read("shop://a")).contents).toMatchObject([{ text: '"first"' }]);
    expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"']);
  });

  it.each([
    ["100 answers", 2, 101],
    ["16 MiB", 6 * 1024 * 1024, 3],
  ])("keeps %s to ask for changes of, and forgets the oldest first", async (_, length, count) => {
    const body = `"${"x".repeat(length - 2)}"`;
    let version = 0;
    const { url, requests } = await serve((request, response) => {
      if (request.headers["if-none-match"] !== undefined) response.writeHead(304).end();
      else reply(200, body, { etag: `"${version++}"` })(request, response);
    });
    const parameters = [{ name: "id", in: "path", required: true, schema: text }];
    const client = await clientOf(api({ "/{id}": get({}, { parameters }) }), { baseUrl: url });
    const read = async (id: number): Promise<string | undefined> => {
      await client.read(`shop://${id}`);
      return requests.at(-1)?.headers["if-none-match"];
    };
    for (let id = 0; id < count; id++) expect(await read(id)).toBe(undefined);
    expect(await read(count - 1)).toBe(`"${count - 1}"`);
    expect(await read(1)).toBe('"1"');
    expect(await read(0)).toBe(undefined);
    expect(await read(1)).toBe(undefined);
  });

  it("keeps of one resource only the last answer", async () => {
    let version = 0;
    const { url, requests } = await serve((request, response) => {
      if (request.url === "/b" && request.headers["if-none-match"] !== undefined) response.writeHead(304).end();
      else reply(200, `"${"x".repeat(5 * 1024 * 1024)}"`, { etag: `"${version++}"` })(request, response);
    });
    const client = await clientOf(api({ "/a": get({}), "/b": get({}) }), { baseUrl: url });
    for (const path of ["b", "a", "a", "a", "a", "b"]) await client.read(`shop://${path}`);
    expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual([
      undefined,
      undefined,
      '"1"',
      '"2"',
      '"3"',
      '"0"',
    ]);
  });

  it("takes no secret to another host, nor back from there", async () => {
    const other = await serve((_, response) => response.writeHead(307, { location: `${url}/back` }).end());
    const { url, requests } = await serve((request, response) => {
      if (request.url === "/back") reply(200, "1")(request, response);
      else response.writeHead(302, { location: request.url === "/a" ? "/b" : `${other.url}/c` }).end();
    });
    const secret = { "x-key": "hush", "x-tenant": "hush", "x-own": "hush", cookie: "sid=hush; session=hush" };
    const open = { accept: "application/json, */*;q=0.1", "accept-language": "de", "user-agent": "shop" };
    const scheme = (where: string, name: string): Document => ({ type: "apiKey", in: where, name });
    const client = await clientOf(
      api(
        {
          "/a": get(
            {},
            {
              parameters: [
                { name: "X-Tenant", in: "header" },
                { name: "Accept-Language", in: "header" },
                { name: "sid", in: "cookie" },
              ],
            },
          ),
        },
        {
          security: [{ key: [], session: [] }],
          components: { securitySchemes: { key: scheme("header", "X-Key"), session: scheme("cookie", "session") } },
        },
      ),
      {
        baseUrl: url,
        headers: { "X-Own": "hush", "User-Agent": "shop" },
        env: {
          SHOP_KEY: "hush",
          SHOP_SESSION: "hush",
          SHOP_X_TENANT: "hush",
          SHOP_SID: "hush",
          SHOP_ACCEPT_LANGUAGE: "de",
        },
      },
    );
    expect((await client.read("shop://a")).contents).toMatchObject([{ text: "1" }]);
    const sent = ({ url: path, headers }: Api["requests"][number]): [string, object] => [
      path,
      Object.fromEntries(Object.entries(headers).filter(([name]) => name in { ...secret, ...open })),
    ];
    expect(requests.map(sent)).toEqual([
      ["/a", { ...secret, ...open }],
      ["/b", { ...secret, ...open }],
      ["/back", open],
    ]);
    expect(other.requests.map(sent)).toEqual([["/c", open]]);
    expect(JSON.stringify(other.requests)).not.toContain("hush");
  });

  it.each([
    "data:application/json,1",
    "file:///etc/passwd",
    "blob:nodedata:1",
    "http://me:hush@127.0.0.1/",
    "http://[",
  ])("follows no redirect to %s", async (location) => {
    const { send, asked } = listen(() => new Response("1", { status: 302, headers: { location } }));
    const errors: unknown[] = [];
    const options = { baseUrl: "http://api.example", fetch: send, env: { SHOP_KEY: "hush" } };
    const client = await clientOf(secured, options, (error) => errors.push(error));
    await expect(client.read("shop://a")).rejects.toThrow("Internal error");
    expect(asked).toEqual(["http://api.example/a?api_key=hush"]);
    expect(errors).toMatchObject([
      {
        message: "GET http://api.example/a failed",
        cause: { message: "The API redirects to what is no address of HTTP, or one with a password" },
      },
    ]);
    expect(inspect(errors)).not.toContain("hush");
  });

  const schemes = {
    bearer: { type: "http", scheme: "bearer" },
    key: { type: "apiKey", in: "header", name: "X-Key" },
    cookie: { type: "apiKey", in: "cookie", name: "séssion…" },
  };

  it.each<[scheme: keyof typeof schemes, env: Record<string, string>, message: string]>([
    ["bearer", { SHOP_BEARER: "hush\nhush" }, "SHOP_BEARER can't be sent as authorization: "],
    ["key", { SHOP_KEY: "hush…" }, "SHOP_KEY can't be sent as X-Key: "],
    ["key", { SHOP_X_TENANT: "hush\0" }, "SHOP_X_TENANT can't be sent as X-Tenant: "],
    ["cookie", { SHOP_COOKIE: "hush" }, "The name of a cookie can't be sent as cookie: "],
    [
      "key",
      { SHOP_BASE_URL: "http://me:hush@127.0.0.1:1/" },
      "A user and a password don't go into SHOP_BASE_URL: README.md says where they go",
    ],
    ["key", { SHOP_BASE_URL: "http://hush@127.0.0.1:1/" }, "A user and a password don't go into SHOP_BASE_URL: "],
  ])("names what can't be sent, and not its value: %s of %o", async (scheme, env, message) => {
    const { send, asked } = listen();
    const parameters = [{ name: "X-Tenant", in: "header" }];
    const client = await clientOf(
      api(
        { "/a": get({}, { parameters }) },
        { security: [{ [scheme]: [] }], components: { securitySchemes: schemes } },
      ),
      { env: { SHOP_BASE_URL: "http://127.0.0.1:1", ...env }, fetch: send },
    );
    const error = await client.read("shop://a").catch((thrown: Error) => thrown);
    expect(inspect(error)).toContain(message);
    expect(inspect(error)).not.toContain("hush");
    expect(asked).toEqual([]);
  });

  it("names no header that createUpstream is given by its value", async () => {
    const { send, asked } = listen();
    const options = { baseUrl: "http://127.0.0.1:1", headers: { "X-Own": "hush\n hush" }, fetch: send };
    const client = await clientOf(anything, options);
    const error = await client.read("shop://a").catch((thrown: Error) => thrown);
    expect(inspect(error)).toContain("A header of yours can't be sent as X-Own: ");
    expect(inspect(error)).not.toContain("hush");
    expect(asked).toEqual([]);
  });

  it("says which variable to set where the document does not say where the API is", async () => {
    const client = await clientOf(
      api({ "/a": { get: { responses: { 200: json({}) } } } }, { servers: [{ url: "/v1" }] }),
      {},
    );
    await expect(client.read("shop://a")).rejects.toThrow("Where is the API? Set SHOP_BASE_URL");
  });

  it("finds the API where the environment says", async () => {
    const { url, requests } = await serve(reply(200, "1"));
    const servers = [{ url: `${url}/{version}`, variables: { version: { default: "v1" } } }];
    const client = await clientOf(api({ "/a": get({}) }, { servers }), { env: { SHOP_SERVER_VERSION: "v2" } });
    await client.read("shop://a");
    const elsewhere = await clientOf(api({ "/a": get({}) }, { servers }), { env: { SHOP_BASE_URL: `${url}/x` } });
    await elsewhere.read("shop://a");
    expect(requests.map((request) => request.url)).toEqual(["/v2/a", "/x/a"]);
  });

  it.each([
    ["which it may do without", [{}, { key: [] }]],
    ["beside others that no server can be told", [{ tls: [] }, { gone: [] }, { tls: [], key: [] }, { key: [] }]],
  ])("sends a credential %s", async (_, security) => {
    const { url, requests } = await serve(reply(200, "1"));
    const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Key" }, tls: { type: "mutualTLS" } };
    const document = api({ "/a": get({}, { security }) }, { components: { securitySchemes } });
    await (await clientOf(document, { baseUrl: url, env: { SHOP_KEY: "k1" } })).read("shop://a");
    await (await clientOf(document, { baseUrl: url, env: {} })).read("shop://a");
    expect(requests.map(({ headers }) => headers["x-key"])).toEqual(["k1", undefined]);
  });

  it("sends no part of credentials that go together", async () => {
    const { url, requests } = await serve(reply(200, "1"));
    const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Key" }, tls: { type: "mutualTLS" } };
    const document = api({ "/a": get({}, { security: [{ tls: [], key: [] }] }) }, { components: { securitySchemes } });
    await (await clientOf(document, { baseUrl: url, env: { SHOP_KEY: "k1" } })).read("shop://a");
    expect(requests[0]?.headers["x-key"]).toBeUndefined();
  });

  it("asks an operation's own server, unless the environment says where the API is", async () => {
    const { url, requests } = await serve(reply(200, "1"));
    const own = { url: `${url}/own/{version}`, variables: { version: { default: "v1" } } };
    const document = api(
      { "/a": get({}), "/b": get({}, { servers: [own] }), "/c": get({}, { servers: [{ url: `${url}/c` }] }) },
      { servers: [{ url: `${url}/all` }] },
    );
    for (const env of [{ SHOP_SERVER_VERSION: "v2" }, { SHOP_BASE_URL: `${url}/mock` }]) {
      const client = await clientOf(document, { env });
      for (const uri of ["shop://a", "shop://b", "shop://c"]) await client.read(uri);
    }
    expect(requests.map((request) => request.url)).toEqual([
      "/all/a",
      "/own/v2/b",
      "/c/c",
      "/mock/a",
      "/mock/b",
      "/mock/c",
    ]);
  });
});

it("README.md says of each secret where it goes, and of each resource what it is", async () => {
  const schemes = {
    apiKey: { type: "apiKey", in: "header", name: "X-Api-Key", description: "Ask the desk" },
    query: { type: "apiKey", in: "query", name: "key" },
    cookie: { type: "apiKey", in: "cookie", name: "sid" },
    oauth: { type: "oauth2", flows: {} },
    login: { type: "http", scheme: "basic" },
  };
  const parameters = [{ name: "path", in: "path", required: true, allowReserved: true, schema: text }];
  const document = api(
    { "/files/{path}": get({}, { parameters }), "/a": get({}, { summary: "All of it" }) },
    { security: Object.keys(schemes).map((name) => ({ [name]: [] })), components: { securitySchemes: schemes } },
  );
  const { file } = await generateApi(document);
  const rows = (await file("README.md")).split("\n").filter((line) => line.startsWith("| `"));
  expect(rows).toEqual([
    "| `SHOP_BASE_URL` | where the API is |",
    "| `SHOP_API_KEY` | Ask the desk; the key of apiKey, sent in the header X-Api-Key |",
    "| `SHOP_QUERY` | the key of query, sent as key in the query |",
    "| `SHOP_COOKIE` | the key of cookie, sent as the cookie sid |",
    "| `SHOP_OAUTH` | the token of oauth, sent in the header Authorization |",
    "| `SHOP_LOGIN_USERNAME` | the user of login, sent in the header Authorization |",
    "| `SHOP_LOGIN_PASSWORD` | the password of login, sent in the header Authorization |",
    "| `shop://files/{+path}` | GET /files/{path} |",
    "| `shop://a` | All of it |",
  ]);
});

it("passes a writeOnly property on that the API sends, though no type has it", async () => {
  const schema = { type: "object", properties: { name: text, password: { ...text, writeOnly: true } } };
  const document = api({ "/a": get(schema) });
  expect(await (await generateApi(document)).file("resources.ts")).not.toContain("password");
  const { send } = listen(() => new Response('{"name":"x","password":"y"}'));
  const client = await clientOf(document, { baseUrl: "http://api.example", fetch: send });
  expect((await client.read("shop://a")).contents).toMatchObject([{ text: '{"name":"x","password":"y"}' }]);
});

it("--import-ending is how its modules name each other, too", async () => {
  const { file } = await generateApi(anything, { emit: { importEnding: "ts" } });
  expect(await file("handlers/a.ts")).toContain('from "../resources.ts"');
  expect(await file("context.ts")).toContain('from "./upstream.ts"');
});

it("--templates takes the place of what calls the API and of the README", async () => {
  const templates = {
    "upstream-handler.ts.hbs": "// {{identifier}} of {{top}}resources{{ending}} reads {{method}}\n",
    "readme.md.hbs": "{{title}}: {{#each variables}}{{name}} {{/each}}\n",
  };
  const { file } = await generateApi(anything, { emit: { templates } });
  expect(await file("handlers/a.ts")).toBe("// a of ../resources.js reads json\n");
  expect(await file("README.md")).toBe("Shop: SHOP_BASE_URL\n");
});

it("--handlers stub gives empty stubs, and no upstream", async () => {
  const { folder, file } = await generateApi(anything, { emit: { handlers: "stub" } });
  expect(await file("handlers/a.ts")).toContain("McpError.notImplemented");
  expect(Object.keys(await folder.all("src"))).not.toContain("src/shop/upstream.ts");
  expect(await file("context.ts")).toContain("export interface AppContext {}");
});
