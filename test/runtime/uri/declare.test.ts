import { createServer, isStatic, parseTemplate, TemplateError } from "@mcp-gen/runtime";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

function read(): string {
  return "";
}

function declare(...templates: string[]): void {
  const server = createServer({ name: "app", version: "1.0.0" });
  for (const template of templates) server.resource(template, { read });
}

function errorOf(template: string): TemplateError | undefined {
  try {
    declare(template);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  return undefined;
}

function follow(template: string, { expression, offset, instead }: TemplateError): string {
  return template.slice(0, offset) + instead + template.slice(offset + expression.length);
}

describe("a template is refused, with what to write in its place, for", () => {
  it.each<[title: string, template: string, expression: string, instead: string]>([
    ["a second rest", "app://{+a}/{+b}", "{+b}", "{b}"],
    ["a second rest in one segment", "app://{+a}.{+b}", "{+b}", "{b}"],
    ["two variables side by side", "app://{a}{b}", "{b}", "/{b}"],
    ["a variable and a rest side by side", "app://{a}{+b}", "{+b}", "/{+b}"],
    ["two rests side by side", "app://{+a}{+b}", "{+b}", "/{b}"],
    ["a name twice", "app://{id}/{id}", "{id}", "{id2}"],
    ["a name twice, once as the rest", "app://{id}/{+id}", "{+id}", "{+id2}"],
    ["a name twice, once in the query", "app://{id}{?id}", "{?id}", "{?id2}"],
    ["a name twice in the query", "app://s{?q,q}", "{?q,q}", "{?q,q2}"],
    ["a name that a literal query states", "app://s?v=1{&v}", "{&v}", "{&v2}"],
    ["a brace that is not closed", "app://{id", "{id", "{id}"],
    ["a brace that is not closed, without a name", "app://{", "{", "{name}"],
    ["a rest that is not closed", "app://{+path", "{+path", "{+path}"],
    ["a query that is not closed", "app://s{?q,r", "{?q,r", "{?q,r}"],
    ["a brace in a brace", "app://{a{b}", "{a{b}", "{ab}"],
    ["a stray brace", "app://a}/b", "}", "%7D"],
    ["a stray brace after a variable", "app://{a}}", "}", "%7D"],
    ["a fragment", "app://x/{#a}", "{#a}", "{a}"],
    ["a literal fragment", "app://x#a/{b}", "//x#a/", "//x%23a/"],
    ["a query without anything in it", "app://x?", "//x?", "//x"],
    ["a query that variables have to begin", "app://x?{&a}", "//x?", "//x"],
    ["a label", "app://x{.a}", "{.a}", ".{a}"],
    ["a label after a variable", "app://{x}{.a}", "{.a}", ".{a}"],
    ["two labels", "app://x{.a,b}", "{.a,b}", ".{a}.{b}"],
    ["a path segment", "app://x{/a}", "{/a}", "/{a}"],
    ["path segments", "app://{x}{/a,b}", "{/a,b}", "/{a}/{b}"],
    ["exploded path segments", "app://x{/a*}", "{/a*}", "/{a}"],
    ["a path param", "app://x/{;a}", "{;a}", "{a}"],
    ["an operator that RFC 6570 reserves", "app://{=a}/{|b}", "{=a}", "{a}"],
    ["an exploded variable", "app://{a*}", "{a*}", "{a}"],
    ["an exploded query", "app://s{?a*,b}", "{?a*,b}", "{?a,b}"],
    ["a prefix", "app://{a:3}", "{a:3}", "{a}"],
    ["a prefix in the query", "app://s{?a:3,b}", "{?a:3,b}", "{?a,b}"],
    ["two variables in one expression", "app://{a,b}", "{a,b}", "{a}/{b}"],
    ["two rests in one expression", "app://{+a,b}", "{+a,b}", "{+a}/{b}"],
    ["no name", "app://{}", "{}", "{name}"],
    ["a rest without a name", "app://{+}", "{+}", "{+name}"],
    ["a query without a name", "app://s{?}", "{?}", "{?name}"],
    ["a query with a name missing", "app://s{?a,}", "{?a,}", "{?a,name}"],
    ["a dash before a name", "app://{-bad}", "{-bad}", "{bad}"],
    ["a dash in a name", "app://{user-id}", "{user-id}", "{userid}"],
    ["a space in a name", "app://{ id }", "{ id }", "{id}"],
    ["a dot at the end of a name", "app://{id.}", "{id.}", "{id}"],
    ["two dots in a name", "app://{a..b}", "{a..b}", "{a.b}"],
    ["an accent in a name", "app://{naïve}", "{naïve}", "{nave}"],
    ["a line end in a name", "app://{a\nb}", "{a\nb}", "{ab}"],
    ["a continued query that has not begun", "app://s{&a}", "{&a}", "{?a}"],
    ["a query that begins twice", "app://s{?a}{?b}", "{?b}", "{&b}"],
    ["a query that begins after a literal one", "app://s?v=1{?b}", "{?b}", "{&b}"],
    ["a variable after the query", "app://s{?a}{b}", "{b}", "{&b}"],
    ["a rest after the query", "app://s{?a}{+b}", "{+b}", "{&b}"],
    ["a variable in a literal query", "app://s?q={q}", "{q}", "{&q2}"],
    ["no scheme", "users/{id}", "users/{id}", "app://users/{id}"],
    ["no scheme but a variable", "{scheme}://x", "{scheme}://x", "app://{scheme}://x"],
    ["a scheme that starts with a digit", "1a://x", "1a://x", "app://1a://x"],
    ["a scheme that no URI can have", "my_app://x", "my_app://x", "app://my_app://x"],
    ["nothing at all", "", "", "app://"],
    ["a percent sign alone", "app://100%", "//100%", "//100%25"],
    ["a percent sign with one digit", "app://a%2/b", "//a%2/b", "//a%252/b"],
    ["a percent sign beside an encoded space", "app://a%20b%", "//a%20b%", "//a%20b%25"],
    ["bytes that are no text", "app://{a}/%FF", "/%FF", "/%25FF"],
    ["a letter cut in two by a variable", "app://%C3{x}%A9", "//%C3", "//%25C3"],
    ["a percent sign in the query", "app://s?a=%", "//s?a=%", "//s?a=%25"],
  ])("%s: %s", (_, template, expression, instead) => {
    const error = errorOf(template);
    expect(error).toMatchObject({ name: "TemplateError", expression, instead });
    expect(error?.message).toContain(instead);
    if (error === undefined) return;
    expect(template.slice(error.offset, error.offset + expression.length)).toBe(expression);
    // The expression that is wrong, and not one before it that looks the same.
    expect(error.offset).toBe(template.lastIndexOf(expression));
  });

  it.each(["app://s{?a}/b", "app://s{?a}b", "app://s?v=1{&a}&w=2"])("a literal after the query: %s", (template) => {
    const error = errorOf(template);
    expect(error?.message).toContain("before the query");
    expect(template.slice(error?.offset)).toBe(error?.expression);
  });
});

describe("what to write in its place", () => {
  const pieces = [
    "a",
    "/",
    ".",
    "?",
    "&",
    "%",
    "%20",
    "%FF",
    "{",
    "}",
    "{a}",
    "{b}",
    "{+a}",
    "{+c}",
    "{?a}",
    "{?q,r*}",
    "{&b}",
    "{/d}",
    "{.e,f}",
    "{a,b}",
    "{#g}",
    "{}",
    "{-}",
    "é",
  ];

  it("leads to a template, whatever was written first", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 10 }), (parts) => {
        let template = parts.join("");
        for (let steps = 0; steps < 40; steps++) {
          const error = errorOf(template);
          if (error === undefined) return;
          expect(template.startsWith(error.expression, error.offset)).toBe(true);
          // What is to stand elsewhere is taken out.
          const isMoved = error.instead === "it before the query";
          template = isMoved ? template.slice(0, error.offset) : follow(template, error);
        }
        expect.fail(`${template} is still none`);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["app://{a}{b}", "app://{a}/{b}"],
    ["app://{id}/{id}", "app://{id}/{id2}"],
    ["app://x{/a*}{?q}{?r}", "app://x/{a}{?q}{&r}"],
    ["app://{+a}/{+b}", "app://{+a}/{b}"],
    ["users/{id", "app://users/{id}"],
  ])("makes of %s, step by step, %s", (template, expected) => {
    let mended = template;
    for (let error = errorOf(mended); error !== undefined; error = errorOf(mended)) mended = follow(mended, error);
    expect(mended).toBe(expected);
  });
});

describe("any text", () => {
  it("is a template or a TemplateError that points into it", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...Array.from("ab:/{}+?&,*.%2F\n\ud800é#")) }),
    );
    fc.assert(
      fc.property(fc.constantFrom("", "app:", "https://"), text, (scheme, rest) => {
        const template = scheme + rest;
        const error = errorOf(template);
        expect(error === undefined || template.startsWith(error.expression, error.offset)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("two declarations that match the same URIs", () => {
  it.each([
    ["the same resource", "config://app", "config://app"],
    ["schemes in another case", "config://app", "CONFIG://app"],
    ["hosts in another case", "https://Example.org/x", "https://example.org/x"],
    ["a host with and without a slash", "https://h", "https://h/"],
    ["a literal and its encoded form", "app://café", "app://caf%C3%A9"],
    ["other names of variables", "users://{id}/posts", "users://{user}/posts"],
    ["other names of the rest", "files://{+path}", "files://{+file}"],
    ["other names in the query", "app://s{?q}", "app://s{?r,limit}"],
    ["a literal query in another order", "app://s?a=1&b=2", "app://s?b=2&a=1"],
    ["a literal query encoded", "app://s?a=%41", "app://s?a=A"],
    ["names of variables with literals around them", "app://v{a}.{b}{?q}", "app://v{c}.{d}{?q}"],
  ])("are refused, and the error names both: %s", (_, first, second) => {
    const message = `${second} and ${first} match the same URIs`;
    expect(() => declare(first, second)).toThrow(message);
    expect(() => declare(first, "app://between", second)).toThrow(Error);
  });

  it.each([
    ["a static resource and a template", "users://me", "users://{id}"],
    ["a variable and the rest", "users://{id}", "users://{+id}"],
    ["with a query and without", "app://s", "app://s{?q}"],
    ["a literal query and another", "app://s?a=1", "app://s?a=2"],
    ["paths in another case", "app://a", "app://A"],
    ["a host with and without a slash where the scheme has no host", "app://h", "app://h/"],
    ["http and https", "http://h", "https://h"],
    ["a slash and an encoded slash", "app://a/b", "app://a%2Fb"],
    ["the rest in other places", "app://{a}.{+b}", "app://{+a}.{b}"],
    ["other separators", "app://{a}.{b}", "app://{a}-{b}"],
    ["names and literals swapped", "app://a{b}", "app://{a}b"],
  ])("are none where only some of the URIs are the same: %s", (_, first, second) => {
    expect(() => declare(first, second)).not.toThrow();
    expect(() => declare(second, first)).not.toThrow();
  });

  it("leave the first one in place", () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    const { remove } = server.resource("users://{id}", { read });
    expect(() => server.resource("users://{name}", { read })).toThrow(Error);
    remove();
    expect(() => server.resource("users://{name}", { read })).not.toThrow();
  });

  it("are none once the first was removed, which removes nothing else a second time", () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    const first = server.resource("users://{id}", { read });
    first.remove();
    server.resource("users://{id}", { read });
    first.remove();
    expect(() => server.resource("users://{id}", { read })).toThrow("match the same URIs");
  });
});

describe("a template", () => {
  it.each([
    ["config://app", true],
    ["app://s?v=1", true],
    ["users://{id}", false],
    ["files://{+path}", false],
    ["app://s{?q}", false],
    ["app://s?v=1{&q}", false],
  ])("%s is static: %s", (template, expected) => {
    expect(isStatic(parseTemplate(template))).toBe(expected);
  });

  it("keeps its text, and names its variables in order", () => {
    expect(parseTemplate("APP://{b}/{+a}{?d,c}")).toMatchObject({
      source: "APP://{b}/{+a}{?d,c}",
      scheme: "app",
      names: ["b", "a"],
      query: { names: ["d", "c"] },
    });
  });
});
