import { createServer, McpError, type Server } from "@mcp-gen/runtime";
import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, it } from "vitest";
import { matchingTable, type MatchingAnswer } from "./matching-table.js";

const rule = "may not hold a dot segment or NUL";

function serve(templates: readonly string[], traversal: readonly string[] = []): Server {
  const server = createServer({ name: "app", version: "1.0.0" });
  const allowed = Object.fromEntries(traversal.map((name) => [name, "allow" as const]));
  for (const template of templates) {
    server.resource(template, { traversal: allowed, read: (params) => ({ template, params }) });
  }
  return server;
}

async function ask(server: Server, uri: string): Promise<MatchingAnswer> {
  try {
    const { contents } = await testClient(server).read(uri);
    expect(contents).toMatchObject([{ uri, mimeType: "application/json" }]);
    const [item] = contents;
    return JSON.parse(item !== undefined && "text" in item ? item.text : "null") as MatchingAnswer;
  } catch (error) {
    // Every rejection says which URI it is about; a fault of another kind is no answer of the matcher.
    if (!(error instanceof McpError) || error.code !== -32602) throw error;
    if ((error.data as { uri?: unknown }).uri !== uri) throw error;
    if (error.message === "Resource not found") return "none";
    if (!/^Invalid params: \w+ may not hold a dot segment or NUL$/.test(error.message)) throw error;
    return "refused";
  }
}

describe.each([...new Set(matchingTable.map(({ group }) => group))])("%s", (name) => {
  it.each(matchingTable.filter(({ group }) => group === name))(
    "$title",
    async ({ templates, traversal, uri, answer }) => {
      expect(await ask(serve(templates, traversal), uri)).toEqual(answer);
      expect(await ask(serve(templates.toReversed(), traversal), uri)).toEqual(answer);
    },
  );
});

describe("a dot segment", () => {
  it("is refused with the name of the param and the rule", async () => {
    const uri = "app://a/../b";
    await expect(testClient(serve(["app://{+x}"])).read(uri)).rejects.toMatchObject({
      name: "McpError",
      code: -32602,
      message: `Invalid params: x ${rule}`,
      data: { uri, param: "x", rule },
    });
  });

  it("is refused with the name of the one param that does not allow it", async () => {
    const reading = testClient(serve(["app://{a}/{b}"], ["a"])).read("app://../..");
    await expect(reading).rejects.toMatchObject({ data: { param: "b" } });
  });
});

describe("of the templates that match, the answer comes from", () => {
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
