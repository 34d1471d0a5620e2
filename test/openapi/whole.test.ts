import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { checkSpec, generate } from "mcp-gen";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFolder } from "../generator/folder.js";
import { command, shell } from "../generator/shell.js";
import { api, generateApi, get, type Document } from "./generated.js";

const examples = join(createRequire(import.meta.url).resolve("@readme/oas-examples/package.json"), "..");
const documents = readdirSync(examples, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^\d\.\d[\\/].*\.(json|ya?ml)$/.test(file),
);

describe("every document of @readme/oas-examples", () => {
  it("generates without an error", { timeout: 120_000 }, async () => {
    expect(documents.length).toBeGreaterThan(80);
    const folder = await createFolder();
    for (const [index, file] of documents.entries()) {
      const result = await generate({ spec: join(examples, file), out: join(folder.path, `${index}`), write: true });
      expect([file, result.kind]).toEqual([file, "written"]);
    }
  });

  it("is a spec that keeps all rules of our own", { timeout: 120_000 }, async () => {
    const folder = await createFolder();
    for (const file of ["3.0/json/star-trek.json", "3.1/json/train-travel.json", "2.0/json/petstore.json"]) {
      const { code, stdout } = await shell(folder, `mcp-gen import "${join(examples, file)}"`);
      const checked = await checkSpec({ file: "own.json", text: stdout });
      expect([file, code, checked.kind === "failed" ? checked.diagnostics.map(({ message }) => message) : []]).toEqual([
        file,
        0,
        [],
      ]);
    }
  });
});

/** Schemas of which each refers to all others. */
function tangle(count: number): Document {
  const names = Array.from({ length: count }, (_, index) => `S${index}`);
  const schemas = names.map((name) => [
    name,
    {
      type: "object",
      properties: Object.fromEntries(
        names.slice(0, 10).map((other) => [other, { $ref: `#/components/schemas/${other}` }]),
      ),
    },
  ]);
  const paths = names.map((name) => [
    `/${name}`,
    get({ type: "array", items: { $ref: `#/components/schemas/${name}` } }),
  ]);
  return api(Object.fromEntries(paths), { components: { schemas: Object.fromEntries(schemas) } });
}

it("twice the operations give twice the types, however schemas refer to each other", async () => {
  const [small, large] = await Promise.all(
    [48, 96].map(async (count) => (await (await generateApi(tangle(count))).file("resources.ts")).length),
  );
  expect((large ?? 0) / (small ?? 1)).toBeLessThan(2.2);
});

it("takes schemas along a chain of 5,000 references", async () => {
  const names = Array.from({ length: 5000 }, (_, index) => `S${index}`);
  const schemas = names.map((name, index) => [
    name,
    index === 4999 ? { type: "string" } : { allOf: [{ $ref: `#/components/schemas/S${index + 1}` }] },
  ]);
  const { file } = await generateApi(
    api({ "/a": get({ $ref: "#/components/schemas/S0" }) }, { components: { schemas: Object.fromEntries(schemas) } }),
  );
  expect((await file("resources.ts")).match(/^export type S\d+ = /gm)).toHaveLength(5000);
});

it("the order of a document changes no name", async () => {
  const paths = {
    "/users/{id}": get({ $ref: "#/components/schemas/A" }, { operationId: "get-user" }),
    "/users/{name}": get({ $ref: "#/components/schemas/B" }, { operationId: "getUser" }),
    "/b": get({ $ref: "#/components/schemas/A" }, { operationId: "same" }),
    "/c": get({ $ref: "#/components/schemas/B" }, { operationId: "same" }),
  };
  const schemas = {
    A: { oneOf: [{ $ref: "#/components/schemas/B" }] },
    B: { allOf: [{ $ref: "#/components/schemas/A" }, { type: "object", properties: { b: { type: "string" } } }] },
  };
  const reversed = <T>(object: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(object).toReversed());
  const one = await generateApi(api(paths, { components: { schemas } }));
  const other = await generateApi(api(reversed(paths), { components: { schemas: reversed(schemas) } }));
  expect(other.keys.toSorted()).toEqual(one.keys.toSorted());
  expect(other.uris.toSorted()).toEqual(one.uris.toSorted());
  const types = async ({ file }: typeof one): Promise<string[]> =>
    (await file("resources.ts"))
      .split("\n")
      .filter((line) => line.startsWith("export type") && !line.includes("ResourceUri"))
      .toSorted();
  expect(await types(other)).toEqual(await types(one));
});

it("--watch follows a document and the files that it refers to", async () => {
  const folder = await createFolder();
  await folder.write("api/openapi.json", JSON.stringify(api({ "/a": get({ $ref: "./models/a.yaml" }) })));
  await folder.write("api/models/a.yaml", "type: object\nproperties: { x: { type: string } }\n");
  const child = spawn(process.execPath, [command, "api/openapi.json", "--watch"], { cwd: folder.path });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 15_000 }).toContain("generated/shop: 8 files written");
  await folder.write("api/models/a.yaml", "type: object\nproperties: { y: { type: integer } }\n");
  await expect.poll(() => output, { timeout: 15_000 }).toContain("generated/shop: 1 file written");
  expect(await folder.read("generated/shop/resources.ts")).toContain("y?: number;");
});
