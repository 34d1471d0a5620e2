import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, it } from "vitest";
import { generateApp, type GeneratedApp } from "./generated-app.js";

const components = {
  User: {
    type: "object",
    properties: {
      id: { type: "integer", minimum: 1 },
      "a/b~": { type: "array", items: { $ref: "#/components/schemas/User" } },
    },
    required: ["id"],
    additionalProperties: false,
  },
};

const resources = {
  user: { uri: "users://{id}", mimeType: "application/json", schema: { $ref: "#/components/schemas/User" } },
  free: { uri: "free://x", mimeType: "application/json" },
};

function create(validateResults: "off" | "warn" | "error"): Promise<GeneratedApp> {
  const handlers = { user: "(_: unknown, { context }: { context: { value: unknown } }) => context.value" };
  return generateApp(resources, { components, handlers, emit: { validateResults } });
}

/** Reads a value; gives the answer and what `onError` was told. */
async function read(
  app: GeneratedApp,
  value: unknown,
  options: object = {},
): Promise<{ answer: string; told: string[] }> {
  const told: string[] = [];
  const onError = (error: unknown): number => told.push(String(error));
  const client = testClient(app.createServer({ context: { value }, onError, ...options }));
  const answer = await client.read("users://1").then(
    ({ contents: [content] }) => (content !== undefined && "text" in content ? content.text : ""),
    ({ code }: { code: number }) => `error ${code}`,
  );
  return { answer, told };
}

const wrong = { id: 1, "a/b~": [{ id: 1 }, { id: 0 }] };
const complaint = "TypeError: The result of users://1 does not fit its schema: /a~1b~0/1/id must be at least 1";

describe("a result that does not fit its schema", () => {
  it("goes out unseen where results are not validated, and nothing is written for it", async () => {
    const app = await create("off");
    expect(await read(app, wrong)).toEqual({ answer: JSON.stringify(wrong), told: [] });
    expect(Object.keys(await app.folder.all("app"))).not.toContain("app/validators.ts");
  });

  it("goes out and is complained of with warn", async () => {
    expect(await read(await create("warn"), wrong)).toEqual({ answer: JSON.stringify(wrong), told: [complaint] });
  });

  it("is an internal error with error", async () => {
    expect(await read(await create("error"), wrong)).toEqual({ answer: "error -32603", told: [complaint] });
  });

  it("is what the app says when it starts, whatever was generated", async () => {
    const app = await create("warn");
    expect((await read(app, wrong, { validateResults: "error" })).answer).toBe("error -32603");
    expect(await read(app, wrong, { validateResults: "off" })).toEqual({ answer: JSON.stringify(wrong), told: [] });
  });
});

it("a result that fits goes out", async () => {
  const app = await create("error");
  expect(await read(app, { id: 1 })).toEqual({ answer: '{"id":1}', told: [] });
  expect(await read(app, undefined)).toEqual({ answer: "error -32602", told: [] });
});

it("a result is checked as what it is sent as", async () => {
  const app = await create("error");
  expect((await read(app, { id: 1, more: undefined })).answer).toBe('{"id":1}');
  expect((await read(app, { toJSON: () => ({ id: 2 }) })).answer).toBe('{"id":2}');
});

it("a resource whose result has no schema is read without a check", async () => {
  const app = await create("error");
  expect(await app.folder.read("app/server.ts")).toContain("    read: free,\n");
});

it.each<[title: string, schema: object, value: unknown, fault: string]>([
  ["a type", { type: ["string", "null"] }, 1, "it must be of type string or null"],
  ["values", { enum: ["a", { b: 1 }] }, "b", 'it must be one of "a", {"b":1}'],
  ["a missing property", { required: ["a"] }, {}, "it must have a"],
  ["a property that is none", { properties: { a: {} }, additionalProperties: false }, { b: 1 }, "/b is not allowed"],
  [
    "alternatives",
    { oneOf: [{ type: "integer" }, { minimum: 2 }] },
    3,
    "it must fit exactly one of 2 schemas, and fits 2",
  ],
  ["a null in OpenAPI 3.0", { type: "string", nullable: true }, 1, "it must fit one of 2 schemas"],
  ["an open limit in OpenAPI 3.0", { minimum: 1, exclusiveMinimum: true }, 1, "it must be greater than 1"],
])("a complaint about %s says what the rule is", async (_, schema, value, fault) => {
  const app = await generateApp(
    { user: { uri: "users://1", schema } },
    {
      handlers: { user: "(_: unknown, { context }: { context: { value: unknown } }) => context.value" },
      emit: { validateResults: "warn" },
    },
  );
  expect((await read(app, value)).told).toEqual([
    `TypeError: The result of users://1 does not fit its schema: ${fault}`,
  ]);
});

it("a component that only a condition refers to is checked, too", async () => {
  // JSON Schema has a keyword of that name.
  // oxlint-disable-next-line unicorn/no-thenable
  const schema = { if: { type: "object" }, then: { $ref: "#/components/schemas/User" } };
  const app = await generateApp(
    { user: { uri: "users://1", schema } },
    {
      components,
      handlers: { user: "(_: unknown, { context }: { context: { value: unknown } }) => context.value" },
      emit: { validateResults: "error" },
    },
  );
  expect((await read(app, {})).answer).toBe("error -32603");
  expect((await read(app, { id: 1 })).answer).toBe('{"id":1}');
});
