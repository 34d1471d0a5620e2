import { createServer, McpError, type Server } from "@mcp-gen/runtime";
import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, it } from "vitest";

type Params = Readonly<Record<string, string>>;
type Answer = { readonly template: string; readonly params: Params } | "not found" | `refused: ${string}`;

function serve(templates: readonly string[]): Server {
  const server = createServer({ name: "app", version: "1.0.0" });
  for (const template of templates) server.resource(template, { read: (params) => ({ template, params }) });
  return server;
}

async function ask(server: Server, uri: string): Promise<Answer> {
  try {
    const { contents } = await testClient(server).read(uri);
    expect(contents).toMatchObject([{ uri, mimeType: "application/json" }]);
    const [item] = contents;
    return JSON.parse(item !== undefined && "text" in item ? item.text : "null") as Answer;
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    expect(error).toMatchObject({ code: -32602, data: { uri } });
    if (error.message === "Resource not found") return "not found";
    return `refused: ${error.message}`;
  }
}

/** Asks servers that declare the templates in this order and in the other one. */
async function answerOf(templates: readonly string[], uri: string): Promise<Answer> {
  const answer = await ask(serve(templates), uri);
  expect(await ask(serve(templates.toReversed()), uri)).toEqual(answer);
  return answer;
}

describe("a URI matches", () => {
  it.each<[title: string, template: string, uri: string, params: Params]>([
    ["a static resource that it equals", "config://app", "config://app", {}],
    ["a scheme without case", "config://app", "CONFIG://app", {}],
    ["a scheme that the template writes in capitals", "Config://app", "config://app", {}],
    ["a scheme with digits, +, - and .", "a1+b-c.d:x", "a1+b-c.d:x", {}],
    ["a path without slashes", "urn:isbn:{isbn}", "urn:isbn:0-395-36341-1", { isbn: "0-395-36341-1" }],
    ["an empty path", "app:", "app:", {}],
    ["an http host without case", "http://Example.org/a", "http://eXAMPLE.ORG/a", {}],
    ["an https host without case", "https://example.org/a", "HTTPS://EXAMPLE.org/a", {}],
    [
      "a host that is partly a variable without case",
      "https://{sub}.Example.org/",
      "https://Docs.EXAMPLE.org/",
      { sub: "Docs" },
    ],
    ["an https host with a slash where the template has none", "https://h", "https://h/", {}],
    ["an https host without a slash where the template has one", "https://h/", "https://h", {}],
    ["an http host alone before a query", "http://h{?q}", "http://h?q=1", { q: "1" }],
    ["an http host and a slash before a query", "http://h{?q}", "http://h/?q=1", { q: "1" }],
    ["a host that is a variable, without a slash", "https://{host}/", "https://h", { host: "h" }],
    ["a literal dot", "app://v1.2", "app://v1.2", {}],
    ["a literal plus, bracket, star and dollar", "app://a+(b)*$[c]^|", "app://a+(b)*$[c]^|", {}],
    ["a literal that the URI encodes", "app://café", "app://caf%C3%A9", {}],
    ["a literal that the template encodes", "app://caf%C3%A9", "app://café", {}],
    ["a literal encoded in small letters", "app://caf%C3%A9", "app://caf%c3%a9", {}],
    ["a literal whose unreserved letters are encoded", "app://about", "app://%61bout", {}],
    ["a literal space as it is", "app://a b", "app://a b", {}],
    ["a literal space encoded", "app://a b", "app://a%20b", {}],
    ["a literal brace encoded", "app://%7Bx%7D/{x}", "app://{x}/1", { x: "1" }],
    ["a variable", "users://{id}", "users://42", { id: "42" }],
    [
      "variables in segments of their own",
      "github://{owner}/{repo}/readme",
      "github://a/b/readme",
      { owner: "a", repo: "b" },
    ],
    ["a variable with a literal before it", "app://v{n}", "app://v12", { n: "12" }],
    ["a variable with a literal after it", "app://{name}.json", "app://a.json.json", { name: "a.json" }],
    ["a variable that has a dot in its name", "app://{user.id}", "app://7", { "user.id": "7" }],
    ["an encoded space", "app://{x}", "app://a%20b", { x: "a b" }],
    ["a raw space", "app://{x}", "app://a b", { x: "a b" }],
    ["raw letters beyond ASCII", "app://{x}", "app://żółć-日本-🙂", { x: "żółć-日本-🙂" }],
    ["encoded letters beyond ASCII", "app://{x}", "app://%F0%9F%99%82%E6%97%A5", { x: "🙂日" }],
    ["raw and encoded letters side by side", "app://{x}", "app://é%C3%A9é", { x: "ééé" }],
    ["an encoded slash as part of a value", "app://{a}/{b}", "app://x%2Fy/z", { a: "x/y", b: "z" }],
    ["an encoded question mark as part of a value", "app://{x}", "app://a%3Fb", { x: "a?b" }],
    ["an encoded hash as part of a value", "app://{x}", "app://a%23b", { x: "a#b" }],
    ["an encoded percent sign once only", "app://{x}", "app://%252F", { x: "%2F" }],
    ["a plus sign as a plus sign", "app://{x}{?q}", "app://a+b?q=c+d", { x: "a+b", q: "c+d" }],
    ["a colon and an at sign in a value", "app://{x}", "app://a:b@c", { x: "a:b@c" }],
    [
      "the leftmost of two variables with as much as it can take",
      "app://{name}.{ext}",
      "app://a.tar.gz",
      { name: "a.tar", ext: "gz" },
    ],
    [
      "three variables, each as long as those on its left let it",
      "app://{a}-{b}-{c}",
      "app://1-2-3-4-5",
      { a: "1-2-3", b: "4", c: "5" },
    ],
    ["a separator of two characters", "app://{a}--{b}", "app://1---2", { a: "1-", b: "2" }],
    ["an encoded separator as part of a value", "app://{a}.{b}", "app://x.y%2Ez", { a: "x", b: "y.z" }],
    ["a separator beyond ASCII, encoded", "app://{a}→{b}", "app://x%E2%86%92y", { a: "x", b: "y" }],
    ["a separator that no URI can hold as it is", "app://{a}|{b}", "app://x%7Cy", { a: "x", b: "y" }],
    ["a separator that no URI can hold, but that is sent as it is", "app://{a}|{b}", "app://x|y", { a: "x", b: "y" }],
    ["a separator that is an encoded slash", "app://{a}%2F{b}", "app://x%2fy", { a: "x", b: "y" }],
    ["a separator that is an encoded percent sign", "app://{a}%25{b}", "app://x%25y", { a: "x", b: "y" }],
    ["an empty segment between slashes", "app:///{x}//y", "app:///1//y", { x: "1" }],
    ["the rest with its slashes", "files://{+path}", "files://a/b/c.txt", { path: "a/b/c.txt" }],
    ["the rest with a slash at its start and end", "files://{+path}", "files:///a//b/", { path: "/a//b/" }],
    ["the rest with a query in it", "files://{+path}", "files://a/b?c=d&e", { path: "a/b?c=d&e" }],
    ["the rest with a fragment in it", "files://{+path}", "files://a/b#c", { path: "a/b#c" }],
    ["the rest decoded", "files://{+path}", "files://a%20b/%C3%A9%2F", { path: "a b/é/" }],
    ["the rest before a literal", "files://{+path}/raw", "files://a/raw/raw", { path: "a/raw" }],
    ["the rest after a variable", "files://{disk}/{+path}", "files://c/a/b", { disk: "c", path: "a/b" }],
    [
      "the rest between variables",
      "files://{disk}/{+path}/{version}",
      "files://c/a/b/7",
      { disk: "c", path: "a/b", version: "7" },
    ],
    ["the rest with a literal around it", "app://x{+path}.md", "app://xa/b.md", { path: "a/b" }],
    ["the rest and a variable in its segment", "app://{+path}.{ext}", "app://a.b/c.d.e", { path: "a.b/c.d", ext: "e" }],
    ["the rest before a query of its own", "files://{+path}{?rev}", "files://a/b?rev=2", { path: "a/b", rev: "2" }],
    ["a query in the order of the template", "app://s{?q,limit}", "app://s?q=a&limit=2", { q: "a", limit: "2" }],
    ["a query in another order", "app://s{?q,limit}", "app://s?limit=2&q=a", { q: "a", limit: "2" }],
    ["a part of a query", "app://s{?q,limit}", "app://s?limit=2", { limit: "2" }],
    ["no query where one can be", "app://s{?q,limit}", "app://s", {}],
    ["an empty query", "app://s{?q,limit}", "app://s?", {}],
    ["a query with unknown names", "app://s{?q}", "app://s?x=1&q=a&y", { q: "a" }],
    ["an empty query value", "app://s{?q}", "app://s?q=", { q: "" }],
    ["a query name without a value", "app://s{?q}", "app://s?q", { q: "" }],
    ["a query value with = in it", "app://s{?q}", "app://s?q=a=b", { q: "a=b" }],
    ["a query value with an encoded ampersand", "app://s{?q,r}", "app://s?q=a%26r%3Db", { q: "a&r=b" }],
    ["a query value with / and ?", "app://s{?q}", "app://s?q=a/b?c", { q: "a/b?c" }],
    ["a query name that is encoded", "app://s{?q}", "app://s?%71=1", { q: "1" }],
    ["the first of two equal query names", "app://s{?q}", "app://s?q=1&q=2", { q: "1" }],
    ["empty pairs in a query", "app://s{?q}", "app://s?&&q=1&", { q: "1" }],
    ["a query that continues a literal one", "app://s?v=1{&q}", "app://s?q=a&v=1", { q: "a" }],
    ["a query in two expressions", "app://s{?q}{&r}", "app://s?r=2&q=1", { q: "1", r: "2" }],
    ["a literal query in any order", "app://s?a=1&b=2", "app://s?b=2&a=1", {}],
    ["a literal query that says a name twice", "app://s?tag=a&tag=b", "app://s?tag=a&tag=b", {}],
    ["an encoded literal query", "app://s?a=é", "app://s?%61=%C3%A9", {}],
    ["a variable after a literal query mark that is encoded", "app://a%3Fb/{x}", "app://a%3Fb/1", { x: "1" }],
    ["a slash that the template encodes, encoded", "app://a%2Fb/{x}", "app://a%2Fb/1", { x: "1" }],
    [
      "the names of an object's inner parts",
      "app://{__proto__}/{constructor}",
      "app://a/b",
      JSON.parse('{"__proto__":"a","constructor":"b"}'),
    ],
    [
      "values that name an object's inner parts",
      "app://{a}/{b}{?c}",
      "app://__proto__/constructor?c=toString",
      { a: "__proto__", b: "constructor", c: "toString" },
    ],
    [
      "a query with names of an object's inner parts",
      "app://s{?__proto__,q}",
      "app://s?__proto__=1&constructor=2&q=3",
      JSON.parse('{"__proto__":"1","q":"3"}'),
    ],
    ["dots that are no dot segment", "app://{+x}", "app://.../a..b/..c/d../.e", { x: ".../a..b/..c/d../.e" }],
    ["the longest URI", "app://{x}", `app://${"a".repeat(65_536 - 6)}`, { x: "a".repeat(65_536 - 6) }],
  ])("%s: %s", async (_, template, uri, params) => {
    expect(await answerOf([template], uri)).toEqual({ template, params });
  });
});

describe("a URI does not match", () => {
  it.each<[title: string, template: string, uri: string]>([
    ["another scheme", "app://x", "apps://x"],
    ["a scheme whose colon is encoded", "app://x", "app%3A//x"],
    ["no scheme", "app://x", "//x"],
    ["no URI at all", "app://x", ""],
    ["a path in another case", "app://Abc", "app://abc"],
    ["a host in another case where the scheme has no host", "app://host/x", "app://HOST/x"],
    ["an http path in another case", "http://h/Abc", "http://h/abc"],
    ["a host alone where the scheme has no host", "app://h", "app://h/"],
    ["a host and a slash where the scheme has no host", "app://h/", "app://h"],
    ["a longer http path with a slash at its end", "http://h/a", "http://h/a/"],
    ["any character for a literal dot", "app://v1.2", "app://v1x2"],
    ["a repeated letter for a literal plus", "app://a+", "app://aa"],
    ["a group for literal brackets", "app://(a)", "app://a"],
    ["an accent in its decomposed form", "app://caf\u00e9", "app://cafe\u0301"],
    ["an empty value", "users://{id}", "users://"],
    ["an empty value before a slash", "users://{id}/posts", "users:///posts"],
    ["an empty value before a query", "users://{id}{?q}", "users://?q=1"],
    ["an empty value beside a separator", "app://{a}.{b}", "app://.b"],
    ["an empty value after a separator", "app://{a}.{b}", "app://a."],
    ["an empty value between separators", "app://{a}-{b}-{c}", "app://a--c"],
    ["an empty rest", "files://{+path}", "files://"],
    ["an empty rest before a literal", "files://{+path}/raw", "files:///raw"],
    ["a rest that ends where its suffix begins", "files://a{+path}a", "files://aa"],
    ["a slash in a value", "users://{id}", "users://1/2"],
    ["a slash at the end", "users://{id}", "users://1/"],
    ["a missing segment", "app://{a}/{b}", "app://a"],
    ["an encoded slash for a slash", "app://{a}/{b}", "app://a%2Fb"],
    ["a slash for an encoded slash", "app://a%2Fb", "app://a/b"],
    ["an encoded question mark for a query", "app://s{?q}", "app://s%3Fq=1"],
    ["an encoded separator alone", "app://{a}.{b}", "app://a%2Eb"],
    ["a query that is not declared", "users://{id}", "users://1?x=1"],
    ["an empty query that is not declared", "config://app", "config://app?"],
    ["a query where a static resource has another", "app://s?a=1", "app://s?a=2"],
    ["more of a query than a static resource has", "app://s?a=1", "app://s?a=1&b=2"],
    ["less of a query than a template states", "app://s?v=1{&q}", "app://s?q=1"],
    ["a query in a value after the rest", "files://{+path}/{name}", "files://a/b?c"],
    ["a fragment in a value after the rest", "files://{+path}/{name}", "files://a/b#c"],
    ["a second fragment in a value after the rest", "files://{+path}/{name}", "files://a#b/c#d"],
    ["a fragment after a literal", "config://app", "config://app#x"],
    ["a fragment in a value", "users://{id}", "users://1#x"],
    ["an empty fragment", "users://{id}", "users://1#"],
    ["a fragment after a query", "app://s{?q}", "app://s?q=1#x"],
    ["a question mark in a fragment", "app://s{?q}", "app://s#?q=1"],
    ["a percent sign alone", "app://{+x}", "app://100%"],
    ["a percent sign with one digit", "app://{+x}", "app://a%2"],
    ["a percent sign with other letters", "app://{+x}", "app://a%zz"],
    ["a percent sign before a percent sign", "app://{+x}", "app://%%41"],
    ["bytes that are no UTF-8", "app://{+x}", "app://%FF"],
    ["half of a letter", "app://{+x}", "app://%C3"],
    ["a letter in more bytes than it needs", "app://{+x}", "app://%C0%AF"],
    ["half of a surrogate pair, encoded", "app://{+x}", "app://%ED%A0%80"],
    ["broken percent-encoding in the query", "app://s{?q}", "app://s?q=%"],
    ["broken percent-encoding in a query name that is ignored", "app://s{?q}", "app://s?%=1"],
    ["more than 64 KiB", "app://{+x}", `app://${"a".repeat(65_536 - 5)}`],
    ["another host", "https://h", "https://h.evil.example"],
    ["a user name before the host", "https://h/{x}", "https://h@evil.example/x"],
  ])("%s: %s", async (_, template, uri) => {
    expect(await answerOf([template], uri)).toBe("not found");
  });
});

const dotSegments = [
  ["a dot", "."],
  ["two dots", ".."],
  ["two dots, encoded", "%2e%2e"],
  ["two dots, half encoded", ".%2E"],
  ["two dots between encoded slashes", "a%2F..%2Fb"],
  ["two dots before an encoded slash", "..%2Fb"],
  ["a dot after an encoded slash", "a%2F."],
  ["two dots before a backslash", "..\\"],
  ["two dots between backslashes", "a\\..\\b"],
  ["two dots before an encoded backslash", "..%5Cb"],
  ["NUL", "%00"],
  ["NUL before an extension", "a.txt%00.png"],
  ["NUL as it is", "a\0"],
] as const;
const rule = "may not hold a dot segment or NUL";

describe.each(dotSegments)("a value that is or holds %s", (_, text) => {
  it.each([
    ["a variable", "app://{x}", `app://${text}`],
    ["the rest", "app://{+x}", `app://${text}`],
    ["the rest, deep inside", "app://{+x}", `app://a/b/${text}/c`],
    ["a query param", "app://s{?x}", `app://s?x=${text}`],
  ])("is refused in %s", async (_where, template, uri) => {
    await expect(testClient(serve([template])).read(uri)).rejects.toMatchObject({
      name: "McpError",
      code: -32602,
      message: `Invalid params: x ${rule}`,
      data: { uri, param: "x", rule },
    });
  });

  it("is not tried with another template", async () => {
    expect(await answerOf(["app://{x}", "app://{+rest}"], `app://${text}`)).toBe(`refused: Invalid params: x ${rule}`);
  });

  it("is handed on where the declaration allows it", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://{+path}", { traversal: { path: "allow" }, read: ({ path }) => ({ path }) });
    const { contents } = await testClient(server).read(`app://a/${text}`);
    expect(contents).toMatchObject([{ text: JSON.stringify({ path: `a/${decodeURIComponent(text)}` }) }]);
  });
});

describe("a dot segment", () => {
  it("is allowed in the one param that says so", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://{a}/{b}", { traversal: { a: "allow" }, read: (params) => params });
    expect((await testClient(server).read("app://../x")).contents).toMatchObject([{ text: '{"a":"..","b":"x"}' }]);
    await expect(testClient(server).read("app://../..")).rejects.toMatchObject({ data: { param: "b" } });
  });

  it("is refused in a value that a literal completes", async () => {
    expect(await answerOf(["app://{name}.{ext}"], "app://...")).toBe(`refused: Invalid params: name ${rule}`);
  });

  it("among unknown query params does no harm", async () => {
    expect(await answerOf(["app://s{?q}"], "app://s?x=..&q=1")).toEqual({
      template: "app://s{?q}",
      params: { q: "1" },
    });
  });
});

describe("of the templates that match, the answer comes from", () => {
  it.each<[title: string, templates: string[], uri: string, template: string | undefined]>([
    ["a static resource before a template", ["users://{id}", "users://me"], "users://me", "users://me"],
    [
      "the template where the static resource is another",
      ["users://{id}", "users://me"],
      "users://you",
      "users://{id}",
    ],
    ["a static resource before one with a query", ["app://s{?q}", "app://s"], "app://s", "app://s"],
    ["the one with a query where there is a query", ["app://s{?q}", "app://s"], "app://s?q=1", "app://s{?q}"],
    ["a template without a query before one with it", ["app://{x}{?q}", "app://{x}"], "app://1", "app://{x}"],
    ["the template with a query where there is one", ["app://{x}{?q}", "app://{x}"], "app://1?q=2", "app://{x}{?q}"],
    ["a literal query before query variables", ["app://s{?q}", "app://s?q=1"], "app://s?q=1", "app://s?q=1"],
    [
      "a literal query alone before one with variables",
      ["app://s?v=1{&q}", "app://s?v=1"],
      "app://s?v=1",
      "app://s?v=1",
    ],
    ["the longer literal query", ["app://s?a=1{&x}", "app://s?a=1&b=2{&x}"], "app://s?a=1&b=2", "app://s?a=1&b=2{&x}"],
    [
      "the same one of two equal literal queries",
      ["app://s?a=1{&x}", "app://s?b=2{&x}"],
      "app://s?a=1&b=2",
      "app://s?a=1{&x}",
    ],
    ["a literal before a variable", ["app://{a}/x", "app://x/{b}"], "app://x/x", "app://x/{b}"],
    [
      "a literal on the left before more literals on the right",
      ["app://a/{b}/{c}", "app://{a}/b/c"],
      "app://a/b/c",
      "app://a/{b}/{c}",
    ],
    ["a variable before the rest", ["app://{+x}", "app://{x}"], "app://a", "app://{x}"],
    ["the rest where a variable does not reach", ["app://{+x}", "app://{x}"], "app://a/b", "app://{+x}"],
    ["a literal before the rest", ["app://{+x}", "app://a/{+x}"], "app://a/b", "app://a/{+x}"],
    ["the rest that starts later", ["app://{+x}", "app://{a}/{+x}"], "app://a/b", "app://{a}/{+x}"],
    [
      "a variable on the left before literals on the right of a rest",
      ["app://{+x}/b", "app://{a}/{b}"],
      "app://a/b",
      "app://{a}/{b}",
    ],
    ["the rest with a literal after it", ["app://{+x}", "app://{+x}/raw"], "app://a/raw", "app://{+x}/raw"],
    [
      "the rest with a literal after it before a variable",
      ["app://{+x}/{a}", "app://{+x}/raw"],
      "app://a/raw",
      "app://{+x}/raw",
    ],
    ["the rest that starts later in its segment", ["app://{+x}.{y}", "app://{x}.{+y}"], "app://a.b", "app://{x}.{+y}"],
    ["the rest with a suffix", ["app://{+x}", "app://{+x}.md"], "app://a/b.md", "app://{+x}.md"],
    ["the rest with the longer prefix", ["app://a{+x}", "app://ab{+x}"], "app://abc", "app://ab{+x}"],
    ["the rest with a query where there is one", ["app://{+x}", "app://{+x}{?q}"], "app://a/b?q=1", "app://{+x}{?q}"],
    ["the rest without a query where there is none", ["app://{+x}", "app://{+x}{?q}"], "app://a/b", "app://{+x}"],
    ["the segment with a prefix", ["app://{x}", "app://v{x}"], "app://v1", "app://v{x}"],
    ["the segment with a suffix", ["app://{x}", "app://{x}.md"], "app://a.md", "app://{x}.md"],
    ["the segment with the longer prefix", ["app://v{x}", "app://ve{x}"], "app://very", "app://ve{x}"],
    ["the segment with a prefix before one with a suffix", ["app://{x}z", "app://a{x}"], "app://abz", "app://a{x}"],
    ["the segment with more literals", ["app://{x}", "app://{x}.{y}"], "app://a.b", "app://{x}.{y}"],
    [
      "the other one where the closer one fails further right",
      ["app://a/{x}/c", "app://{x}/b/d"],
      "app://a/b/d",
      "app://{x}/b/d",
    ],
    [
      "the rest where the closer ones fail further right",
      ["app://a/b/c", "app://a/{x}/d", "app://{+x}"],
      "app://a/b/e",
      "app://{+x}",
    ],
    ["the variable where the literal states another query", ["app://s?v=1{&q}", "app://{x}"], "app://s", "app://{x}"],
    ["a static http resource written with a slash", ["https://{h}", "https://a/"], "https://A", "https://a/"],
    ["nothing where all have another scheme", ["a://{x}", "b://{x}"], "c://x", undefined],
  ])("%s", async (_, templates, uri, template) => {
    const answer = await answerOf(templates, uri);
    expect(typeof answer === "object" ? answer.template : undefined).toBe(template);
  });

  it("the one that is left after a closer one was removed", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://{x}", { read: () => "template" });
    const { remove } = server.resource("app://me", { read: () => "static" });
    expect((await testClient(server).read("app://me")).contents).toMatchObject([{ text: "static" }]);
    remove();
    expect((await testClient(server).read("app://me")).contents).toMatchObject([{ text: "template" }]);
  });
});

describe("a query param that the URI leaves out", () => {
  it("is undefined whatever its name", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://s{?constructor,toString,__proto__}", {
      read: ({ constructor, toString, __proto__ }) => [typeof constructor, typeof toString, typeof __proto__],
    });
    const { contents } = await testClient(server).read("app://s");
    expect(contents).toMatchObject([{ text: '["undefined","undefined","undefined"]' }]);
  });
});
