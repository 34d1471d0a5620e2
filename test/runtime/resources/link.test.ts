import { createServer, link, resourceLink, TemplateError, type LinkOptions, type ResourceLink } from "@mcp-gen/runtime";
import { integer, optional, params } from "@mcp-gen/runtime/params";
import { testClient } from "@mcp-gen/runtime/testing";
import { CallToolResultSchema, ResourceLinkSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, expectTypeOf, it } from "vitest";

const all = {
  title: "Q3 report",
  description: "Figures",
  mimeType: "application/pdf",
  annotations: { audience: ["user"], priority: 0.5, lastModified: "2026-07-28T12:00:00Z" },
  size: 12,
  icons: [{ src: "https://example.org/i.png", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }],
  _meta: { "com.example/a": 1 },
} satisfies LinkOptions;

describe("a link", () => {
  it("is a content block with a URI and a name", () => {
    expect(link("reports://q3", "q3")).toEqual({ type: "resource_link", uri: "reports://q3", name: "q3" });
    expectTypeOf(link).returns.toEqualTypeOf<ResourceLink>();
  });

  it("carries all that MCP knows of a resource, as the official SDK reads it", () => {
    const block = link("reports://q3", "q3", all);
    expect(block).toEqual({ type: "resource_link", uri: "reports://q3", name: "q3", ...all });
    expect(ResourceLinkSchema.parse(block)).toEqual(block);
    expect(CallToolResultSchema.parse({ content: [block] })).toEqual({ content: [block] });
  });

  it("keeps the URI as it is", () => {
    expect(link("APP://é x/%7E", "x").uri).toBe("APP://é x/%7E");
  });
});

interface User {
  id: number;
  tab?: number;
}
const userParams = params<User>({ id: integer({ minimum: 1 }), tab: optional(integer()) });

describe("a linker for a template", () => {
  const user = resourceLink<User>("users://{id}{?tab}", {
    name: "user",
    params: userParams,
    mimeType: "application/json",
  });

  it("makes a content block of params", () => {
    expect(user({ id: 42 })).toEqual({
      type: "resource_link",
      uri: "users://42",
      name: "user",
      mimeType: "application/json",
    });
    expect(user({ id: 42, tab: 2 })).toMatchObject({ uri: "users://42?tab=2" });
    expectTypeOf(user).returns.toEqualTypeOf<ResourceLink>();
  });

  it("makes a URI alone", () => {
    expect(user.uri({ id: 42 })).toBe("users://42");
    expect(user.uri({ id: 42, tab: 2 })).toBe("users://42?tab=2");
    expectTypeOf(user.uri).returns.toEqualTypeOf<string>();
  });

  it("knows its template", () => {
    expect(user.template).toBe("users://{id}{?tab}");
  });

  it("lets a link override what all links share", () => {
    expect(user({ id: 42 }, { name: "Ada", title: "Ada Lovelace", mimeType: "text/html", size: 3 })).toEqual({
      type: "resource_link",
      uri: "users://42",
      name: "Ada",
      title: "Ada Lovelace",
      mimeType: "text/html",
      size: 3,
    });
    expect(user({ id: 42 })).toMatchObject({ name: "user", mimeType: "application/json" });
  });

  it("makes blocks that share nothing", () => {
    const one = user({ id: 42 });
    one.mimeType = "text/html";
    expect(user({ id: 42 }).mimeType).toBe("application/json");
  });

  it("refuses params that do not fit", () => {
    expect(() => user({ id: 0 })).toThrow(new RangeError("id must be at least 1"));
    expect(() => user.uri({ id: 0 })).toThrow(new RangeError("id must be at least 1"));
  });

  it("takes the params that its template has, and no others", () => {
    // @ts-expect-error -- params are needed
    expect(() => user()).toThrow(new RangeError("id is required"));
    // @ts-expect-error -- id is a number
    expect(() => user({ id: "42" })).toThrow(new RangeError("id must be an integer"));
    // @ts-expect-error -- there is no such param
    expect(user.uri({ id: 42, page: 1 })).toBe("users://42");
    // @ts-expect-error -- a link has no such field
    user({ id: 42 }, { colour: "red" });
  });

  it.each([
    ["users://42", true],
    ["USERS://42?tab=1&x=2", true],
    ["users://abc", true],
    ["users://", false],
    ["users://42/posts", false],
    ["users://42#top", false],
    ["users://..", false],
    ["users://%", false],
    ["posts://42", false],
    ["", false],
  ])("tells whether %o would read its resource, as far as the template can tell", (uri, expected) => {
    expect(user.matches(uri)).toBe(expected);
  });

  it("makes the URI that a server with this template reads", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource(user.template, { params: userParams, read: (given) => given });
    expect((await testClient(server).read(user.uri({ id: 42, tab: 7 }))).contents).toMatchObject([
      { text: '{"id":42,"tab":7}' },
    ]);
  });
});

describe("a linker without a validator", () => {
  it("takes texts", () => {
    const file = resourceLink<{ path: string; rev?: string }>("files://{+path}{?rev}", { name: "file" });
    expect(file({ path: "a/é b.txt" })).toEqual({
      type: "resource_link",
      uri: "files://a/%C3%A9%20b.txt",
      name: "file",
    });
    expect(file.uri({ path: "a?b", rev: "1&2" })).toBe("files://a%3Fb?rev=1%262");
    expect(() => file({ path: "" })).toThrow(new RangeError("path must be a text that is not empty"));
  });

  it("may be called without params where all are optional", () => {
    const search = resourceLink<{ q?: string }>("users://search{?q}", { name: "search" });
    expect(search().uri).toBe("users://search");
    expect(search.uri()).toBe("users://search");
    expect(search({ q: "a" }).uri).toBe("users://search?q=a");
  });
});

describe("a linker for a static resource", () => {
  const config = resourceLink("config://app", { name: "config", ...all });

  it("needs no params", () => {
    expect(config()).toEqual({ type: "resource_link", uri: "config://app", name: "config", ...all });
    expect(config.uri()).toBe("config://app");
    expect(config.template).toBe("config://app");
    expect(config({}, { name: "settings" }).name).toBe("settings");
    expect(config(undefined, { name: "settings" }).name).toBe("settings");
  });

  it("takes no params", () => {
    // @ts-expect-error -- there are none
    expect(config.uri({ id: "1" })).toBe("config://app");
  });

  it("matches its own URI", () => {
    expect(config.matches("config://app")).toBe(true);
    expect(config.matches("Config://app")).toBe(true);
    expect(config.matches("config://apps")).toBe(false);
  });
});

describe("a linker for what is no template", () => {
  it("is refused when it is made", () => {
    expect(() => resourceLink("users://{id", { name: "user" })).toThrow(TemplateError);
    expect(() => resourceLink("{id}", { name: "user" })).toThrow(TemplateError);
  });
});

describe("a link to what no resource would read", () => {
  it.each(["..", "a/../b", ".", "a\\..\\b", "\0"])("is refused: %j", (path) => {
    const file = resourceLink<{ path: string }>("files://{+path}", { name: "file" });
    expect(() => file({ path })).toThrow(new RangeError("path may not hold a dot segment or NUL"));
    const free = resourceLink<{ path: string }>("files://{+path}", { name: "file", traversal: { path: "allow" } });
    expect(free.matches(free.uri({ path }))).toBe(true);
  });
});
