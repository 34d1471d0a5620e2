import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, it } from "vitest";
import { generateApp } from "./generated-app.js";

const rules: Record<
  string,
  { schema: object; fits: [text: string, value: unknown][]; refused: [text: string, rule: string][] }
> = {
  list: {
    schema: { type: "array", items: { type: "integer", minimum: 1 }, minItems: 1, maxItems: 3, uniqueItems: true },
    fits: [
      ["1", [1]],
      ["1,2,3", [1, 2, 3]],
    ],
    refused: [
      ["", "must have at least 1 members"],
      ["1,2,3,4", "must have at most 3 members"],
      ["1,2,1", "must not have a member twice"],
      ["1,x", "has a member 2 that must be an integer"],
      ["0", "has a member 1 that must be at least 1"],
      ["1,,2", "has a member 2 that may not be empty or hold a comma"],
    ],
  },
  texts: {
    schema: { type: "array" },
    fits: [
      ["", []],
      ["a b,ü", ["a b", "ü"]],
    ],
    refused: [["a,..,b", "has a member 2 that may not hold a dot segment"]],
  },
  values: {
    schema: { type: "array", items: { enum: ["a", 1, true] } },
    fits: [["a,1,true,a", ["a", 1, true, "a"]]],
    refused: [["b", "has a member 1 that must be one of a, 1, true"]],
  },
  days: {
    schema: { type: "array", items: { type: "string", format: "date" } },
    fits: [["2024-02-29,2026-07-28", ["2024-02-29", "2026-07-28"]]],
    refused: [["2024-02-29,2025-02-29", "has a member 2 that must be a date, for example 2026-07-28"]],
  },
  day: {
    schema: { type: "string", format: "date", maxLength: 10 },
    fits: [["2000-02-29", "2000-02-29"]],
    refused: [
      ["1900-02-29", "must be a date, for example 2026-07-28"],
      ["2026-7-28", "must be a date, for example 2026-07-28"],
      ["2026-07-28\n", "must be a date, for example 2026-07-28"],
    ],
  },
  custom: { schema: { type: "string", format: "isbn" }, fits: [["x", "x"]], refused: [] },
};

describe.each(Object.entries(rules))("a param of the kind %s", (_, { schema, fits, refused }) => {
  const create = (): ReturnType<typeof generateApp> =>
    generateApp({ s: { uri: "s://s{?x}", mimeType: "application/json", params: { x: { required: true, schema } } } });

  it("reads what fits and gives it to the handler, and a link writes it back", async () => {
    const { createServer, links } = await create();
    const client = testClient(createServer());
    for (const [text, value] of fits) {
      const uri = `s://s?x=${encodeURIComponent(text)}`;
      expect(await client.read(uri)).toMatchObject({ contents: [{ text: JSON.stringify({ x: value }) }] });
      expect(links["s"]?.uri({ x: value })).toBe(uri);
    }
  });

  it("is refused before the handler runs, with the param and the rule, where it does not fit", async () => {
    const { createServer } = await create();
    const client = testClient(createServer());
    for (const [text, rule] of refused) {
      const uri = `s://s?x=${encodeURIComponent(text)}`;
      await expect(client.read(uri)).rejects.toMatchObject({ code: -32602, data: { uri, param: "x", rule } });
    }
  });
});

describe("a link refuses", () => {
  it.each<[title: string, schema: object, value: unknown, message: string]>([
    ["a date that there is not", { format: "date" }, "2026-02-30", "x must be a date, for example 2026-07-28"],
    [
      "a member that does not fit",
      { type: "array", items: { type: "integer" } },
      [1, 1.5],
      "x has a member 2 that must be an integer",
    ],
    ["a member with a comma", { type: "array" }, ["a,b"], "x has a member 1 that may not be empty or hold a comma"],
    ["a member that is empty", { type: "array" }, [""], "x has a member 1 that may not be empty or hold a comma"],
    ["a member that climbs", { type: "array" }, ["a/../b"], "x has a member 1 that may not hold a dot segment"],
    ["a text in place of a list", { type: "array" }, "a", "x must be a list"],
    ["too many members", { type: "array", maxItems: 1 }, ["a", "b"], "x must have at most 1 members"],
  ])("%s", async (_, schema, value, message) => {
    const { links } = await generateApp({ s: { uri: "s://s{?x}", params: { x: { schema } } } });
    expect(() => links["s"]?.uri({ x: value })).toThrow(new RangeError(message));
  });
});

it("a list stands in a query in one text or in several, and its rules hold in both", async () => {
  const params = { ids: { schema: { type: "array", items: { type: "integer" }, maxItems: 3 } }, q: {} };
  const { createServer } = await generateApp({ s: { uri: "s://s{?ids,q}", params } });
  const client = testClient(createServer());
  for (const query of ["ids=1,2,3&q=a", "ids=1&ids=2&q=a&ids=3", "ids=1,2&q=a&%69ds=3"]) {
    expect(await client.read(`s://s?${query}`)).toMatchObject({ contents: [{ text: '{"ids":[1,2,3],"q":"a"}' }] });
  }
  for (const [query, rule] of [
    ["ids=1&ids=2&ids=3&ids=4", "must have at most 3 members"],
    ["ids=1&ids=x", "has a member 2 that must be an integer"],
    ["ids=1&ids", "has a member 2 that may not be empty or hold a comma"],
  ]) {
    await expect(client.read(`s://s?${query}`)).rejects.toMatchObject({ code: -32602, data: { param: "ids", rule } });
  }
});

it("a number that comes twice is refused, rather than one of the two taken", async () => {
  const { createServer } = await generateApp({
    s: { uri: "s://s{?n}", params: { n: { schema: { type: "integer" } } } },
  });
  await expect(testClient(createServer()).read("s://s?n=1&n=2")).rejects.toMatchObject({
    code: -32602,
    data: { param: "n", rule: "must be an integer" },
  });
});

it("a list has a default, and takes dot segments where its param allows them", async () => {
  const params = {
    x: { schema: { type: "array", items: { type: "integer" }, default: [1, 2] } },
    y: { traversal: "allow", schema: { type: "array" } },
  };
  const { createServer } = await generateApp({ s: { uri: "s://s{?x,y}", params } });
  const client = testClient(createServer());
  expect(await client.read("s://s")).toMatchObject({ contents: [{ text: '{"x":[1,2]}' }] });
  expect(await client.read("s://s?x=3&y=..,a/../b")).toMatchObject({
    contents: [{ text: '{"x":[3],"y":["..","a/../b"]}' }],
  });
});

it("clients are shown what a list and a format are", async () => {
  const params = {
    x: { description: "Ids", schema: { type: "array", items: { type: "integer", minimum: 1 }, maxItems: 9 } },
    y: { required: true, schema: { type: "string", format: "uuid" } },
  };
  const { createServer } = await generateApp({ s: { uri: "s://s{?x,y}", params } });
  const { resourceTemplates } = (await testClient(createServer()).request("resources/templates/list", {})) as {
    resourceTemplates: unknown[];
  };
  expect(resourceTemplates).toMatchObject([
    {
      _meta: {
        "dev.mcp-gen/params": {
          type: "object",
          properties: {
            x: { type: "array", items: { type: "integer", minimum: 1 }, maxItems: 9, description: "Ids" },
            y: { type: "string", format: "uuid" },
          },
          required: ["y"],
        },
      },
    },
  ]);
});
