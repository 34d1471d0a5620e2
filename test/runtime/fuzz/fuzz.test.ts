import { setImmediate as turn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { completions, createServer, expand, parseTemplate, TemplateError, type Server } from "@mcp-gen/runtime";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectDoor, fetchDoor, stdioDoor } from "./doors.js";
import { faultIn } from "./expected.js";
import { anyLine } from "./messages.js";
import { faultInRead, type Outcome, type Read } from "./reads.js";

/** A few in each run of the tests; a million and more by `npm run fuzz`. */
const inputs = Number(process.env["FUZZ_INPUTS"] ?? 10_000);
/** Each of the properties gets its share. */
const share = inputs / 5;
/** What takes longer than this hangs. */
const options = (numRuns: number): { numRuns: number; timeout: number } => ({
  numRuns: Math.ceil(numRuns),
  timeout: 20_000,
});
const patience = 30_000 + inputs * 10;

const fault = new Error("thrown on purpose");

function serve(): { server: Server; errors: unknown[] } {
  const errors: unknown[] = [];
  const server = createServer({
    name: "app",
    version: "1.0.0",
    completions,
    onError: (error) => void errors.push(error),
  });
  server.resource("app://now", { read: () => "now" });
  server.resource("app://soon", { read: async () => (await turn(), "soon") });
  server.resource("app://fault", {
    read: () => {
      throw fault;
    },
  });
  server.resource("app://items/{id}", {
    complete: { id: async (prefix) => [`${prefix}1`] },
    list: async function* () {
      yield { uri: "app://items/1" };
    },
    read: async ({ id }) => ({ id }),
  });
  return { server, errors };
}

describe.each([connectDoor, stdioDoor, fetchDoor])("whatever comes in by $name", ({ send, expected }) => {
  it(
    "is answered once where it asks for an answer, and never by a fault of the server",
    async () => {
      const perRun = 16;
      await fc.assert(
        fc.asyncProperty(fc.array(anyLine, { minLength: perRun, maxLength: perRun }), async (lines) => {
          const { server, errors } = serve();
          const answers = await send(server, lines);
          expect(faultIn(answers, expected(lines))).toBeUndefined();
          expect(errors.filter((error) => error !== fault)).toEqual([]);
        }),
        options(share / perRun),
      );
    },
    patience,
  );
});

const templates = [
  "app://",
  "app:x",
  "app://a",
  "app://{x}",
  "app://{x}/",
  "app://a/{x}",
  "app://{x}/a",
  "app://{x}/{y}",
  "app://{x}.{y}",
  "app://v{x}",
  "app://{x}-{y}-{z}/end",
  "app://a/{+rest}",
  "app://{+rest}",
  "app://{+rest}/a",
  "app://{x}/{+rest}/{y}",
  "app://{+rest}.{x}",
  "app://s{?q,r}",
  "app://s?a=1{&q}",
  "app://{x}{?q}",
  "app://{+rest}{?q}",
  "app://é/{x}",
  "app://a%2Fb/{x}",
  "https://h/{x}",
  "https://{x}.h",
  "https://h{?q}",
];

/** A URI out of the pieces of which templates are made. */
const anyUri = fc
  .tuple(
    fc.constantFrom("app://", "app:", "https://", "https://h", "APP://", ""),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...Array.from("aahvsx1.-/?#=&%é:@ \\")) },
        {
          weight: 2,
          arbitrary: fc.constantFrom(
            "/a",
            "end",
            "a/b",
            "s?",
            "a=1",
            "q=",
            "%2F",
            "%2E",
            "%C3%A9",
            "%61",
            "%",
            "..",
            "\0",
          ),
        },
        fc.string({ unit: "binary", maxLength: 2 }),
      ),
      { maxLength: 12 },
    ),
    fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.nat({ max: 6_000 })),
  )
  .map(([start, pieces, times]) => start + pieces.join("").repeat(times));

describe("whatever URI is asked for", () => {
  const reader = (declared: readonly string[]): ((uri: string) => Outcome) => {
    const server = createServer({ name: "app", version: "1.0.0", completions });
    for (const template of declared) server.resource(template, { read: (params) => ({ template, params }) });
    const session = server.session({ version: "2025-11-25" });
    return (uri) => {
      const reply = session.receive({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } });
      if (typeof reply !== "string") throw new Error(`${uri} was not answered at once`);
      const { result, error } = JSON.parse(reply) as Answer;
      return result === undefined ? error.code : (JSON.parse(result.contents[0].text) as Read);
    };
  };
  const read = reader(templates);
  // Of several templates, another may be closer to the URI as `expand` writes it.
  const alone = new Map(templates.map((template) => [template, reader([template])]));

  it(
    "is read with params that make a URI which is read the same, or is not found or refused",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyUri, async (uri) => {
          const found = read(uri);
          expect(faultInRead(uri, found)).toBeUndefined();
          if (typeof found === "number") return found === -32002 || found === -32602;
          const again = tryExpand(found.template, found.params);
          return again === undefined || isDeepStrictEqual(alone.get(found.template)?.(again), found);
        }),
        options(share),
      );
    },
    patience,
  );
});

interface Answer {
  readonly result?: { readonly contents: readonly [{ readonly text: string }] };
  readonly error: { readonly code: number };
}

function tryExpand(template: string, params: Read["params"]): string | undefined {
  try {
    return expand(parseTemplate(template), params);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function refusalOf(template: string): TemplateError | undefined {
  try {
    createServer({ name: "app", version: "1.0.0", completions }).resource(template, { read: () => "" });
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

describe("whatever is declared as a template", () => {
  const anyTemplate = fc
    .tuple(
      fc.constantFrom("app://", "app:", "https://", ""),
      fc.array(
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom("{a}", "{b}", "{+c}", "{?d,e}", "{&f}", "/", "a", "?a=1", "#") },
          { weight: 2, arbitrary: fc.constantFrom(...Array.from("{}+?&,;*:.%/#a1é|")) },
          fc.string({ unit: "binary", maxLength: 2 }),
        ),
        { maxLength: 10 },
      ),
    )
    .map(([start, pieces]) => start + pieces.join(""));

  it(
    "is taken, or refused with advice that leads to what is taken",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyTemplate, async (template) => {
          let text = template;
          // Each piece of advice mends one place, and some is given in words, which mend nothing.
          for (let count = 0; count < 40 && !text.includes("it before the query"); count++) {
            const error = refusalOf(text);
            if (error === undefined) return true;
            const { offset, expression, instead } = error;
            if (text.slice(offset, offset + expression.length) !== expression) return false;
            text = text.slice(0, offset) + instead + text.slice(offset + expression.length);
          }
          return text.includes("it before the query");
        }),
        options(share),
      );
    },
    patience,
  );
});
