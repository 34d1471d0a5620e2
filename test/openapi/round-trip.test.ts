import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Ajv2020 } from "ajv/dist/2020.js";
import { generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { compile, createPackage, strict } from "../generator/compile.js";
import { fill, mockApi, readsOf, type Json } from "./mock-api.js";

const examples = createRequire(import.meta.url).resolve("@readme/oas-examples/package.json");

/** Documents whose reads all answer with something. */
const documents = [
  "3.0/json/petstore.json",
  "3.0/json/petstore-expanded.json",
  "3.0/json/uspto.json",
  "3.0/json/link-example.json",
  "3.0/json/star-trek.json",
  "3.0/json/response-examples.json",
  "3.0/json/response-multiple-mediatypes.json",
  "3.1/json/petstore.json",
  "3.1/json/train-travel.json",
];

describe("a server that nobody has touched answers as the API does, through the official client, for", () => {
  it.each(documents)("%s", { timeout: 120_000 }, async (path) => {
    const text = await readFile(join(examples, "..", path), "utf8");
    const document = JSON.parse(text) as Json;
    const reads = readsOf(document);
    const url = await mockApi(reads);
    const folder = await createPackage();
    await folder.write("openapi.json", text);
    const spec = join(folder.path, "openapi.json");
    const result = await generate({ spec, out: join(folder.path, "src"), write: true, explain: true });
    if (result.kind !== "written") throw new Error(result.kind);
    const emitting = { ...strict, noEmit: false, rootDir: "src", outDir: "dist" };
    expect(await compile(folder, emitting)).toBe("");

    const name = result.folder.slice(folder.path.length + 5);
    const readme = await folder.read(join("src", name, "README.md"));
    const variable = /`(\w+_BASE_URL)`/.exec(readme)?.[1] ?? "";
    const env = { ...process.env, [variable]: url } as Record<string, string>;
    const args = [join(folder.path, "dist", name, "main.js")];
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    try {
      const { resources } = await client.listResources();
      const { resourceTemplates } = await client.listResourceTemplates();
      const uris = [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)];
      expect(uris.length).toBeGreaterThan(0);
      const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
      ajv.addSchema(document, "document");
      let answered = 0;
      for (const read of reads) {
        const scheme = uris[0]?.split("://")[0] ?? "";
        const own = uris.find(
          (uri) =>
            uri.replace(/\{[?&][^}]*\}$/, "").replaceAll("{+", "{") === `${scheme}://${read.path.slice(1) || "/"}`,
        );
        if (own === undefined) continue;
        const query = /\{\?([^}]*)\}$/.exec(own)?.[1]?.split(",") ?? [];
        const schema = resourceTemplates.find(({ uriTemplate }) => uriTemplate === own)?._meta?.[
          "dev.mcp-gen/params"
        ] as Json | undefined;
        const required = query.filter((one) => (schema?.["required"] as string[] | undefined)?.includes(one));
        const pairs = required.map((one) => `${one}=${valueOf(schema, one)}`);
        const uri = `${scheme}://${fill(read.path.slice(1) || "/", read.params)}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
        const { contents } = await client.readResource({ uri });
        answered++;
        if (!/json/.test(read.type)) continue;
        const [content] = contents;
        const value: unknown = JSON.parse(content !== undefined && "text" in content ? content.text : "");
        expect(value).toEqual(read.body);
        const validate = ajv.compile(pointed(read.schema));
        expect([uri, validate(value), validate.errors]).toEqual([uri, true, null]);
      }
      expect(answered).toBe(uris.length);
    } finally {
      await client.close();
    }
  });
});

const formats: Readonly<Record<string, string>> = {
  uuid: "b7b0e1c2-5e0a-4e7e-9a56-0c1f2d3e4f50",
  date: "2026-01-02",
  "date-time": "2026-01-02T03:04:05Z",
};

/** A value that a query param takes, by the schema that clients are shown. */
function valueOf(schema: Json | undefined, name: string): string {
  const given = (schema?.["properties"] as Record<string, Json> | undefined)?.[name] ?? {};
  const param = given["type"] === "array" ? (given["items"] as Json) : given;
  const [first] = (param["enum"] as string[] | undefined) ?? [];
  return `${first ?? formats[String(param["format"])] ?? (param["type"] === "integer" ? 1 : "x")}`;
}

/** References as seen from outside of the document. */
function pointed(schema: unknown): object {
  const text = JSON.stringify(schema ?? {});
  return JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"document#/')) as object;
}
