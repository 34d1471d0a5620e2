import { completions, createServer, type ParamsOf } from "@mcp-gen/runtime";
import { integer, optional, params } from "@mcp-gen/runtime/params";
import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";

// What these tests say of types is checked by `tsc -p test`, and many say no more.
/* oxlint-disable vitest/expect-expect */

describe("the params of a template", () => {
  it("are a string for each variable", () => {
    expectTypeOf<ParamsOf<"github://{owner}/{repo}/readme">>().toEqualTypeOf<{ owner: string; repo: string }>();
    expectTypeOf<ParamsOf<"app://{name}.{ext}">>().toEqualTypeOf<{ name: string; ext: string }>();
    expectTypeOf<ParamsOf<"files://{disk}/{+path}/raw">>().toEqualTypeOf<{ disk: string; path: string }>();
    expectTypeOf<ParamsOf<"app://{user.id}">>().toEqualTypeOf<{ "user.id": string }>();
  });

  it("are optional in the query", () => {
    expectTypeOf<ParamsOf<"app://s{?q,limit}">>().toEqualTypeOf<{ q?: string; limit?: string }>();
    expectTypeOf<ParamsOf<"app://{x}{?q}">>().toEqualTypeOf<{ x: string; q?: string }>();
    expectTypeOf<ParamsOf<"app://s?v=1{&q,r}">>().toEqualTypeOf<{ q?: string; r?: string }>();
    expectTypeOf<ParamsOf<"app://s{?q}{&r}">>().toEqualTypeOf<{ q?: string; r?: string }>();
  });

  it("are none for a static resource", () => {
    // oxlint-disable-next-line typescript/no-generated-empty-object-type -- an empty one is what it is to be
    expectTypeOf<keyof ParamsOf<"config://app">>().toEqualTypeOf<never>();
  });

  it("may have any name where the template is known at run time only", () => {
    expectTypeOf<ParamsOf<string>>().toEqualTypeOf<{ [name: string]: string | undefined }>();
  });
});

describe("read's params", () => {
  const server = createServer({ completions, name: "app", version: "1.0.0", context: { database: "db" } });
  const client = testClient(server);

  it("follow from the URI of the declaration", async () => {
    server.resource("a://{owner}/{+path}{?q}", {
      read: (given, context) => {
        expectTypeOf(given).toEqualTypeOf<{ owner: string; path: string; q?: string }>();
        expectTypeOf(context.uri).toEqualTypeOf<string>();
        expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
        expectTypeOf(context.auth).toEqualTypeOf<unknown>();
        expectTypeOf(context.context).toEqualTypeOf<{ database: string }>();
        return context.context;
      },
    });
    expect((await client.read("a://x/y/z?q=1")).contents).toMatchObject([{ text: '{"database":"db"}' }]);
  });

  it("hold nothing but what the URI names", () => {
    server.resource("b://{id}", {
      read: (given) => {
        // @ts-expect-error -- a misspelt param
        expect(given.ids).toBeUndefined();
        return "";
      },
    });
    server.resource("c://x", {
      read: (given) => {
        // @ts-expect-error -- a static resource has no params
        expect(given.id).toBeUndefined();
        return "";
      },
    });
  });

  it("give `complete` and `traversal` their names", () => {
    const read = (): string => "";
    server.resource("d://{id}{?q}", { read, complete: { id: () => ["1"], q: () => [] }, traversal: { id: "allow" } });
    // @ts-expect-error -- no such param
    server.resource("e://{id}", { read, complete: { ids: () => [] } });
    // @ts-expect-error -- no such param
    server.resource("f://{id}", { read, traversal: { ids: "allow" } });
  });

  it("are what `params` makes of them", async () => {
    server.resource("g://{id}{?limit}", {
      params: params<{ id: number; limit?: number }>({ id: integer(), limit: optional(integer()) }),
      read: (given) => {
        expectTypeOf(given).toEqualTypeOf<{ id: number; limit?: number }>();
        return given;
      },
    });
    expect((await client.read("g://7?limit=2")).contents).toMatchObject([{ text: '{"id":7,"limit":2}' }]);
    expect((await client.read("g://7")).contents).toMatchObject([{ text: '{"id":7}' }]);
  });

  it("are what a zod schema makes of them", async () => {
    server.resource("h://{id}/{+path}{?q}", {
      params: z.object({
        id: z.coerce.number(),
        path: z.string().transform((text) => text.split("/")),
        q: z.string().default("all"),
      }),
      read: (given) => {
        expectTypeOf(given).toEqualTypeOf<{ id: number; path: string[]; q: string }>();
        return given;
      },
    });
    expect((await client.read("h://7/a/b")).contents).toMatchObject([{ text: '{"id":7,"path":["a","b"],"q":"all"}' }]);
  });

  it("are refused where a zod schema refuses them", async () => {
    server.resource("i://{id}", { params: z.object({ id: z.string().max(3, "is too long") }), read: ({ id }) => id });
    await expect(client.read("i://1234")).rejects.toMatchObject({
      code: -32602,
      message: "Invalid params: id is too long",
      data: { uri: "i://1234", param: "id", rule: "is too long" },
    });
  });

  it("are what an asynchronous zod schema makes of them", async () => {
    const exists = async (id: string): Promise<boolean> => Promise.resolve(id === "1");
    server.resource("j://{id}", {
      params: z.object({ id: z.string().refine(exists, "is unknown") }),
      read: ({ id }) => id,
    });
    expect((await client.read("j://1")).contents).toMatchObject([{ text: "1" }]);
    await expect(client.read("j://2")).rejects.toMatchObject({
      code: -32602,
      data: { param: "id", rule: "is unknown" },
    });
  });

  it("are named by a zod schema that refuses them together", async () => {
    const both = z.object({ from: z.string(), to: z.string() }).refine(({ from, to }) => from < to, "must be in order");
    server.resource("k://{from}-{to}", { params: both, read: (given) => given });
    await expect(client.read("k://2-1")).rejects.toMatchObject({
      message: "Invalid params: params must be in order",
      data: { param: "params", rule: "must be in order" },
    });
  });

  it("leave `complete` and `traversal` with the names of the URI", () => {
    const schema = z.object({ id: z.coerce.number() });
    const read = ({ id }: { id: number }): number => id;
    server.resource("l://{id}", { params: schema, read, complete: { id: () => ["1"] }, traversal: { id: "allow" } });
    // @ts-expect-error -- no such param
    server.resource("m://{id}", { params: schema, read, complete: { ids: () => [] } });
    // @ts-expect-error -- the validator makes a number of it
    server.resource("n://{id}", { params: schema, read: ({ id }: { id: string }) => id });
  });
});
