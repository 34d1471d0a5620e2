import fc from "fast-check";
import { metaOf } from "../client.js";

/** Values that have tripped parsers of JSON-RPC before, and any others. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    "",
    "\0",
    "\u2028",
    "\ud800",
    "__proto__",
    [],
    {},
    [[]],
  ),
  fc.constantFrom<unknown>("2.0", "1.0", "ping", "resources/read", "notifications/cancelled", "constructor", 1, "1"),
  fc.nat({ max: 2_000 }).map((depth): unknown => JSON.parse("[".repeat(depth + 1) + "]".repeat(depth + 1))),
  fc.jsonValue({ maxDepth: 2 }),
);

const anyId = fc.oneof(fc.nat({ max: 5 }), fc.string({ maxLength: 3 }), fc.maxSafeInteger());

const anyUri = fc.oneof(
  fc.constantFrom("app://now", "app://soon", "app://fault", "app://items/1", "app://items/..", "app://nothing", "%"),
  fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => `app://${text}`),
);

function paramsOf(method: string): fc.Arbitrary<object> {
  switch (method) {
    case "resources/read":
      return fc.record({ uri: anyUri });
    case "completion/complete":
      return fc.record({
        ref: fc.record({
          type: fc.constantFrom("ref/resource", "ref/prompt"),
          uri: fc.constantFrom("app://items/{id}"),
        }),
        argument: fc.record({ name: fc.constantFrom("id", "other", "__proto__"), value: fc.string({ maxLength: 3 }) }),
      });
    case "initialize":
      return fc.record({
        protocolVersion: fc.constantFrom("2024-11-05", "2025-03-26", "2025-11-25", "1.0"),
        capabilities: fc.constant({}),
        clientInfo: fc.constant({ name: "fuzz", version: "1.0.0" }),
      });
    case "notifications/cancelled":
      return fc.record({ requestId: anyId }, { requiredKeys: [] });
    default:
      return fc.record({ cursor: fc.string({ maxLength: 3 }) }, { requiredKeys: [] });
  }
}

const methods = [
  "resources/read",
  "resources/read",
  "resources/read",
  "resources/list",
  "resources/templates/list",
  "completion/complete",
  "ping",
  "server/discover",
  "initialize",
  "no/such/method",
  "notifications/cancelled",
];

/** A request or a notification as a client may send it, in either era. */
const validMessage = fc.constantFrom(...methods).chain((method) =>
  fc
    .record({ id: mostly(anyId), params: mostly(inEitherEra(paramsOf(method))) })
    .map(({ id, params }): Record<string, unknown> => ({
      jsonrpc: "2.0",
      ...(!method.startsWith("notifications/") && { id }),
      method,
      params,
    })),
);

function mostly(usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: anyValue });
}

function inEitherEra(params: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc.oneof(
    params,
    params.map((legacy) => ({ ...legacy, _meta: metaOf("2026-07-28") })),
  );
}

interface Edit {
  readonly at: number;
  readonly kind: "replace" | "remove" | "rename" | "wrap";
  readonly value: unknown;
}

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 40 }),
  kind: fc.constantFrom("replace", "remove", "rename", "wrap"),
  value: anyValue,
});

/** Changes one place of a value: the `at`th, in the order in which its text has them. */
function change(value: unknown, { at, kind, value: other }: Edit): unknown {
  let place = 0;
  const walk = (here: unknown): unknown => {
    if (place++ === at) return kind === "wrap" ? [here, other] : other;
    if (Array.isArray(here)) return here.map(walk);
    if (typeof here !== "object" || here === null) return here;
    const entries = Object.entries(here).flatMap(([key, inner]): [string, unknown][] => {
      if (place === at && kind === "remove") return (place++, []);
      if (place === at && kind === "rename") return (place++, [[JSON.stringify(other), inner]]);
      return [[key, walk(inner)]];
    });
    return Object.fromEntries(entries);
  };
  return walk(value);
}

interface Damage {
  readonly at: number;
  readonly kind: "replace" | "insert" | "remove" | "cut" | "repeat";
  readonly bytes: readonly number[];
}

const anyDamage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat({ max: 400 }),
  kind: fc.constantFrom("replace", "insert", "remove", "cut", "repeat"),
  bytes: fc.array(fc.oneof(fc.constantFrom(...Buffer.from('{}[]",:\\\n\r 09\u0000é\ufeff')), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 4,
  }),
});

function damage(line: Buffer, { at, kind, bytes }: Damage): Buffer {
  const start = line.length === 0 ? 0 : at % line.length;
  const [before, after] = [line.subarray(0, start), line.subarray(start)];
  switch (kind) {
    case "replace":
      return Buffer.concat([before, Buffer.from(bytes), after.subarray(bytes.length)]);
    case "insert":
      return Buffer.concat([before, Buffer.from(bytes), after]);
    case "remove":
      return Buffer.concat([before, after.subarray(bytes.length)]);
    case "cut":
      return Buffer.from(before);
    case "repeat":
      return Buffer.concat([before, ...bytes.map(() => after)]);
  }
}

/** A message as a client sends it, with up to three of its values changed. */
const anyMessage = fc
  .tuple(validMessage, fc.array(anyEdit, { maxLength: 3 }))
  .map(([message, edits]) => edits.reduce(change, message as unknown));

/** What answers a request, which a server of resources has not sent. */
const anyResponse = fc.record(
  { jsonrpc: fc.constant("2.0"), id: anyId, result: fc.constant({}), error: fc.constant({ code: -1, message: "no" }) },
  { requiredKeys: ["jsonrpc"] },
);

/** The bytes of a message, or of a batch, mostly whole. */
export const anyLine: fc.Arbitrary<Buffer> = fc
  .record({
    message: fc.oneof(
      { weight: 17, arbitrary: anyMessage },
      { weight: 1, arbitrary: anyResponse },
      { weight: 1, arbitrary: anyValue },
      { weight: 1, arbitrary: fc.array(anyMessage, { maxLength: 4 }) },
    ),
    damages: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Damage[]>([]) },
      { weight: 1, arbitrary: fc.array(anyDamage, { maxLength: 3 }) },
    ),
  })
  .map(({ message, damages }) => damages.reduce(damage, Buffer.from(JSON.stringify(message) ?? "")));
