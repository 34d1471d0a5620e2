import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { checkSpec } from "mcp-gen";
import { expect, it } from "vitest";

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, 1, 1.5, -3, "", "a", "ab", "🎉🎉"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3 }),
  ),
})).value;

const schemas = fc.letrec<{ schema: unknown }>((tie) => {
  const schema = tie("schema");
  const size = fc.nat(3);
  const types = fc.constantFrom("string", "number", "integer", "boolean", "object", "array", "null");
  const keywords = {
    type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(values, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }),
    const: values,
    minLength: size,
    maxLength: size,
    minimum: size,
    maximum: size,
    exclusiveMinimum: size,
    exclusiveMaximum: size,
    minItems: size,
    maxItems: size,
    minProperties: size,
    maxProperties: size,
    required: fc.uniqueArray(fc.constantFrom("a", "b"), { maxLength: 2 }),
    properties: fc.dictionary(fc.constantFrom("a", "b"), schema, { maxKeys: 2 }),
    additionalProperties: schema,
    items: schema,
    prefixItems: fc.array(schema, { minLength: 1, maxLength: 2 }),
    allOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
    anyOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
    oneOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
    not: schema,
    if: schema,
    // oxlint-disable-next-line unicorn/no-thenable -- It is a keyword of JSON Schema.
    then: schema,
    else: schema,
  };
  const names = Object.keys(keywords) as (keyof typeof keywords)[];
  const some = fc
    .subarray(names, { minLength: 1, maxLength: 2 })
    .chain((kept) => fc.record(Object.fromEntries(kept.map((name) => [name, keywords[name]]))));
  return { schema: fc.oneof({ depthSize: "small" }, fc.constantFrom<unknown>(true, false, {}), some, some, some) };
}).schema;

/** What generates values makes objects without a prototype, too, which a validator takes for others. */
function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

it("an example is told to be wrong where a validator refuses it, and nowhere else", async () => {
  let wrong = 0;
  const runs = 200;
  await fc.assert(
    fc.asyncProperty(schemas, values, async (schema, example) => {
      const whole = { allOf: [schema], examples: [example] };
      const spec = {
        mcpgen: "1.0",
        info: { name: "app", version: "1.0.0" },
        resources: { a: { uri: "a://b", schema: whole } },
      };
      const checked = await checkSpec({ file: "app.json", text: JSON.stringify(spec) });
      const isRefused = checked.kind === "spec" && checked.warnings.some(({ code }) => code === "example-wrong");
      const validate = new Ajv2020({ strict: false, logger: false }).compile(asJson({ allOf: [schema] }));
      expect(isRefused).toBe(!validate(asJson(example)));
      if (isRefused) wrong++;
    }),
    { numRuns: runs },
  );
  expect(wrong).toBeGreaterThan(runs / 10);
  expect(wrong).toBeLessThan((runs * 9) / 10);
});

it("an example that takes too long to look at is believed", async () => {
  const list = {
    properties: { next: { anyOf: [{ $ref: "#/components/schemas/List" }, { $ref: "#/components/schemas/List" }] } },
  };
  const deep = (levels: number): unknown => (levels === 0 ? { next: 5, end: false } : { next: deep(levels - 1) });
  const spec = {
    mcpgen: "1.0",
    info: { name: "app", version: "1.0.0" },
    resources: {
      a: { uri: "a://b", description: "A", schema: { $ref: "#/components/schemas/List", example: deep(150) } },
    },
    components: { schemas: { List: { ...list, type: "object" } } },
  };
  const checked = await checkSpec({ file: "app.json", text: JSON.stringify(spec) });
  expect(checked.kind === "spec" ? checked.warnings : checked.diagnostics).toEqual([]);
});
