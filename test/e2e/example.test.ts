import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startExample, type Example } from "./example-server.js";

/** What the two versions of the official client have in common, as far as these tests go. */
interface OfficialClient {
  listResources(): Promise<{ resources: { uri: string; name: string }[] }>;
  listResourceTemplates(): Promise<{
    resourceTemplates: { uriTemplate: string; name: string; _meta?: Record<string, unknown> | undefined }[];
  }>;
  readResource(params: { uri: string }, options?: { signal: AbortSignal }): Promise<{ contents: object[] }>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

const info = { name: "tests", version: "1.0.0" };
let example: Example;
beforeAll(async () => {
  example = await startExample();
});
afterAll(() => example.stop());

/** A client, and the code of the last error that the server sent it, which v2 translates before it tells. */
interface Peer {
  readonly client: OfficialClient;
  readonly lastCode: () => number | undefined;
}

async function open<Transport extends { onmessage?: ((message: never) => void) | undefined }>(
  client: OfficialClient & { connect(transport: Transport): Promise<void> },
  transport: Transport,
): Promise<Peer> {
  await client.connect(transport);
  const { onmessage } = transport;
  let lastCode: number | undefined;
  transport.onmessage = (message: { error?: { code: number } }) => {
    lastCode = message.error?.code;
    // The message goes on as it came, whatever type this client has for it.
    onmessage?.(message as never);
  };
  return { client, lastCode: () => lastCode };
}

const peers: readonly [string, number, () => Promise<Peer>][] = [
  ["the official client v1", -32002, () => open(new ClientV1(info), new StdioV1({ ...example, stderr: "ignore" }))],
  [
    "the official client v2 in the legacy era",
    -32002,
    () => open(new ClientV2(info), new StdioV2({ ...example, stderr: "ignore" })),
  ],
  [
    "the official client v2 in the modern era",
    -32602,
    () =>
      open(
        new ClientV2(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
        new StdioV2({ ...example, stderr: "ignore" }),
      ),
  ],
];

describe.each(peers)("%s reads the example over stdio", (_, notFound, connect) => {
  let client: OfficialClient;
  let lastCode: Peer["lastCode"];
  beforeAll(async () => {
    ({ client, lastCode } = await connect());
  });
  afterAll(() => client.close());

  const read = async (uri: string): Promise<unknown> => (await client.readResource({ uri })).contents;

  it("and is told how to use it", () => {
    expect(client.getInstructions()).toContain("Read config://app first");
  });

  it("and lists its static resources", async () => {
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([
      { uri: "config://app", name: "config", title: "Configuration", mimeType: "application/json" },
    ]);
  });

  it("and lists its templates, each with the schema of its params", async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate, name }) => [name, uriTemplate])).toEqual([
      ["user", "users://{id}"],
      ["search", "users://search{?q,limit}"],
      ["readme", "github://{owner}/{repo}/readme"],
      ["file", "files://{+path}"],
      ["report", "reports://{quarter}"],
    ]);
    expect(resourceTemplates[0]?._meta).toMatchObject({
      "dev.mcp-gen/params": {
        type: "object",
        properties: { id: { type: "integer", minimum: 1, description: "The user's number" } },
        required: ["id"],
      },
    });
  });

  it("and reads a file of configuration", async () => {
    expect(await read("config://app")).toMatchObject([
      { uri: "config://app", mimeType: "application/json", text: expect.stringContaining('"theme":"dark"') },
    ]);
  });

  it("and reads a row of the database", async () => {
    expect(await read("users://42")).toEqual([
      {
        uri: "users://42",
        mimeType: "application/json",
        text: '{"id":42,"name":"Emmy Noether","email":"emmy@example.com","role":"editor","manager":1}',
      },
    ]);
  });

  it("and searches with query params, in any order and with a default", async () => {
    const names = async (uri: string): Promise<string[]> => {
      const [content] = (await client.readResource({ uri })).contents as { text: string }[];
      return (JSON.parse(content?.text ?? "") as { name: string }[]).map(({ name }) => name);
    };
    expect(await names("users://search?q=e")).toEqual([
      "Ada Lovelace",
      "Emmy Noether",
      "Grace Hopper",
      "Édouard Lucas",
    ]);
    expect(await names("users://search?limit=1&q=e")).toEqual(["Ada Lovelace"]);
    expect(await names("users://search?q=%C3%89douard")).toEqual(["Édouard Lucas"]);
  });

  it("and reads what an HTTP API answers", async () => {
    expect(await read("github://octo/hello/readme")).toEqual([
      { uri: "github://octo/hello/readme", mimeType: "text/markdown", text: "# Hello\n" },
    ]);
  });

  it("and reads files of a folder, text as text and others as blobs", async () => {
    expect(await read("files://notes/today.md")).toMatchObject([
      { text: "# Notes\n\nA text file of the shared folder.\n" },
    ]);
    expect(await read("files://logo.png")).toMatchObject([
      { mimeType: "application/octet-stream", blob: expect.stringMatching(/^iVBORw0KGgo/) },
    ]);
  });

  it("and reads a PDF as a blob", async () => {
    expect(await read("reports://2026-q3")).toMatchObject([
      { mimeType: "application/pdf", blob: expect.stringMatching(/^JVBERi0xLjQ/) },
    ]);
  });

  it.each([
    "users://7",
    "github://octo/nothing/readme",
    "files://notes",
    "files://none.txt",
    "reports://1999-q1",
    "no://match",
  ])("and gets its era's code where %s is not there", async (uri) => {
    await expect(read(uri)).rejects.toMatchObject({ data: { uri } });
    expect(lastCode()).toBe(notFound);
  });

  it.each([
    ["users://0", "id", "must be at least 1"],
    ["users://x", "id", "must be an integer"],
    ["users://search?limit=5", "q", "is required"],
    ["users://search?q=a&limit=101", "limit", "must be at most 100"],
    ["github://oc_to/hello/readme", "owner", "must match ^[A-Za-z0-9-]+$"],
    ["files://../app.sqlite", "path", "may not hold a dot segment or NUL"],
    ["files://notes/%2E%2E/%2E%2E/app.sqlite", "path", "may not hold a dot segment or NUL"],
  ])("and is told which param of %s breaks which rule", async (uri, param, rule) => {
    await expect(read(uri)).rejects.toMatchObject({ code: -32602, data: { uri, param, rule } });
  });

  it("and learns nothing of a fault inside", async () => {
    await expect(read("github://octo/broken/readme")).rejects.toMatchObject({
      code: -32603,
      message: expect.stringMatching(/Internal error$/),
    });
  });

  it("and a request that it cancels is cancelled all the way to the API", async () => {
    const path = "/octo/slow/HEAD/README.md";
    const before = example.upstream.abandoned.length;
    const seen = example.upstream.requests.length;
    const controller = new AbortController();
    const reading = client.readResource({ uri: "github://octo/slow/readme" }, { signal: controller.signal });
    await expect.poll(() => example.upstream.requests.slice(seen)).toContain(path);
    controller.abort();
    await expect(reading).rejects.toBeInstanceOf(Error);
    await expect.poll(() => example.upstream.abandoned.length).toBe(before + 1);
  });
});

it("the official client v2 that probes finds the modern era", async () => {
  const client = new ClientV2(info, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StdioV2({ ...example, stderr: "ignore" }));
  await expect(client.readResource({ uri: "users://7" })).rejects.toMatchObject({ code: -32602 });
  await client.close();
});
