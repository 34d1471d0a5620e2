import process from "node:process";
import { checkSpec } from "mcp-gen";
import { describe, expect, it } from "vitest";

const count = process.env["LONG"] === undefined ? 50_000 : 1_000_000;

const object = (value: string, keys = count): string => {
  const entries = Array.from({ length: keys }, (_, index) => `"k${index}":${value}`);
  return `{${entries.join(",")}}`;
};

const spec = (rest: string): string => `{"mcpgen":"1.0","info":{"name":"a","version":"1"},${rest}}`;

async function codesOf(file: string, text: string): Promise<string[]> {
  const checked = await checkSpec({ file, text });
  return checked.kind === "failed" ? [...new Set(checked.diagnostics.map(({ code }) => code))] : [];
}

// What takes longer or needs more memory than a machine has ends these by their time limit or with a crash.
describe("a spec of very many keys is read, or refused with a reason", { timeout: 120_000 }, () => {
  it("of a value that is handed on", async () => {
    expect(await codesOf("a.json", spec(`"resources":{"a":{"uri":"a://a","_meta":${object("0")}}}`))).toEqual([]);
  });

  it("none of which it has", async () => {
    expect(await codesOf("a.json", object("0"))).toEqual(["key-missing", "key-unknown"]);
  });

  it("each with a $ref that leads nowhere", async () => {
    const schemas = object('{"$ref":"#/components/schemas/x"}');
    expect(await codesOf("a.json", spec(`"resources":{},"components":{"schemas":${schemas}}`))).toEqual([
      "too-many-faults",
      "ref-missing",
    ]);
  });

  it("each of a resource that is not described, which is no fault", async () => {
    const resources = Array.from({ length: 1100 }, (_, index) => `"r${index}":{"uri":"r://r${index}"}`).join(",");
    expect(await codesOf("a.json", spec(`"resources":{${resources}}`))).toEqual([]);
  });

  it("in YAML", async () => {
    const lines = Array.from({ length: 1_000_000 }, (_, index) => `k${index}: 0\n`).join("");
    expect(await codesOf("a.yaml", lines)).toEqual(["key-missing", "key-unknown"]);
    expect(await codesOf("a.yaml", `${lines}a: &b c\n`)).toEqual(["too-large"]);
  });

  it("that only merges bring", async () => {
    const levels = Array.from({ length: 2000 }, (_, level) => {
      const merged = `*a${level},`.repeat(30);
      return `x-${level + 1}: &a${level + 1} { <<: [${merged}], k${level}: 1 }\n`;
    });
    expect(await codesOf("a.yaml", `x-0: &a0 {}\n${levels.join("")}`)).toEqual(["syntax"]);
  });

  it("that only aliases bring", async () => {
    const levels = Array.from(
      { length: 40 },
      (_, level) => `x-${level + 1}: &a${level + 1} [${`*a${level},`.repeat(10)}]\n`,
    );
    expect(await codesOf("a.yaml", `x-0: &a0 [1]\n${levels.join("")}`)).toEqual(["too-many-aliases"]);
  });
});

describe("a spec that is nested 100,000 deep is refused", () => {
  it.each([
    ["objects of JSON", "a.json", '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000)],
    ["arrays of JSON", "a.json", "[".repeat(100_000) + "]".repeat(100_000)],
    ["flow sequences", "a.yaml", "[".repeat(100_000) + "]".repeat(100_000)],
    ["flow maps", "a.yaml", "{a: ".repeat(100_000) + "}".repeat(100_000)],
    ["block sequences", "a.yaml", "- ".repeat(100_000)],
  ])("as %s", async (_, file, text) => {
    expect(await codesOf(file, text)).toEqual([expect.stringMatching(/^(too-deep|syntax)$/)]);
  });
});

it("an anchor may be used more often than people count", async () => {
  const resources = Array.from({ length: 1000 }, (_, index) => `  r${index}: { uri: "a${index}://a", <<: *all }\n`);
  const text = `mcpgen: "1.0"\ninfo: { name: a, version: "1" }\nx-all: &all { description: One }\nresources:\n${resources.join("")}`;
  expect(await codesOf("a.yaml", text)).toEqual([]);
});
