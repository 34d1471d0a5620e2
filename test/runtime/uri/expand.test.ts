import { resourceLink } from "@mcp-gen/runtime";
import { describe, expect, it } from "vitest";

type Params = Readonly<Record<string, string | undefined>>;

const uriOf = (template: string, params: Params): string => resourceLink<Params>(template, { name: "x" }).uri(params);

describe("the URI that a link writes", () => {
  it.each<[why: string, template: string, params: Params, uri: string]>([
    [
      "encodes all but the unreserved characters",
      "users://{id}",
      { id: "a!'()*b~-._" },
      "users://a%21%27%28%29%2Ab~-._",
    ],
    ["encodes a slash, a query and a fragment", "users://{id}", { id: "a/b?c#d" }, "users://a%2Fb%3Fc%23d"],
    ["leaves them in the rest of a path", "files://{+path}", { path: "a/b?c#d" }, "files://a/b?c#d"],
    ["but where a query follows", "files://{+path}{?rev}", { path: "a/b?c#d" }, "files://a/b%3Fc%23d"],
    ["encodes a percent sign in either", "a://{x}/{+y}", { x: "50%", y: "%41" }, "a://50%25/%2541"],
    ["encodes beside the rest of a path, too", "a://{x}/{+y}", { x: "1/2", y: "3/4" }, "a://1%2F2/3/4"],
    ["keeps what the template has encoded", "a://b%2Fc%3Fd%23e/{id}", { id: "1" }, "a://b%2Fc%3Fd%23e/1"],
    ["encodes a separator on its right", "v://{a}.{b}", { a: "1.2", b: "3.4" }, "v://1.2.3%2E4"],
    ["encodes all separators on the left", "v://{a}-{b}_{c}", { a: "-_", b: "-_", c: "-_" }, "v://-_-%2D__%2D%5F"],
    ["takes no triplet for a separator", "v://{a}2{b}", { a: "1", b: " x2" }, "v://12%20x%32"],
    ["minds the case of a separator in a path", "v://h/{a}x{b}", { a: "1", b: "xX" }, "v://h/1x%78X"],
    ["but not in a host", "https://{a}x{b}/", { a: "1", b: "xX" }, "https://1x%78%58/"],
    ["and in the path behind a host", "https://h/{a}x{b}", { a: "1", b: "xX" }, "https://h/1x%78X"],
    ["keeps what the template states of the query", "a://b?k=1%262{&q}", { q: "3" }, "a://b?k=1%262&q=3"],
    ["has only that where nothing else is given", "a://b?k=1%262{&q}", {}, "a://b?k=1%262"],
    ["encodes names and values of the query", "a://b{?x.y,z}", { "x.y": "1=2", z: "3&4" }, "a://b?x.y=1%3D2&z=3%264"],
    ["leaves out what is not given", "a://b{?x,y}", { y: "" }, "a://b?y="],
    ["has no question mark where nothing is", "a://b{?x,y}", {}, "a://b"],
  ])("%s", (_, template, params, uri) => {
    expect(uriOf(template, params)).toBe(uri);
    expect(resourceLink(template, { name: "x", traversal: {} }).matches(uri)).toBe(true);
  });

  it.each<[why: string, template: string, params: Params, message: string]>([
    ["a param of the path is missing", "a://{x}/{y}", { x: "1" }, "y must be a text that is not empty"],
    ["a param of the path is empty", "a://{x}", { x: "" }, "x must be a text that is not empty"],
    [
      "a text is no Unicode",
      "a://{x}",
      { x: "\ud800" },
      "x must be well-formed Unicode: it holds half of a surrogate pair",
    ],
    [
      "one in the query is none",
      "a://b{?x}",
      { x: "\udfff" },
      "x must be well-formed Unicode: it holds half of a surrogate pair",
    ],
    [
      "a separator can't be told from a value",
      "a://{x}é{y}",
      { x: "1", y: "2é3" },
      "x holds a text that a://{x}é{y} can't carry unambiguously",
    ],
  ])("is refused where %s", (_, template, params, message) => {
    expect(() => uriOf(template, params)).toThrow(new RangeError(message));
  });
});
