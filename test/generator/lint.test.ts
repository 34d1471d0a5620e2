import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generate } from "mcp-gen";
import { expect, it } from "vitest";
import { everything } from "./everything.js";
import { createFolder } from "./folder.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const eslint = join(root, "test/typescript-eslint/node_modules");

const config = `
import tseslint from "typescript-eslint";
export default tseslint.config(tseslint.configs.strictTypeChecked, {
  files: ["src/**/*.ts"],
  languageOptions: { parserOptions: { project: "./tsconfig.json" } },
});
`;

/** What an upstream and its handlers are made of. */
const shop = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1.0.0" },
  servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu" } } }],
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
  security: [{ key: [] }],
  paths: {
    "/pets/{id}": {
      get: {
        summary: "A pet",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "ids", in: "query", style: "pipeDelimited", explode: false, schema: { type: "array", items: {} } },
          { name: "X-Size", in: "header", schema: { type: "string" } },
          { name: "sid", in: "cookie", schema: { type: "string", default: "none" } },
        ],
        responses: { 200: { description: "It", content: { "application/json": { schema: { type: "object" } } } } },
      },
    },
  },
};

// npm ci --prefix test/typescript-eslint
it.skipIf(!existsSync(eslint))(
  "the strict, type-checked rules of typescript-eslint find nothing in what is generated",
  { timeout: 300_000 },
  async () => {
    const folder = await createFolder();
    await symlink(eslint, join(folder.path, "node_modules"));
    await folder.write("package.json", '{"type":"module"}');
    await folder.write("eslint.config.mjs", config);
    const compilerOptions = {
      strict: true,
      module: "nodenext",
      target: "es2022",
      noEmit: true,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      paths: {
        "@mcp-gen/runtime": [join(root, "runtime/dist/index.d.ts")],
        "@mcp-gen/runtime/*": [join(root, "runtime/dist/*.d.ts")],
      },
    };
    await folder.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
    await folder.write("spec.json", JSON.stringify(everything));
    await folder.write("openapi.json", JSON.stringify(shop));
    for (const spec of ["spec.json", "openapi.json"]) {
      const options = { spec: join(folder.path, spec), out: join(folder.path, "src"), write: true };
      expect(await generate({ ...options, emit: { validateResults: "error" } })).toMatchObject({ kind: "written" });
    }
    const complaints = await promisify(execFile)(process.execPath, [join(eslint, "eslint/bin/eslint.js"), "src"], {
      cwd: folder.path,
    }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    expect(complaints).toBe("");
  },
);
