import { join } from "node:path";
import { generate } from "mcp-gen";
import { format } from "prettier";
import ts from "typescript-5";
import { describe, expect, it } from "vitest";
import { everything } from "./everything.js";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";

const petstore = {
  openapi: "3.1.0",
  info: { title: "Petstore", version: "1.0.0" },
  servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu's" } } }],
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
  security: [{ key: [] }],
  paths: {
    "/pets/{id}": {
      get: {
        operationId: "getPet",
        description: `One pet, "the" pet's data; with \`all\` of it;\n[see](x);`,
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "It", content: { "application/json": { schema: { type: "object" } } } } },
      },
    },
  },
};

/** The code that a spec gives, by file. */
async function codeOf(folder: Folder, spec: object, style?: Style): Promise<Record<string, string>> {
  await folder.write("spec.json", JSON.stringify(spec));
  const result = await generate({
    spec: join(folder.path, "spec.json"),
    out: join(folder.path, "out"),
    emit: { validateResults: "warn", style },
  });
  expect(result.kind).toBe("planned");
  const steps = result.kind === "failed" ? [] : result.plan.steps;
  return Object.fromEntries(
    steps.flatMap((step) => (step.kind === "create" && step.path.endsWith(".ts") ? [[step.path, step.text]] : [])),
  );
}

interface Style {
  quotes: "double" | "single";
  semicolons: boolean;
}

/** The tokens of code, but for commas and brackets, which follow from how lines are broken. */
function tokensOf(code: string): string[] {
  const source = ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest);
  const tokens: string[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length > 0) children.forEach(visit);
    else if (!/^[,()|]?$/.test(node.getText(source))) tokens.push(node.getText(source));
  };
  visit(source);
  return tokens;
}

describe.each([
  ["a spec that uses all of the language", everything],
  ["an OpenAPI document", petstore],
])("the code of %s", (_, spec) => {
  it.each<Style>([
    { quotes: "double", semicolons: true },
    { quotes: "single", semicolons: true },
    { quotes: "double", semicolons: false },
    { quotes: "single", semicolons: false },
  ])("has the quotes and semicolons that Prettier gives it: %o", async (style) => {
    const folder = await createFolder();
    const own = await codeOf(folder, spec);
    const styled = await codeOf(folder, spec, style);
    const options = { parser: "typescript", singleQuote: style.quotes === "single", semi: style.semicolons } as const;
    const formatted = await Promise.all(
      Object.entries(own).map(async ([file, code]): Promise<[string, string[]]> => [
        file,
        tokensOf(await format(code, { ...options, quoteProps: "preserve", printWidth: 120 })),
      ]),
    );
    const tokens = Object.entries(styled).map(([file, code]) => [file, tokensOf(code)]);
    expect(tokens).toEqual(formatted);
  });
});

describe("the formatter's own file says how the code is written", () => {
  const spec = JSON.stringify({
    mcpgen: "1.0",
    info: { name: "app", version: "1.0.0" },
    resources: { about: { uri: "app://about", description: "What it is" } },
  });
  const double =
    'export const about: Handlers["about"] = () => {\n  throw McpError.notImplemented("handlers/about.ts");\n};\n';
  const single = double.replaceAll('"', "'");
  const bare = single.replaceAll(";", "");

  it.each<[file: string, text: string, code: string]>([
    [".prettierrc", "singleQuote: true\n", single],
    [".prettierrc", '{ "singleQuote": true, "semi": false }', bare],
    [".prettierrc.json", '{ "singleQuote": true }', single],
    [".prettierrc.yaml", "# ours\nsemi: false\nsingleQuote: true\n", bare],
    [".prettierrc.cjs", "module.exports = { singleQuote: true };", single],
    ["prettier.config.mjs", "export default { singleQuote: true, semi: false };", bare],
    ["package.json", '{ "prettier": { "singleQuote": true } }', single],
    ["package.json", '{ "devDependencies": { "prettier": "3" } }', double],
    [".prettierrc", "{}", double],
    [".oxfmtrc.json", '{ "singleQuote": true, "semi": false }', bare],
    [
      "biome.jsonc",
      '{ /* ours */ "javascript": { "formatter": { "quoteStyle": "single", "semicolons": "asNeeded" } } }',
      bare,
    ],
    ["biome.json", '{ "javascript": { "formatter": { "quoteStyle": "single" } } }', single],
    ["biome.json", "{}", double],
    ["deno.json", '{ "fmt": { "singleQuote": true, "semiColons": false } }', bare],
    ["deno.json", '{ "tasks": {} }', double],
  ])("%s: %s", async (file, text, code) => {
    const folder = await createFolder();
    await folder.write("app.json", spec);
    await folder.write(file, text);
    expect(await shell(folder, "mcp-gen app.json")).toMatchObject({ code: 0 });
    expect(await folder.read("generated/app/handlers/about.ts")).toContain(code);
    expect((await shell(folder, "mcp-gen app.json")).stdout).toBe("generated/app: nothing to do\n");
    expect(await shell(folder, "mcp-gen check app.json")).toMatchObject({ code: 0 });
  });

  it("and the closest one counts", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec);
    await folder.write(".prettierrc", "singleQuote: true\n");
    await folder.write("generated/.prettierrc", "semi: false\n");
    await shell(folder, "mcp-gen app.json");
    expect(await folder.read("generated/app/handlers/about.ts")).toContain(double.replaceAll(";", ""));
  });

  it("and what people wrote stays as they wrote it when it changes", async () => {
    const folder = await createFolder();
    await folder.write("app.json", spec);
    await shell(folder, "mcp-gen app.json");
    const handler =
      'import type { Handlers } from "../resources.js";\nexport const about: Handlers["about"] = () => "it";\n';
    await folder.write("generated/app/handlers/about.ts", handler);
    await folder.write(".prettierrc", "singleQuote: true\n");
    expect(await shell(folder, "mcp-gen check app.json")).toMatchObject({ code: 1 });
    await shell(folder, "mcp-gen app.json");
    expect(await folder.read("generated/app/handlers/about.ts")).toBe(handler);
    expect(await folder.read("generated/app/server.ts")).toContain("from './context.js';");
    expect(await shell(folder, "mcp-gen check app.json")).toMatchObject({ code: 0 });
  });

  it.each([
    [".prettierrc.json", "{ singleQuote", ".prettierrc.json can't be read"],
    ["prettier.config.mjs", "export default {", "prettier.config.mjs can't be loaded"],
  ])("and where it can't be read a run says so and writes nothing: %s", async (file, text, message) => {
    const folder = await createFolder();
    await folder.write("app.json", spec);
    await folder.write(file, text);
    const run = await shell(folder, "mcp-gen app.json");
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(message);
    expect(Object.keys(await folder.all("."))).toEqual(
      expect.not.arrayContaining([expect.stringMatching("generated")]),
    );
  });
});
