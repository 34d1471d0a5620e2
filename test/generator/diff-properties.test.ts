import { integer, number, oneOf, string, type Param } from "@mcp-gen/runtime/params";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBetween, kinds } from "./changes-between.js";
import { everything } from "./everything.js";

const names = ["A", "B", "C"];

/** Schemas of all kinds, which may refer to any of three components. */
const { schema } = fc.letrec<{ schema: object; any: object | boolean }>((tie) => ({
  any: fc.oneof({ arbitrary: tie("schema"), weight: 9 }, fc.boolean()),
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ type: fc.constantFrom("string", "integer", "number", "boolean", "null") }),
    fc.record({ type: fc.constant("integer"), minimum: fc.nat(5), exclusiveMaximum: fc.integer({ min: 5, max: 9 }) }),
    fc.record({
      type: fc.constantFrom("string", ["string", "null"]),
      maxLength: fc.nat(5),
      pattern: fc.constantFrom("a", "b"),
    }),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom("a", "b", 1, null, true), { minLength: 1 }) }),
    fc.constantFrom(...names).map((name) => ({ $ref: `#/components/schemas/${name}` })),
    fc.record({ type: fc.constant("array"), items: tie("any") }),
    fc.record({ prefixItems: fc.array(tie("any"), { minLength: 1, maxLength: 2 }), items: tie("any") }),
    fc.record({ anyOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ title: fc.constantFrom("T", "U"), allOf: fc.array(tie("any"), { minLength: 1, maxLength: 2 }) }),
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom("p", "q", "__proto__", "constructor"), tie("any")),
        additionalProperties: tie("any"),
        patternProperties: fc.dictionary(fc.constant("^x"), tie("any")),
      },
      { requiredKeys: ["type"] },
    ),
  ),
}));

/** Components hold no schema right away that could be themselves, which is an error. */
const component = schema.map((inner) => ({ type: "array", items: inner }));

const spec = fc.tuple(schema, component, component, component).map(([first, A, B, C]) => ({
  resources: { r: { uri: "r://r", schema: first } },
  components: { schemas: { A, B, C } },
}));

/** The same with the keys of each object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, reversed(inner)] as const)
      .toReversed(),
  );
}

const reverse = (value: object): object => reversed(value) as object;

describe("diff", () => {
  it("finds nothing between a spec and itself, whatever the order of its keys", async () => {
    expect(await changesBetween(everything, everything)).toEqual([]);
    expect(await changesBetween(everything, reverse(everything))).toEqual([]);
    await fc.assert(
      fc.asyncProperty(spec, async (one) => {
        expect(await changesBetween(one, one)).toEqual([]);
        expect(await changesBetween(one, reverse(one))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("finds the same whatever the order of keys", async () => {
    await fc.assert(
      fc.asyncProperty(spec, spec, async (one, other) => {
        const [there, again] = [await changesBetween(one, other), await changesBetween(reverse(one), reverse(other))];
        expect(kinds(again)).toEqual(kinds(there));
      }),
      { numRuns: 150 },
    );
  });

  it("finds something both ways or neither", async () => {
    await fc.assert(
      fc.asyncProperty(spec, spec, async (one, other) => {
        const [there, back] = [await changesBetween(one, other), await changesBetween(other, one)];
        expect(there.length === 0).toBe(back.length === 0);
      }),
      { numRuns: 150 },
    );
  });
});

/** A param, as the spec has it and as the server reads it. */
interface Sample {
  readonly schema: object;
  readonly param: Param<string | number | boolean>;
}

const bound = fc.integer({ min: -3, max: 3 });
const sampleOf = (schemaOf: object, param: unknown): Sample => ({ schema: schemaOf, param: param as Sample["param"] });
/** Limits that leave nothing between them are refused when they are declared. */
const numberRules = fc
  .record(
    {
      minimum: bound,
      maximum: bound,
      exclusiveMinimum: bound,
      exclusiveMaximum: bound,
      multipleOf: fc.constantFrom(1, 2, 4),
    },
    { requiredKeys: [] },
  )
  .filter(({ minimum = -9, maximum = 9, exclusiveMinimum = -9, exclusiveMaximum = 9 }) => {
    const open = Math.min(maximum, exclusiveMaximum) > exclusiveMinimum && minimum < exclusiveMaximum;
    return open && minimum <= maximum;
  });
const sample: fc.Arbitrary<Sample> = fc.oneof(
  numberRules.map((rules) => sampleOf({ type: "integer", ...rules }, integer(rules))),
  numberRules.map((rules) => sampleOf({ type: "number", ...rules }, number(rules))),
  fc
    .record({ minLength: fc.nat(2), maxLength: fc.nat(2), pattern: fc.constantFrom("a", "^-") }, { requiredKeys: [] })
    .filter(({ minLength = 0, maxLength = 9 }) => minLength <= maxLength)
    .map((rules) => sampleOf({ type: "string", ...rules }, string(rules))),
  fc
    .uniqueArray(fc.constantFrom("a", "-1", "aa", 0, 1, 2), { minLength: 1 })
    .map((values) => sampleOf({ enum: values }, oneOf(values))),
);

const texts = ["", "a", "aa", "-a", "-1", "0", "1", "2", "3", "4", "0.5", "-0.5", "true"];
const accepted = ({ param }: Sample): string[] => texts.filter((text) => param.parse(text).kind === "fits");

const taking = ({ schema: id }: Sample): object => ({
  resources: { user: { uri: "users://{id}", params: { id: { schema: id } } } },
});

describe("a param", () => {
  it("that takes no more what it took is always breaking, and narrower one way is wider the other", async () => {
    await fc.assert(
      fc.asyncProperty(sample, sample, async (one, other) => {
        const there = await changesBetween(taking(one), taking(other));
        const refused = accepted(one).filter((text) => !accepted(other).includes(text));
        const isBreaking = kinds(there).some((kind) => kind.startsWith("breaking"));
        expect({ refused, isBreaking: isBreaking || refused.length === 0 }).toEqual({ refused, isBreaking: true });
        const back = await changesBetween(taking(other), taking(one));
        const of = (changes: typeof there, pattern: RegExp): number =>
          kinds(changes).filter((kind) => pattern.test(kind)).length;
        expect(of(back, /^safe .*(widened|value-added)$/)).toBe(of(there, /^breaking .*(narrowed|value-removed)$/));
        expect(of(back, /changed$/)).toBe(of(there, /changed$/));
      }),
      { numRuns: 400 },
    );
  });
});
