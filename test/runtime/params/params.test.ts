import { createServer, resourceLink } from "@mcp-gen/runtime";
import {
  boolean,
  integer,
  number,
  oneOf,
  optional,
  params,
  string,
  withDefault,
  type Param,
} from "@mcp-gen/runtime/params";
import { testClient } from "@mcp-gen/runtime/testing";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";

/** A param of any type, which can be parsed only. */
type AnyParam = Omit<Param<unknown>, "print">;

/** Reads `app://s?x=text`, where `x` is the param; gives the value that the handler got. */
async function read(param: AnyParam, text: string | undefined): Promise<unknown> {
  const server = createServer({ name: "app", version: "1.0.0" });
  let got: unknown;
  server.resource("app://s{?x}", {
    params: params<{ x: unknown }>({ x: { ...param, print: () => ({ kind: "fits", value: "" }) } }),
    read: ({ x }) => {
      got = x;
      return "";
    },
  });
  await testClient(server).read(text === undefined ? "app://s" : `app://s?x=${encodeURIComponent(text)}`);
  return got;
}

describe("a read gives the handler", () => {
  it.each<[title: string, param: AnyParam, text: string | undefined, value: unknown]>([
    ["any string", string(), "a b", "a b"],
    ["an empty string", string(), "", ""],
    ["a string that a pattern matches somewhere", string({ pattern: "\\d" }), "a1b", "a1b"],
    ["a string that a whole pattern matches", string({ pattern: "^\\p{L}+$" }), "żółw", "żółw"],
    ["a string of the shortest length", string({ minLength: 2 }), "ab", "ab"],
    ["a string of the greatest length", string({ maxLength: 2 }), "ab", "ab"],
    ["a string whose letters take two units each", string({ minLength: 2, maxLength: 2 }), "🙂🙂", "🙂🙂"],
    ["an integer", integer(), "42", 42],
    ["zero", integer(), "0", 0],
    ["a negative integer", integer(), "-7", -7],
    ["the greatest integer", integer(), "9007199254740991", 9_007_199_254_740_991],
    ["the least integer", integer(), "-9007199254740991", -9_007_199_254_740_991],
    ["an integer at both limits", integer({ minimum: 3, maximum: 3 }), "3", 3],
    ["an integer between open limits", integer({ exclusiveMinimum: 2, exclusiveMaximum: 4 }), "3", 3],
    ["a multiple", integer({ multipleOf: 5 }), "-15", -15],
    ["zero as a multiple", integer({ multipleOf: 5 }), "0", 0],
    ["a number", number(), "1.5", 1.5],
    ["a number that is whole", number(), "3", 3],
    ["a number with zeros at its end", number(), "1.50", 1.5],
    ["a number with an exponent", number(), "-2.5e-3", -0.0025],
    ["a number with a capital exponent", number(), "1E+2", 100],
    ["a decimal multiple", number({ multipleOf: 0.1 }), "0.3", 0.3],
    ["a large decimal multiple", number({ multipleOf: 0.01 }), "1234567.89", 1_234_567.89],
    ["true", boolean(), "true", true],
    ["false", boolean(), "false", false],
    ["one of a few texts", oneOf(["open", "done"]), "done", "done"],
    ["one of a few numbers", oneOf([1, 2.5]), "2.5", 2.5],
    ["one of true and a text", oneOf([true, "auto"]), "true", true],
    ["a text that names an object's inner part", oneOf(["constructor"]), "constructor", "constructor"],
    ["an optional value", optional(integer()), "1", 1],
    ["nothing for an optional one", optional(integer()), undefined, undefined],
    ["a value that has a default", withDefault(integer(), 20), "1", 1],
    ["the default", withDefault(integer(), 20), undefined, 20],
    ["a default that is false", withDefault(boolean(), false), undefined, false],
    ["a default that is empty", withDefault(string(), ""), undefined, ""],
  ])("%s", async (_, param, text, value) => {
    expect(await read(param, text)).toBe(value);
  });
});

describe("a read is refused, with the param and its rule, for", () => {
  it.each<[title: string, param: AnyParam, text: string | undefined, rule: string]>([
    ["a missing value", string(), undefined, "is required"],
    ["a string without the pattern", string({ pattern: "^[a-z]+$" }), "a1", "must match ^[a-z]+$"],
    ["a short string", string({ minLength: 2 }), "🙂", "must have at least 2 characters"],
    ["a long string", string({ maxLength: 2 }), "abc", "must have at most 2 characters"],
    ["text for an integer", integer(), "x", "must be an integer"],
    ["nothing for an integer", integer(), "", "must be an integer"],
    ["a fraction for an integer", integer(), "1.0", "must be an integer"],
    ["an exponent for an integer", integer(), "1e3", "must be an integer"],
    ["a plus sign", integer(), "+1", "must be an integer"],
    ["a leading zero", integer(), "01", "must be an integer"],
    ["a negative zero", integer(), "-0", "must be an integer"],
    ["a space around an integer", integer(), " 1", "must be an integer"],
    ["a line end after an integer", integer(), "1\n", "must be an integer"],
    ["a hexadecimal integer", integer(), "0x10", "must be an integer"],
    ["an integer in other digits", integer(), "١", "must be an integer"],
    ["an integer that no number holds exactly", integer(), "9007199254740993", "must be an integer"],
    ["a small integer", integer({ minimum: 1 }), "0", "must be at least 1"],
    ["a great integer", integer({ maximum: 9 }), "10", "must be at most 9"],
    ["an integer at the lower open limit", integer({ exclusiveMinimum: 0 }), "0", "must be greater than 0"],
    ["an integer at the upper open limit", integer({ exclusiveMaximum: 9 }), "9", "must be less than 9"],
    ["no multiple", integer({ multipleOf: 5 }), "12", "must be a multiple of 5"],
    ["text for a number", number(), "x", "must be a number"],
    ["a number that ends in its point", number(), "1.", "must be a number"],
    ["a number that starts with its point", number(), ".5", "must be a number"],
    ["infinity", number(), "Infinity", "must be a number"],
    ["a number beyond all numbers", number(), "1e999", "must be a number"],
    ["not a number", number(), "NaN", "must be a number"],
    ["no decimal multiple", number({ multipleOf: 0.1 }), "0.35", "must be a multiple of 0.1"],
    ["a boolean in capitals", boolean(), "True", "must be true or false"],
    ["a number for a boolean", boolean(), "1", "must be true or false"],
    ["none of a few", oneOf(["open", "done"]), "Open", "must be one of open, done"],
    ["an inner part of an object for one of a few", oneOf(["open"]), "constructor", "must be one of open"],
    ["an optional value that does not fit", optional(integer()), "x", "must be an integer"],
    ["a value with a default that does not fit", withDefault(integer(), 20), "", "must be an integer"],
  ])("%s", async (_, param, text, rule) => {
    const uri = text === undefined ? "app://s" : `app://s?x=${encodeURIComponent(text)}`;
    await expect(read(param, text)).rejects.toMatchObject({
      name: "McpError",
      code: -32602,
      message: `Invalid params: x ${rule}`,
      data: { uri, param: "x", rule },
    });
  });

  it("the first of several params that do not fit, before the handler runs", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    let runs = 0;
    server.resource("users://{id}/{page}", {
      params: params<{ id: number; page: number }>({ id: integer(), page: integer() }),
      read: () => ++runs,
    });
    await expect(testClient(server).read("users://x/y")).rejects.toMatchObject({ data: { param: "id" } });
    await expect(testClient(server).read("users://1/y")).rejects.toMatchObject({ data: { param: "page" } });
    expect(runs).toBe(0);
  });
});

describe("what a link prints is what a read parses", () => {
  async function roundTrip<T>(param: Param<T>, value: T): Promise<void> {
    const printed = param.print(value);
    if (printed.kind === "breaks") throw new Error(printed.rule);
    expect(param.parse(printed.value)).toEqual({ kind: "fits", value });
    expect(await read(param, printed.value)).toBe(value);
  }

  it("for strings", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme-ascii" }), (value) =>
        roundTrip(string(), value).catch(refuseDots(value)),
      ),
    );
  });
  it("for integers", async () => {
    await fc.assert(fc.asyncProperty(fc.maxSafeInteger(), (value) => roundTrip(integer(), value)));
  });
  it("for numbers", async () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
    await fc.assert(fc.asyncProperty(finite, (value) => roundTrip(number(), value)));
  });
  it("for booleans", async () => {
    await fc.assert(fc.asyncProperty(fc.boolean(), (value) => roundTrip(boolean(), value)));
  });
  it("for one of a few", async () => {
    const value = fc.oneof(fc.constantFrom("a", "é", "1", "true", "__proto__"), fc.integer(), fc.boolean());
    const values = fc.uniqueArray(value, { minLength: 1, selector: String });
    const choice = values.chain((all) => fc.record({ all: fc.constant(all), one: fc.constantFrom(...all) }));
    await fc.assert(fc.asyncProperty(choice, ({ all, one }) => roundTrip(oneOf(all), one)));
  });
  it("for each param of a link", async () => {
    const users = params<{ id: number; all?: boolean }>({ id: integer(), all: optional(boolean()) });
    const link = resourceLink<{ id: number; all?: boolean }>("users://{id}{?all}", { name: "user", params: users });
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("users://{id}{?all}", { params: users, read: (given) => given });
    await fc.assert(
      fc.asyncProperty(fc.record({ id: fc.integer(), all: fc.boolean() }, { requiredKeys: ["id"] }), async (given) => {
        const { contents } = await testClient(server).read(link.uri(given));
        expect(contents).toMatchObject([{ text: JSON.stringify({ id: given.id, all: given.all }) }]);
      }),
    );
  });
});

/** A text such as `..` is refused whatever its param. */
function refuseDots(value: string): (error: unknown) => void {
  return (error) => {
    expect(error).toMatchObject({ data: { rule: "may not hold a dot segment or NUL" } });
    expect(value).toMatch(/\0|(^|[/\\])\.\.?($|[/\\])/);
  };
}

describe("a link is refused", () => {
  interface Given {
    id: number;
    ratio?: number;
    state?: "open" | "done";
    name?: string;
    all?: boolean;
  }
  const template = "users://{id}{?ratio,state,name,all}";
  const linker = resourceLink<Given>(template, {
    name: "user",
    params: params<Given>({
      id: integer({ minimum: 1 }),
      ratio: optional(number({ maximum: 1 })),
      state: optional(oneOf(["open", "done"])),
      name: optional(string({ maxLength: 3 })),
      all: optional(boolean()),
    }),
  });

  it.each<[title: string, given: object, message: string]>([
    ["a number below its minimum", { id: 0 }, "id must be at least 1"],
    ["a fraction for an integer", { id: 1.5 }, "id must be an integer"],
    ["an integer that is not safe", { id: 2 ** 53 }, "id must be an integer"],
    ["not a number", { id: 1, ratio: NaN }, "ratio must be a number"],
    ["infinity", { id: 1, ratio: -Infinity }, "ratio must be a number"],
    ["a number above its maximum", { id: 1, ratio: 2 }, "ratio must be at most 1"],
    ["a text for a number", { id: "1" }, "id must be an integer"],
    ["none of a few", { id: 1, state: "shut" }, "state must be one of open, done"],
    ["a long string", { id: 1, name: "abcd" }, "name must have at most 3 characters"],
    ["a number for a string", { id: 1, name: 1 }, "name must be a string"],
    ["a text for a boolean", { id: 1, all: "true" }, "all must be true or false"],
    ["null", { id: null }, "id must be an integer"],
    ["a missing param", {}, "id is required"],
  ])("for %s", (_, given, message) => {
    // As from JavaScript, which no type holds back.
    expect(() => linker.uri(given as Given)).toThrow(new RangeError(message));
    expect(() => linker(given as Given)).toThrow(RangeError);
  });

  it("for nothing that an optional param leaves out", () => {
    expect(linker.uri({ id: 1 })).toBe("users://1");
    // @ts-expect-error -- undefined in so many words is the same as leaving it out
    expect(linker.uri({ id: 1, ratio: undefined })).toBe("users://1");
  });

  it("for nothing that has a default", () => {
    const shape = { id: integer(), limit: withDefault(integer(), 20) };
    const search = resourceLink<{ id: number; limit?: number }>("users://{id}{?limit}", {
      name: "search",
      params: params<{ id: number; limit: number }, { id: number; limit?: number }>(shape),
    });
    expect(search.uri({ id: 1 })).toBe("users://1");
    expect(search.uri({ id: 1, limit: 20 })).toBe("users://1?limit=20");
  });
});

describe("the list of templates", () => {
  it("shows what each param may hold", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("users://{id}/{state}{?limit,ratio,q,all}", {
      _meta: { "com.example/a": 1 },
      params: params<{ id: number; state: "open" | 2; limit: number; ratio?: number; q?: string; all?: boolean }>({
        id: integer({ minimum: 1, description: "The user", examples: [42] }),
        state: oneOf(["open", 2], { deprecated: true }),
        limit: withDefault(integer({ exclusiveMaximum: 100 }), 20),
        ratio: optional(number({ multipleOf: 0.5, title: "Ratio" })),
        q: optional(string({ pattern: "^a", minLength: 1, maxLength: 9, format: "uuid" })),
        all: optional(boolean({ description: "All" })),
      }),
      read: () => "",
    });
    expect(await testClient(server).listTemplates()).toEqual([
      {
        uriTemplate: "users://{id}/{state}{?limit,ratio,q,all}",
        name: "users://{id}/{state}{?limit,ratio,q,all}",
        _meta: {
          "com.example/a": 1,
          "dev.mcp-gen/params": {
            type: "object",
            properties: {
              id: { type: "integer", minimum: 1, description: "The user", examples: [42] },
              state: { enum: ["open", 2], deprecated: true },
              limit: { type: "integer", exclusiveMaximum: 100, default: 20 },
              ratio: { type: "number", multipleOf: 0.5, title: "Ratio" },
              q: { type: "string", pattern: "^a", minLength: 1, maxLength: 9, format: "uuid" },
              all: { type: "boolean", description: "All" },
            },
            required: ["id", "state"],
          },
        },
      },
    ]);
  });

  it("shows nothing of params that are plain text", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("users://{id}", { read: () => "" });
    expect(await testClient(server).listTemplates()).toEqual([{ uriTemplate: "users://{id}", name: "users://{id}" }]);
  });
});

describe("a param named like an object's inner part", () => {
  it("is parsed, left out and printed as any other", async () => {
    const shape = Object.fromEntries([
      ["__proto__", integer()],
      ["constructor", optional(integer())],
    ]);
    const schema = params<Record<string, number>>(shape);
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("app://{__proto__}{?constructor}", {
      params: schema,
      read: (given) => [Object.keys(given), typeof given["constructor"], given["__proto__"]],
    });
    const client = testClient(server);
    expect((await client.read("app://1?constructor=2")).contents).toMatchObject([
      { text: '[["__proto__","constructor"],"number",1]' },
    ]);
    expect((await client.read("app://1")).contents).toMatchObject([
      { text: expect.stringContaining('"undefined",1]') },
    ]);
    const given = Object.fromEntries([["__proto__", 1]]);
    expect(
      resourceLink<Record<string, number>>("app://{__proto__}{?constructor}", { name: "x", params: schema }).uri(given),
    ).toBe("app://1");
  });
});

describe("the types of params", () => {
  // Checked by `tsc -p test`.
  // oxlint-disable-next-line vitest/expect-expect
  it("follow from what each one parses", () => {
    expectTypeOf(string()).toEqualTypeOf<Param<string>>();
    expectTypeOf(integer()).toEqualTypeOf<Param<number>>();
    expectTypeOf(number()).toEqualTypeOf<Param<number>>();
    expectTypeOf(boolean()).toEqualTypeOf<Param<boolean>>();
    expectTypeOf(oneOf(["a", "b", 1])).toEqualTypeOf<Param<"a" | "b" | 1>>();
  });

  it("have a param for each name, and no other", () => {
    // @ts-expect-error -- page has no param
    params<{ id: number; page: number }>({ id: integer() });
    // @ts-expect-error -- a param of another type
    params<{ id: number }>({ id: string() });
    // @ts-expect-error -- a default of another type
    withDefault(integer(), "20");
    expect(params<{ id?: number }>({ id: optional(integer()) }).jsonSchema).toMatchObject({ required: [] });
  });
});
