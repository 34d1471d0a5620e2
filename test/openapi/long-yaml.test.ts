import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { generate, renderHuman } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder } from "../generator/folder.js";

const examples = join(createRequire(import.meta.url).resolve("@readme/oas-examples/package.json"), "..");
const documents = readdirSync(examples, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".yaml"))
  .toSorted();

/** Long enough for the parser that reads long texts. */
const padding = "# and so on\n".repeat(25_000);

/** All that is written, and all that is said. */
async function outcomeOf(text: string): Promise<unknown> {
  const folder = await createFolder();
  await folder.write("openapi.yaml", text);
  const result = await generate({ spec: join(folder.path, "openapi.yaml"), out: join(folder.path, "out") });
  const said = result.kind === "failed" ? result.diagnostics : result.warnings;
  const steps = result.kind === "failed" ? [] : result.plan.steps;
  return { said: renderHuman(said).replaceAll(folder.path, ""), steps };
}

const outcomesOf = (text: string): Promise<[unknown, unknown]> =>
  Promise.all([outcomeOf(`${text}\n`), outcomeOf(`${text}\n${padding}`)]);

describe("a long YAML text is read as a short one is:", () => {
  it.each(documents)("%s", async (file) => {
    const [short, long] = await outcomesOf(readFileSync(join(examples, file), "utf8"));
    expect(long).toEqual(short);
  });

  it.each<[title: string, members: string]>([
    [
      "keys that are numbers",
      "1: { type: string }\n1.10: { type: string }\n0x1F: { type: string }\n1e3: { type: string }",
    ],
    ["keys that are dates", "2026-07-28: { type: string }\n12:30: { type: string }"],
    [
      "keys that are no text",
      "~: { type: string }\nTrue: { type: string }\nno: { type: string }\nnull: { type: string }",
    ],
    ["a key that is an object's inner part", "__proto__: { type: string }\nconstructor: { type: string }"],
    ["anchors and aliases", "a: &a { type: string }\nb: *a"],
    ["merges", "a: &a { type: string }\nb: { <<: *a, description: More }"],
    ["tags", "a: !!map { type: !!str string }"],
    [
      "quotes, escapes and folded lines",
      `"a\\tb": { type: string, description: "x\\u00e9\\\n  y" }\n'it''s': { type: string }`,
    ],
    ["block scalars", "a:\n  type: string\n  description: |\n    One\n     two\n\n  example: >-\n    folded\n    text"],
    [
      "values of all kinds",
      "a: { enum: [1, 1.0, .5, 0o17, 0x1f, 1e3, -0, ~, true, False, yes, 12e03, '1', 1_000, .inf] }",
    ],
    ["large numbers", "a: { enum: [12345678901234567890, 0.1e400, -9007199254740993] }"],
  ])("%s", async (_, members) => {
    const properties = members.replaceAll(/^/gm, "          ");
    const [short, long] = await outcomesOf(`openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: https://shop.example }]
paths:
  /a: { get: { responses: { 200: { description: A, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } } } } }
components:
  schemas:
    A:
      type: object
      properties:
${properties}
`);
    expect(long).toEqual(short);
  });
});
