import { join } from "node:path";
import { InMemoryTransport as OldTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { McpServer as OldServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { generateApp } from "./generated-app.js";

const user = {
  user: {
    uri: "users://{id}{?tab}",
    title: "A user",
    mimeType: "application/json",
    params: { id: { schema: { type: "integer", minimum: 1 } } },
  },
};

const block = {
  type: "resource_link",
  uri: "users://42?tab=a%20b%26c",
  name: "user",
  title: "A user",
  mimeType: "application/json",
};

describe("a generated link is what a tool of the official SDK returns", () => {
  const ask = { name: "find", arguments: { id: 42 } };

  it("of version 1", async () => {
    const { links } = await generateApp(user);
    const server = new OldServer({ name: "app", version: "1" });
    server.registerTool("find", { inputSchema: { id: z.number() } }, ({ id }) => {
      const found = links["user"]?.({ id, tab: "a b&c" });
      return { content: found === undefined ? [] : [found] };
    });
    const client = new OldClient({ name: "client", version: "1" });
    const [one, other] = OldTransport.createLinkedPair();
    await Promise.all([server.connect(one), client.connect(other)]);
    expect((await client.callTool(ask)).content).toEqual([block]);
  });

  it("of version 2", async () => {
    const { links } = await generateApp(user);
    const server = new McpServer({ name: "app", version: "1" });
    server.registerTool("find", { inputSchema: z.object({ id: z.number() }) }, ({ id }) => {
      const found = links["user"]?.({ id, tab: "a b&c" });
      return { content: found === undefined ? [] : [found] };
    });
    const client = new Client({ name: "client", version: "1" });
    const [one, other] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(one), client.connect(other)]);
    expect((await client.callTool(ask)).content).toEqual([block]);
  });
});

const shapes: [uri: string, params: Record<string, object>, type: string, yes: string[], no: string[]][] = [
  ["config://app", {}, '"config://app"', ["config://app"], ["CONFIG://app", "config://app?", "config://apps"]],
  ["app://café", {}, '"app://caf%C3%A9"', ["app://caf%C3%A9"], ["app://café"]],
  ["a://{id}", { id: { type: "integer" } }, "`a://${number}`", ["a://42", "a://-7"], ["a://x", "A://42", "a://"]],
  ["a://{id}", { id: { type: "boolean" } }, "`a://${boolean}`", ["a://true"], ["a://1"]],
  ["a://{id}", {}, "`a://${string}`", ["a://1", "a://b%2Fc"], ["a://", "a://b/c"]],
  [
    "a://{id}",
    { id: { enum: ["x", "y z", 3] } },
    '`a://${"x" | "y%20z" | "3"}`',
    ["a://x", "a://y%20z", "a://3"],
    ["a://z"],
  ],
  ["a://{+path}.md", {}, "`a://${string}.md`", ["a://b/c.md"], ["a://b/c"]],
  ["a://$`\\{id}", {}, "`a://\\$%60%5C${string}`", ["a://$%60%5Cx"], ["a://$x"]],
  ["a://x{?q}", {}, '"a://x" | `a://x?${string}`', ["a://x", "a://x?q=1"], ["a://x/y"]],
  ["a://{id}{?q}", {}, "`a://${string}` | `a://${string}?${string}`", ["a://x", "a://x?q=1"], []],
  ["a://x?v=1{&q}", {}, '"a://x?v=1" | `a://x?v=1&${string}`', ["a://x?v=1", "a://x?v=1&q=2"], ["a://x"]],
];

it.each(shapes)("the URIs of %s are of a type, and a guard tells them", async (uri, schemas, type, yes, no) => {
  const params = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { schema }]));
  const app = await generateApp({ thing: { uri, params } });
  expect(await app.folder.read("app/resources.ts")).toContain(`export type ThingUri = ${type};\n`);
  const { isThingUri } = (await app.import("links.ts")) as { isThingUri: (text: string) => boolean };
  expect(yes.filter((text) => !isThingUri(text))).toEqual([]);
  expect(no.filter(isThingUri)).toEqual([]);
  expect(app.links["thing"]?.template).toBe(uri);
});

it("a query that must be there is part of the type", async () => {
  const app = await generateApp({ thing: { uri: "a://x{?q}", params: { q: { required: true } } } });
  expect(await app.folder.read("app/resources.ts")).toContain("export type ThingUri = `a://x?${string}`;\n");
});

it("all URIs have a type of their own name, whatever the resources are called", async () => {
  const app = await generateApp({ resource: { uri: "a://x" }, other: { uri: "b://x" } });
  const text = await app.folder.read(join("app", "resources.ts"));
  expect(text).toMatch(/export type ResourceUri = ResourceUri_[\da-f]{6} \| OtherUri;/);
});
