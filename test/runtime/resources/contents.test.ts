import { createServer, type ResourceOptions } from "@mcp-gen/runtime";
import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, it } from "vitest";

async function contentsOf(value: unknown, options: Partial<ResourceOptions<string, object>> = {}): Promise<unknown> {
  const server = createServer({ name: "app", version: "1.0.0" });
  server.resource("app://it", { ...options, read: () => value });
  return (await testClient(server).read("app://it")).contents;
}

const uri = "app://it";

describe("what a handler returns", () => {
  it.each<[string, unknown, string | undefined, object[]]>([
    ["a string is text", "hi", undefined, [{ uri, mimeType: "text/plain", text: "hi" }]],
    ["an empty string is text too", "", undefined, [{ uri, mimeType: "text/plain", text: "" }]],
    ["a string has the declared type", "# hi", "text/markdown", [{ uri, mimeType: "text/markdown", text: "# hi" }]],
    [
      "bytes are a blob",
      new Uint8Array([0, 255, 254]),
      undefined,
      [{ uri, mimeType: "application/octet-stream", blob: "AP/+" }],
    ],
    [
      "bytes have the declared type",
      Buffer.from("%PDF"),
      "application/pdf",
      [{ uri, mimeType: "application/pdf", blob: "JVBERg==" }],
    ],
    [
      "a view on a larger buffer gives its own part only",
      new Uint8Array([1, 2, 3, 4]).subarray(1, 3),
      undefined,
      [{ uri, mimeType: "application/octet-stream", blob: "AgM=" }],
    ],
    ["an object is its JSON", { a: 1 }, undefined, [{ uri, mimeType: "application/json", text: '{"a":1}' }]],
    [
      "a JSON type of its own is kept",
      { a: 1 },
      "application/hal+json",
      [{ uri, mimeType: "application/hal+json", text: '{"a":1}' }],
    ],
    [
      "JSON is never called by another type",
      { a: 1 },
      "text/markdown",
      [{ uri, mimeType: "application/json", text: '{"a":1}' }],
    ],
    ["null is JSON", null, undefined, [{ uri, mimeType: "application/json", text: "null" }]],
    ["a number is JSON", 0, undefined, [{ uri, mimeType: "application/json", text: "0" }]],
    ["false is JSON", false, undefined, [{ uri, mimeType: "application/json", text: "false" }]],
    ["an empty array is JSON", [], undefined, [{ uri, mimeType: "application/json", text: "[]" }]],
    [
      "an array of other things is JSON",
      [{ uri: "a:b" }],
      undefined,
      [{ uri, mimeType: "application/json", text: '[{"uri":"a:b"}]' }],
    ],
    [
      "an array of contents stays as it is",
      [
        { uri: "a:1", text: "one" },
        { uri: "a:2", blob: "AA==", mimeType: "image/png" },
      ],
      "text/markdown",
      [
        { uri: "a:1", mimeType: "text/markdown", text: "one" },
        { uri: "a:2", mimeType: "image/png", blob: "AA==" },
      ],
    ],
  ])("%s", async (_, value, mimeType, expected) => {
    const options = mimeType === undefined ? {} : { mimeType };
    expect(await contentsOf(value, options)).toEqual(expected);
    expect(await contentsOf(Promise.resolve(value), options)).toEqual(expected);
  });

  it("that is undefined means that there is no such resource", async () => {
    await expect(contentsOf(undefined)).rejects.toMatchObject({
      code: -32602,
      message: "Resource not found",
      data: { uri },
    });
  });

  it("takes _meta from the declaration where it has none of its own", async () => {
    const _meta = { "com.example/a": 1 };
    expect(await contentsOf("x", { _meta })).toMatchObject([{ _meta }]);
    expect(await contentsOf([{ uri, text: "", _meta: {} }], { _meta })).toMatchObject([{ _meta: {} }]);
  });

  it("carries the URI as it was asked for", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://café/{id}", { read: ({ id }, { uri: asked }) => `${id} ${asked}` });
    const { contents } = await testClient(server).read("APP://caf%C3%A9/a%20b");
    expect(contents).toEqual([
      { uri: "APP://caf%C3%A9/a%20b", mimeType: "text/plain", text: "a b APP://caf%C3%A9/a%20b" },
    ]);
  });
});
