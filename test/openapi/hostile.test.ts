import { join } from "node:path";
import { generate } from "mcp-gen";
import ts from "typescript-5";
import { describe, expect, it } from "vitest";
import { compile, createPackage, strict } from "../generator/compile.js";
import { hostileTexts } from "../generator/hostile-texts.js";

/** A document with `text` in every place where it may hold any text. */
function documentWith(text: string): object {
  const schema = {
    title: text,
    description: text,
    type: "object",
    required: [text],
    properties: {
      [text]: { description: text, enum: [text, `${text}2`], default: text, example: text },
      a: { const: text },
    },
    patternProperties: { [text]: { type: "string" } },
    discriminator: { propertyName: text, mapping: { [text]: text } },
  };
  const param = (where: string): object => ({
    name: where === "path" ? "id" : `${where}${text}`,
    in: where,
    required: where === "path",
    description: text,
    example: text,
    schema: { type: "string", enum: [text, `${text}2`], default: text, pattern: text, format: text },
  });
  return {
    openapi: "3.1.0",
    info: { title: text, version: text, description: text },
    externalDocs: { url: `https://${text}` },
    tags: [{ name: text, description: text }],
    servers: [
      { url: `https://{${text}}/${text}`, variables: { [text]: { default: text, description: text, enum: [text] } } },
    ],
    security: [{ [text]: [] }],
    "x-mcp": { name: "app", scheme: "app" },
    paths: {
      [`/{id}/${text}`]: {
        get: {
          operationId: text,
          summary: text,
          description: text,
          externalDocs: { url: text },
          tags: [text],
          servers: [{ url: `https://${text}` }],
          security: [{ [text]: [], other: [] }],
          parameters: ["path", "query", "header", "cookie"].map(param),
          responses: {
            200: {
              description: text,
              content: { "application/json": { schema: { oneOf: [{ $ref: ref(text) }, schema] } } },
            },
          },
        },
      },
      "/typed": { get: { responses: { 200: { description: text, content: { [`text/${text}`]: {} } } } } },
    },
    components: {
      schemas: { [text]: schema },
      securitySchemes: {
        [text]: { type: "apiKey", in: "query", name: text, description: text },
        other: { type: "http", scheme: text, description: text },
      },
    },
  };
}

function ref(text: string): string {
  return `#/components/schemas/${encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}

/** Half of a surrogate pair has no encoding that a reference could be written in. */
const texts = hostileTexts.filter((text) => !/\p{Cs}/u.test(text));

/** Each call that a file makes of what its document holds, and what the parser could not make sense of. */
function injectionsIn(text: string): string[] {
  const source = ts.createSourceFile("file.ts", text, ts.ScriptTarget.ES2022, true);
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  const found = parseDiagnostics.map(({ messageText }) => `? ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "injected") found.push(node.getText(source));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

describe("no text of an OpenAPI document", () => {
  it("becomes code, whatever it holds, and all that is written compiles", { timeout: 120_000 }, async () => {
    const folder = await createPackage();
    for (const [index, text] of texts.entries()) {
      await folder.write(`docs/${index}.json`, JSON.stringify(documentWith(text)));
      const spec = join(folder.path, "docs", `${index}.json`);
      const result = await generate({ spec, out: join(folder.path, "src", `${index}`), write: true });
      const faults = result.kind === "failed" ? result.diagnostics.map(({ message }) => message) : [];
      expect([text, result.kind, faults]).toEqual([text, "written", []]);
    }
    const files = Object.entries(await folder.all("src")).filter(([file]) => file.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(texts.length * 8);
    for (const [file, text] of files) {
      expect([file, ...injectionsIn(text)]).toEqual([file]);
    }
    expect(await compile(folder, strict)).toBe("");
  });
});
