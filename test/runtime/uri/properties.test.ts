import { createServer, expand, McpError, parseTemplate, type Server } from "@mcp-gen/runtime";
import { testClient } from "@mcp-gen/runtime/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

type Params = Record<string, string>;
interface Answer {
  readonly template: string;
  readonly params: Params;
}

/** Values reach the handler whatever they hold, so that matching alone is seen. */
function declare(server: Server, template: string): void {
  const { names, query } = parseTemplate(template);
  const traversal = Object.fromEntries([...names, ...(query?.names ?? [])].map((name) => [name, "allow" as const]));
  server.resource(template, { traversal, read: (params) => ({ template, params }) });
}

/** Declares what does not conflict with what came before. */
function serve(templates: readonly string[]): { server: Server; declared: string[] } {
  const server = createServer({ name: "app", version: "1.0.0" });
  const declared = templates.filter((template) => {
    try {
      declare(server, template);
      return true;
    } catch (error) {
      if (!String(error).includes("match the same URIs")) throw error;
      return false;
    }
  });
  return { server, declared };
}

async function ask(server: Server, uri: string): Promise<Answer | undefined> {
  try {
    const { contents } = await testClient(server).read(uri);
    const [item] = contents;
    return JSON.parse(item !== undefined && "text" in item ? item.text : "null") as Answer;
  } catch (error) {
    if (!(error instanceof McpError) || error.message !== "Resource not found") throw error;
    return undefined;
  }
}

type Part = { readonly literal: string } | { readonly name: string; readonly rest: boolean };

/** A template as its parts, so that what it should match can be told without the code under test. */
interface Model {
  readonly scheme: string;
  readonly segments: readonly (readonly Part[])[];
  readonly literalQuery: string;
  readonly query: readonly string[];
}

function textOf({ scheme, segments, literalQuery, query }: Model): string {
  const part = (item: Part): string => ("literal" in item ? item.literal : `{${item.rest ? "+" : ""}${item.name}}`);
  const path = segments.map((segment) => segment.map(part).join("")).join("/");
  const more = query.length === 0 ? "" : `{${literalQuery === "" ? "?" : "&"}${query.join(",")}}`;
  return `${scheme}://${path}${literalQuery}${more}`;
}

function namesOf({ segments }: Model): string[] {
  return segments.flat().flatMap((part) => ("name" in part ? [part.name] : []));
}

interface ModelOptions {
  readonly schemes: readonly string[];
  readonly literals: readonly string[];
  readonly names: readonly string[];
  readonly literalQueries: readonly string[];
}

/** A template of up to three segments, each of up to three variables with literals between them. */
function modelOf({ schemes, literals, names, literalQueries }: ModelOptions): fc.Arbitrary<Model> {
  const literal = fc.constantFrom(...literals);
  const segment = fc.oneof(
    literal.map((text) => ({ first: text, others: [] })),
    fc.record({
      first: fc.oneof(fc.constant(""), literal),
      others: fc.array(literal, { minLength: 1, maxLength: 3 }),
      endsOpen: fc.boolean(),
    }),
  );
  return fc
    .record({
      scheme: fc.constantFrom(...schemes),
      segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
      names: fc.shuffledSubarray([...names], { minLength: names.length }),
      rest: fc.option(fc.nat({ max: 4 }), { nil: -1 }),
      literalQuery: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, fc.constantFrom("", ...literalQueries)),
      queries: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat({ max: 2 })),
    })
    .map((raw) => {
      const free = [...raw.names];
      let count = 0;
      const segments = raw.segments.map((shape): Part[] => {
        const parts: Part[] = shape.first === "" ? [] : [{ literal: shape.first }];
        for (const [index, text] of shape.others.entries()) {
          parts.push({ name: free.pop() ?? `more${count}`, rest: count++ === raw.rest });
          const isLast = index === shape.others.length - 1;
          if (!(isLast && "endsOpen" in shape && shape.endsOpen)) parts.push({ literal: text });
        }
        return parts;
      });
      return { scheme: raw.scheme, segments, literalQuery: raw.literalQuery, query: free.slice(0, raw.queries) };
    });
}

const anyModel = modelOf({
  schemes: ["app", "https", "x+y"],
  literals: ["a", "B", ".", "-", "--", "+", "(", "*$", "é", "caf%C3%A9", "→", " ", "%20", "%2F", "|", "%25", "[", "🙂"],
  names: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "x.y", "__proto__", "constructor", "toString"],
  literalQueries: ["?v=1", "?v=1&w=%26", "?é"],
});

const anyValue = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...Array.from("aB.-+/?#%&= \\(*|é→🙂2F[\0\u0301")), minLength: 1, maxLength: 8 }),
  fc.constantFrom(".", "..", "../x", "%2F", "%", "__proto__", "constructor", "\u{10FFFF}"),
);

function paramsFor(model: Model): fc.Arbitrary<Params> {
  const path = namesOf(model).map((name) => fc.tuple(fc.constant(name), anyValue));
  const query = model.query.map((name) => fc.tuple(fc.constant(name), fc.option(fc.oneof(anyValue, fc.constant("")))));
  return fc
    .tuple(...path, ...query)
    .map((entries) => Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))));
}

const anyCase = anyModel.chain((model) =>
  fc.record({ template: fc.constant(textOf(model)), params: paramsFor(model) }),
);

function tryExpand(template: string, params: Params): string | undefined {
  try {
    return expand(parseTemplate(template), params);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

const runs = { numRuns: 2_000 };

describe("the URI that a template and params make", () => {
  it("is read with these params again, and is refused in few cases only", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ template, params }) => {
        const uri = tryExpand(template, params);
        if (uri === undefined) refused++;
        const answer = uri === undefined ? { template, params } : await ask(serve([template]).server, uri);
        expect(answer).toEqual({ template, params });
      }),
      runs,
    );
    // Separators that no URI can hold as they are, inside a value on their right.
    expect(refused / runs.numRuns).toBeLessThan(0.1);
  });

  it("is never refused where the separators are plain", async () => {
    const plain = modelOf({
      schemes: ["app", "https"],
      literals: ["a", "B", ".", "-", "--", "+", "(", "v1", ":"],
      names: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"],
      literalQueries: ["?v=1"],
    }).chain((model) => fc.record({ template: fc.constant(textOf(model)), params: paramsFor(model) }));
    await fc.assert(
      fc.asyncProperty(plain, async ({ template, params }) => {
        const uri = expand(parseTemplate(template), params);
        expect(await ask(serve([template]).server, uri)).toEqual({ template, params });
      }),
      runs,
    );
  });

  it("holds no character that a URI can't hold", () => {
    fc.assert(
      fc.property(anyCase, ({ template, params }) => {
        expect(tryExpand(template, params) ?? "").toMatch(/^[\w.~!$&'()*+,;:=@/?#%-]*$/);
      }),
      runs,
    );
  });

  it("is read with these params when each of its unreserved letters is encoded", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme-ascii", minLength: 1 }), async (id) => {
        const encoded = [...Buffer.from(id)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
        expect(await ask(serve(["users://{id}/x"]).server, `users://${encoded}/%78`)).toEqual({
          template: "users://{id}/x",
          params: { id },
        });
      }),
    );
  });

  it.each(["", undefined])("is refused where a param is %o", (id) => {
    expect(() => expand(parseTemplate("users://{id}"), { id })).toThrow(
      new RangeError("id must be a text that is not empty"),
    );
    expect(() => expand(parseTemplate("users://{+id}"), { id })).toThrow(RangeError);
  });

  it("is refused where a param holds half of a surrogate pair", () => {
    expect(() => expand(parseTemplate("users://{id}"), { id: "a\ud800" })).toThrow(
      new RangeError("id must be well-formed Unicode: it holds half of a surrogate pair"),
    );
  });

  it("is refused where a value holds a separator that can't be told from the real one", () => {
    expect(expand(parseTemplate("app://{a}→{b}"), { a: "1→2", b: "3" })).toBe("app://1%E2%86%922%E2%86%923");
    expect(() => expand(parseTemplate("app://{a}→{b}"), { a: "1", b: "2→3" })).toThrow(
      new RangeError("a holds a text that app://{a}→{b} can't carry unambiguously"),
    );
  });
});

describe("the order of declaration", () => {
  const anySet = fc.array(anyModel, { minLength: 2, maxLength: 12 }).chain((models) =>
    fc.record({
      templates: fc.constant(models.map(textOf)),
      params: fc.tuple(...models.map(paramsFor)),
      texts: fc.array(fc.string({ unit: fc.constantFrom(...Array.from("aB.-+/?#=é% ")), maxLength: 10 }), {
        maxLength: 4,
      }),
      order: fc.infiniteStream(fc.nat()).map((stream) => [...stream.take(models.length)]),
    }),
  );

  it("never decides which template answers", async () => {
    await fc.assert(
      fc.asyncProperty(anySet, async ({ templates, params, texts, order }) => {
        const { server, declared } = serve(templates);
        const shuffled = declared
          .map((template, index) => ({ template, place: order[index] ?? 0 }))
          .toSorted((a, b) => a.place - b.place);
        const other = serve(shuffled.map(({ template }) => template)).server;
        const expanded = templates.flatMap((template, index) => tryExpand(template, params[index] ?? {}) ?? []);
        for (const uri of [...expanded, ...texts.map((text) => `app://${text}`)]) {
          expect(await ask(other, uri)).toEqual(await ask(server, uri));
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** What a URI gives one template, found the slow way: the longest values from the left, by a regular expression. */
function naiveMatch(model: Model, uri: string): Params | undefined {
  // A question mark behind a hash belongs to the fragment.
  const [, path = "", queryText] = /^([^?#]*(?:#.*)?)(?:\?(.*))?$/s.exec(uri) ?? [];
  const declaresQuery = model.query.length > 0;
  if (declaresQuery && queryText?.includes("#") === true) return undefined;

  const part = (item: Part): string =>
    "literal" in item ? item.literal.replaceAll(/[.+()-]/g, String.raw`\$&`) : item.rest ? "(.+)" : "([^/?#]+)";
  const pattern = model.segments.map((segment) => segment.map(part).join("")).join("/");
  const match = new RegExp(`^${model.scheme}://${pattern}$`, "s").exec(declaresQuery ? path : uri);
  if (match === null) return undefined;
  const params = Object.fromEntries(namesOf(model).map((name, index) => [name, match[index + 1] ?? ""]));
  for (const pair of (declaresQuery ? (queryText ?? "") : "").split("&").toReversed()) {
    const [name = "", ...value] = pair.split("=");
    if (model.query.includes(name)) params[name] = value.join("=");
  }
  return params;
}

/** Literal before `{name}` before `{+name}`, from left to right; then what `rank.ts` promises, in other words. */
function naiveOrder(a: Model, b: Model, hasQuery: boolean): number {
  const kind = (segment: readonly Part[] = []): number =>
    segment.some((part) => "name" in part && part.rest) ? 2 : segment.some((part) => "name" in part) ? 1 : 0;
  const edge = (part: Part | undefined): number => (part !== undefined && "literal" in part ? part.literal.length : 0);
  const restOf = (segment: readonly Part[]): number =>
    segment.filter((part) => "name" in part).findIndex((part) => "name" in part && part.rest);
  const bySegment = (one: readonly Part[] = [], two: readonly Part[] = []): number =>
    kind(one) - kind(two) ||
    edge(two[0]) - edge(one[0]) ||
    edge(two.at(-1)) - edge(one.at(-1)) ||
    two.filter((part) => "name" in part).length - one.filter((part) => "name" in part).length ||
    restOf(two) - restOf(one);
  const literalsOf = (segment: readonly Part[] = []): string =>
    JSON.stringify(segment.map((part) => ("literal" in part ? part.literal : 0)));
  const byQuery = Number(b.query.length > 0) - Number(a.query.length > 0);

  for (const [index, segment] of a.segments.entries()) {
    const other = b.segments[index];
    if (kind(segment) === 2 && kind(other) === 2) {
      if (hasQuery && byQuery !== 0) return byQuery;
      if (a.segments.length !== b.segments.length) return b.segments.length - a.segments.length;
    }
    const order = bySegment(segment, other);
    // Which of two segments comes first that only their inner literals tell apart is nothing to rely on.
    if (order !== 0 || literalsOf(segment) !== literalsOf(other)) return order;
  }
  return hasQuery ? byQuery : -byQuery;
}

describe("the template that answers", () => {
  const simple: ModelOptions = {
    schemes: ["app"],
    literals: ["a", "b", ".", "-", "ab", "a."],
    names: ["q", "r", "c", "d", "e", "f", "g", "h", "i", "j", "k"],
    literalQueries: [],
  };
  const plainValue = fc.string({ unit: fc.constantFrom(...Array.from("ab.-")), minLength: 1, maxLength: 4 });
  const anySet = fc.array(modelOf(simple), { minLength: 1, maxLength: 8 }).chain((models) =>
    fc.record({
      models: fc.constant(models),
      filled: fc.tuple(
        ...models.map((model) =>
          fc
            .tuple(...model.segments.flat().map((part) => ("literal" in part ? fc.constant(part.literal) : plainValue)))
            .map((texts) => {
              const left = [...texts];
              return model.segments.map((segment) => left.splice(0, segment.length).join("")).join("/");
            }),
        ),
      ),
      queries: fc.constantFrom("", "", "?", "?q=1", "?r=a&q", "?q=1&q=2#x", "#a", "#a?q=1", "/b", "/a?q=1/b"),
      texts: fc.array(fc.string({ unit: fc.constantFrom(...Array.from("aabb.-//?#q=")), maxLength: 9 }), {
        maxLength: 6,
      }),
    }),
  );

  it("is the most specific one that a regular expression would find, with the same params", async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(anySet, async ({ models, filled, queries, texts }) => {
        const { server, declared } = serve(models.map(textOf));
        const known = models.filter((model) => declared.includes(textOf(model)));
        for (const path of [...filled, ...filled.map((text) => text + queries), ...texts]) {
          const uri = `app://${path}`;
          const hasQuery = /^[^#]*\?/.test(uri);
          const candidates = known.flatMap((model) => {
            const params = naiveMatch(model, uri);
            return params === undefined ? [] : [{ model, params }];
          });
          const answer = await ask(server, uri);
          if (answer !== undefined) answered++;
          const given = candidates.find(({ model }) => textOf(model) === answer?.template);
          // Where the order says nothing, either is right, and the same one each time.
          const better = candidates
            .filter(({ model }) => given === undefined || naiveOrder(model, given.model, hasQuery) < 0)
            .map(({ model }) => textOf(model));
          expect({ uri, params: answer?.params, better }).toEqual({ uri, params: given?.params, better: [] });
        }
      }),
      { numRuns: 1_500 },
    );
    expect(answered).toBeGreaterThan(1_500);
  });
});

describe("a read", () => {
  const templates = [
    "app://config",
    "app://{a}",
    "app://{name}-{other}",
    "app://{name}-{other}-{third}.json",
    "app://{a}/{b}{?q,r}",
    "app://x/{+rest}/y",
    "app://{a}/{+rest}/{b}/raw",
    "https://{host}/{path}",
    "files://{+path}",
    "files://{a}.{+path}-{b}",
  ];
  const client = testClient(serve(templates).server);

  async function outcomeOf(uri: string): Promise<string> {
    try {
      await client.read(uri);
      return "answered";
    } catch (error) {
      if (!(error instanceof McpError)) return `threw ${String(error)}`;
      if (error.message === "Resource not found") return "not found";
      return error.code === -32602 ? "refused" : `failed with ${error.code} ${error.message}`;
    }
  }

  it("of any text answers or throws an McpError", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...Array.from("ab-./?#%&=:2Fé\0\ud800")) }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    const uri = fc.oneof(
      text,
      fc
        .tuple(fc.constantFrom("app://", "files://", "https://", "HTTPS://", "app:"), text)
        .map((parts) => parts.join("")),
    );
    await fc.assert(
      fc.asyncProperty(uri, async (asked) => {
        expect(await outcomeOf(asked)).toMatch(/^(answered|not found|refused)$/);
      }),
      runs,
    );
  });

  const repeated = [
    "/",
    "-",
    ".",
    "%2F",
    "%2D",
    "%2E",
    "?",
    "#",
    "&",
    "=",
    "a",
    "a-",
    "a/",
    "a%2Fb/",
    "x/y/",
    "/y",
    "%C3%A9",
    "é",
    "-.json",
  ];
  it.each(repeated)("of a URI that repeats %o 20,000 times is answered", async (text) => {
    for (const uri of ["app://", "app://x/", "files://", "files://a.", "https://h/", "app:", ""].flatMap((start) => [
      start + text.repeat(Math.floor(20_000 / text.length)),
      `${start}a${text.repeat(Math.floor(20_000 / text.length))}b`,
      `${start}${text.repeat(Math.floor(20_000 / text.length))}/y`,
    ])) {
      expect(await outcomeOf(uri)).toMatch(/^(answered|not found|refused)$/);
    }
  });
});
