import { completions, createServer, McpError, type Server } from "@mcp-gen/runtime";
import { describe, expect, it, vi } from "vitest";
import { legacyVersions, modernVersions, type ProtocolVersion } from "../../../runtime/src/protocol/versions.js";
import { metaOf, open } from "../client.js";

const versions: readonly ProtocolVersion[] = [...legacyVersions, ...modernVersions];
const icons = [{ src: "https://example.com/icon.png", mimeType: "image/png", sizes: ["48x48"] }];

function everyField(): Server {
  const server = createServer({
    completions,
    name: "app",
    version: "1.2.3",
    title: "App",
    description: "An app",
    websiteUrl: "https://example.com",
    icons,
    instructions: "Read it.",
  });
  const shown = {
    name: "n",
    title: "t",
    description: "d",
    mimeType: "text/plain",
    icons,
    _meta: { "com.example/a": 1 },
    annotations: { audience: ["user" as const], priority: 0.5, lastModified: "2026-01-01T00:00:00Z" },
  };
  server.resource("config://app", { ...shown, size: 4, cache: { ttlMs: 5, scope: "public" }, read: () => "text" });
  server.resource("users://{id}", { ...shown, complete: { id: () => ["1", "2"] }, read: ({ id }) => id });
  return server;
}

const annotated = { audience: ["user"], priority: 0.5 };
const listed: Record<ProtocolVersion, object> = {
  "2024-11-05": { name: "n", description: "d", mimeType: "text/plain", annotations: annotated },
  "2025-03-26": { name: "n", description: "d", mimeType: "text/plain", annotations: annotated },
  "2025-06-18": {
    name: "n",
    title: "t",
    description: "d",
    mimeType: "text/plain",
    annotations: { ...annotated, lastModified: "2026-01-01T00:00:00Z" },
    _meta: { "com.example/a": 1 },
  },
  "2025-11-25": {
    name: "n",
    title: "t",
    description: "d",
    mimeType: "text/plain",
    annotations: { ...annotated, lastModified: "2026-01-01T00:00:00Z" },
    icons,
    _meta: { "com.example/a": 1 },
  },
  "2026-07-28": {
    name: "n",
    title: "t",
    description: "d",
    mimeType: "text/plain",
    annotations: { ...annotated, lastModified: "2026-01-01T00:00:00Z" },
    icons,
    _meta: { "com.example/a": 1 },
  },
};
const fullInfo = {
  name: "app",
  version: "1.2.3",
  title: "App",
  description: "An app",
  websiteUrl: "https://example.com",
  icons,
};
const serverInfo: Record<ProtocolVersion, object> = {
  "2024-11-05": { name: "app", version: "1.2.3" },
  "2025-03-26": { name: "app", version: "1.2.3" },
  "2025-06-18": { name: "app", version: "1.2.3", title: "App" },
  "2025-11-25": fullInfo,
  "2026-07-28": fullInfo,
};
const modernOnly = {
  resultType: "complete",
  _meta: { "io.modelcontextprotocol/serverInfo": fullInfo },
};

describe.each(versions)("a client of %s", (version) => {
  const modern = version === "2026-07-28";

  it("is shown the fields of a resource that its version knows, and no other", async () => {
    const { ask } = await open(everyField(), version);
    const { result } = await ask("resources/list");
    expect(result).toEqual({
      resources: [{ uri: "config://app", ...listed[version], size: 4 }],
      ...(modern && { ...modernOnly, ttlMs: 0, cacheScope: "public" }),
    });
  });

  it("is shown templates, which have no size in any version", async () => {
    const { ask } = await open(everyField(), version);
    const { result } = await ask("resources/templates/list");
    expect(result).toEqual({
      resourceTemplates: [{ uriTemplate: "users://{id}", ...listed[version] }],
      ...(modern && { ...modernOnly, ttlMs: 0, cacheScope: "public" }),
    });
  });

  it("reads contents, with cache hints only where they are known", async () => {
    const { ask } = await open(everyField(), version);
    const { result } = await ask("resources/read", { uri: "config://app" });
    expect(result).toEqual({
      contents: [
        {
          uri: "config://app",
          mimeType: "text/plain",
          text: "text",
          ...(version >= "2025-06-18" && { _meta: { "com.example/a": 1 } }),
        },
      ],
      ...(modern && { ...modernOnly, ttlMs: 5, cacheScope: "public" }),
    });
  });

  it("gets its version's code for a URI that nothing matches", async () => {
    const { ask } = await open(everyField(), version);
    const { error } = await ask("resources/read", { uri: "nothing://here" });
    expect(error).toEqual({
      code: modern ? -32602 : -32002,
      message: "Resource not found",
      data: { uri: "nothing://here" },
    });
  });

  it("gets its version's code when a handler says not found, with the URI it asked for", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("users://{id}", {
      read: ({ id }) => {
        throw new McpError(-32002, `No user ${id}`);
      },
    });
    const { ask } = await open(server, version);
    const { error } = await ask("resources/read", { uri: "users://7" });
    expect(error).toEqual({ code: modern ? -32602 : -32002, message: "No user 7", data: { uri: "users://7" } });
  });

  it("gets any other error of a handler as it is, and no detail of a throw that is none", async () => {
    const onError = vi.fn();
    const server = createServer({ name: "app", version: "1.0.0", onError });
    server.resource("a://1", {
      read: () => {
        throw new McpError(-31000, "Closed today", { opens: "tomorrow" });
      },
    });
    const secret = new Error("the password is swordfish");
    server.resource("a://2", { read: () => Promise.reject(secret) });
    const { ask } = await open(server, version);
    expect((await ask("resources/read", { uri: "a://1" })).error).toEqual({
      code: -31000,
      message: "Closed today",
      data: { opens: "tomorrow" },
    });
    expect((await ask("resources/read", { uri: "a://2" })).error).toEqual({ code: -32603, message: "Internal error" });
    expect(onError.mock.calls).toEqual([[secret, { method: "resources/read", uri: "a://2" }]]);
  });

  it("completes the variables of a template", async () => {
    const { ask } = await open(everyField(), version);
    const { result } = await ask("completion/complete", {
      ref: { type: "ref/resource", uri: "users://{id}" },
      argument: { name: "id", value: "" },
    });
    expect(result["completion"]).toEqual({ values: ["1", "2"], total: 2, hasMore: false });
  });

  it("is told that a method is not there", async () => {
    const { ask } = await open(everyField(), version);
    for (const method of ["tools/list", "constructor", "__proto__", modern ? "ping" : "server/discover"]) {
      // oxlint-disable-next-line no-await-in-loop -- one session, one request after the other
      expect((await ask(method)).error).toEqual({ code: -32601, message: "Method not found" });
    }
  });
});

describe("the legacy era", () => {
  it.each(legacyVersions)("opens with the version that the client asked for: %s", async (version) => {
    const { ask } = await open(everyField(), version);
    const { result } = await ask("initialize", {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: "c", version: "1" },
    });
    expect(result).toEqual({
      protocolVersion: version,
      capabilities: { resources: {}, ...(version !== "2024-11-05" && { completions: {} }) },
      serverInfo: serverInfo[version],
      instructions: "Read it.",
    });
  });

  it.each(["1900-01-01", "2026-07-28", "2099-01-01", ""])("offers its newest version for %j", async (asked) => {
    const { ask } = await open(everyField(), "2025-11-25");
    const { result } = await ask("initialize", {
      protocolVersion: asked,
      capabilities: {},
      clientInfo: { name: "c", version: "1" },
    });
    expect(result["protocolVersion"]).toBe("2025-11-25");
  });

  it("answers a ping, before initialize too", async () => {
    const session = everyField().session();
    expect(await session.receive({ jsonrpc: "2.0", id: "p", method: "ping" })).toBe(
      '{"jsonrpc":"2.0","id":"p","result":{}}',
    );
  });

  it("refuses an initialize that lacks what it must have", async () => {
    const { ask } = await open(everyField(), "2025-11-25");
    const { error } = await ask("initialize", { protocolVersion: "2025-11-25" });
    expect(error.code).toBe(-32602);
  });
});

describe("the modern era", () => {
  it("discovers the server without a handshake", async () => {
    const { ask } = await open(everyField(), "2026-07-28");
    const { result } = await ask("server/discover");
    expect(result).toEqual({
      ...modernOnly,
      supportedVersions: ["2026-07-28"],
      capabilities: { resources: {}, completions: {} },
      instructions: "Read it.",
      ttlMs: 0,
      cacheScope: "public",
    });
  });

  it("declares completion only when some resource completes", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("a://b", { read: () => "" });
    const { ask } = await open(server, "2026-07-28");
    expect((await ask("server/discover")).result["capabilities"]).toEqual({ resources: {} });
    expect((await ask("completion/complete", {})).error.code).toBe(-32601);
  });

  it.each(["1900-01-01", "2025-11-25", "2099-01-01"])("refuses version %s with those it supports", async (version) => {
    const { ask } = await open(everyField(), "2026-07-28");
    const { error } = await ask("resources/list", { _meta: metaOf(version) });
    expect(error).toEqual({
      code: -32022,
      message: "Unsupported protocol version",
      data: { supported: ["2026-07-28"], requested: version },
    });
  });

  it.each([
    ["no _meta", undefined],
    ["an empty _meta", {}],
    ["no capabilities", { "io.modelcontextprotocol/protocolVersion": "2026-07-28" }],
    ["a version that is no string", { ...metaOf("2026-07-28"), "io.modelcontextprotocol/protocolVersion": 20260728 }],
    ["capabilities that are no object", { ...metaOf("2026-07-28"), "io.modelcontextprotocol/clientCapabilities": [] }],
    ["a client info without a name", { ...metaOf("2026-07-28"), "io.modelcontextprotocol/clientInfo": {} }],
  ])("refuses a request with %s as malformed", async (_, meta) => {
    const { ask } = await open(everyField(), "2026-07-28");
    expect((await ask("resources/list", { _meta: meta })).error.code).toBe(-32602);
  });

  it("serves a legacy and a modern client on one connection", async () => {
    const { ask } = await open(everyField(), "2025-06-18");
    expect((await ask("resources/read", { uri: "nothing://" })).error.code).toBe(-32002);
    expect((await ask("resources/read", { uri: "nothing://", _meta: metaOf("2026-07-28") })).error.code).toBe(-32602);
  });
});
