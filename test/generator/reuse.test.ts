import fc from "fast-check";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder } from "./folder.js";
import { hash } from "./manifest-hash.js";
import { shell } from "./shell.js";

interface App {
  readonly schemas: Readonly<Record<string, unknown>>;
  readonly title?: string;
}

/** A spec with a resource for each component. */
function spec({ schemas, title = "An app" }: App): string {
  const resources = Object.keys(schemas).map((name) => [
    name.toLowerCase(),
    { uri: `app://${name}`, schema: { $ref: `#/components/schemas/${name}` } },
  ]);
  const info = { name: "app", version: "1.0.0", title };
  return JSON.stringify({
    mcpgen: "1.0",
    info,
    resources: { own: { uri: "app://own", schema: { type: "array", items: true } }, ...Object.fromEntries(resources) },
    components: { schemas },
  });
}

const files = ["resources.ts", "links.ts", "server.ts", ".mcp-gen.json"];

/** What a run makes of a spec in a folder where earlier runs have been. */
async function run(folder: string, app: App, out = "out"): Promise<string[]> {
  await writeFile(join(folder, "app.json"), spec(app));
  const { kind } = await generate({ spec: join(folder, "app.json"), out: join(folder, out), write: true });
  expect(kind).toBe("written");
  return Promise.all(files.map((file) => readFile(join(folder, out, "app", file), "utf8")));
}

const leaf = fc.constantFrom<unknown>(
  { type: "string" },
  { type: "integer", description: "A number.\n\nexport type A = never;" },
  { enum: ["a", "*/", "\n\n"] },
  { $ref: "#/components/schemas/A" },
  { type: "array", items: { anyOf: [{ $ref: "#/components/schemas/A" }, { type: "null" }] } },
);
const object = fc.record({
  type: fc.constant("object"),
  properties: fc.dictionary(fc.constantFrom("x", "y", "constructor", "__proto__"), leaf),
});
const app = fc.record({
  schemas: fc
    .dictionary(fc.constantFrom("B", "C", "Constructor"), fc.oneof(object, leaf))
    .chain((schemas) => object.map((A) => ({ ...schemas, A }))),
  title: fc.constantFrom("An app", "The app"),
});

describe("types that an earlier run has made", () => {
  it("are what a run without them makes, whatever changed in between", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(app, { minLength: 2, maxLength: 4 }), async (apps) => {
        const folder = await mkdtemp(join(tmpdir(), "mcp-gen-"));
        try {
          for (const [index, next] of apps.entries()) {
            expect(await run(folder, next)).toEqual(await run(folder, next, `fresh${index}`));
          }
        } finally {
          await rm(folder, { recursive: true });
        }
      }),
      { numRuns: 40 },
    );
  });

  const A = { type: "object", properties: { x: { type: "string" } } };

  it("are made anew where their text is not the one that was made, though the manifest says so", async () => {
    const folder = await createFolder();
    const [resources = ""] = await run(folder.path, { schemas: { A } });
    const forged = resources.replace("x?: string", "x?: any");
    expect(forged).not.toBe(resources);
    await folder.write("out/app/resources.ts", forged);
    const manifest = await folder.read("out/app/.mcp-gen.json");
    await folder.write("out/app/.mcp-gen.json", manifest.replace(hash(resources), hash(forged)));
    const [again = ""] = await run(folder.path, { schemas: { A }, title: "The app" });
    expect(again).toBe(resources);
  });

  it("are made anew where the manifest holds the proof of another schema, as a merge may leave it", async () => {
    const folder = await createFolder();
    await run(folder.path, { schemas: { A: { ...A, additionalProperties: true } } });
    const other = await folder.read("out/app/.mcp-gen.json");
    const [resources = ""] = await run(folder.path, { schemas: { A } });
    const proof = (manifest: string): string => /"A": "(\w+)"/.exec(manifest)?.[1] ?? "";
    const manifest = await folder.read("out/app/.mcp-gen.json");
    expect(proof(other)).not.toBe(proof(manifest));
    await folder.write("out/app/.mcp-gen.json", manifest.replace(proof(manifest), proof(other)));
    const [again = ""] = await run(folder.path, { schemas: { A: { ...A, additionalProperties: true } } });
    expect(again).toContain("[k: string]: unknown");
    expect(again).not.toBe(resources);
  });

  it("spare a run the compiler of types, where no schema has changed", async () => {
    const folder = await createFolder();
    const log = fileURLToPath(new URL("log-modules.mjs", import.meta.url));
    const line = `NODE_OPTIONS='--import "${log}"' mcp-gen app.json`;
    await folder.write("app.json", spec({ schemas: { A } }));
    expect((await shell(folder, line)).stderr).toMatch(/compile-type/);
    await folder.write("app.json", spec({ schemas: { A }, title: "The app" }));
    const { stdout, stderr } = await shell(folder, line);
    expect(stdout).toContain("~ server.ts");
    expect(stderr).not.toMatch(/compile-type/);
  });
});
