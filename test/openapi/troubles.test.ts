import { execFile } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder } from "../generator/folder.js";
import { generateApi } from "./generated.js";
import { troubles } from "./troubles.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("an OpenAPI document may have", () => {
  it.each(troubles)("$title", async (trouble) => {
    const { document, files, types = [], holds = {}, also } = trouble;
    const generated = await generateApi(document, {}, files);
    // What a trouble does not name may be as it is.
    const { uris = generated.uris, keys = generated.keys, leftOut = generated.leftOut } = trouble;
    expect(generated).toMatchObject({ uris, keys, leftOut });
    const all = { "resources.ts": types, ...holds };
    for (const [file, texts] of Object.entries(all)) {
      const text = await generated.file(file);
      for (const one of texts) expect(text).toContain(one);
    }
    await also?.(generated);
  });

  it("any of these, and its output compiles under the strictest flags", { timeout: 120_000 }, async () => {
    const folder = await createFolder();
    await symlink(join(root, "node_modules"), join(folder.path, "node_modules"));
    await folder.write("package.json", '{"type":"module"}');
    for (const [index, { document, files = {} }] of troubles.entries()) {
      for (const [file, text] of Object.entries(files)) await folder.write(join(`${index}`, file), text);
      const isText = typeof document === "string";
      const file = `${index}/openapi.${isText ? "yaml" : "json"}`;
      await folder.write(file, isText ? document : JSON.stringify(document));
      const spec = join(folder.path, file);
      const result = await generate({ spec, out: join(folder.path, "src", `${index}`), write: true });
      expect(result.kind).toBe("written");
    }
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noImplicitOverride: true,
      noImplicitReturns: true,
      noPropertyAccessFromIndexSignature: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      verbatimModuleSyntax: true,
      isolatedDeclarations: true,
      erasableSyntaxOnly: true,
      declaration: true,
      noEmit: true,
      module: "nodenext",
      target: "es2022",
      types: ["node"],
    };
    await folder.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const output = await promisify(execFile)(process.execPath, [tsc, "-p", folder.path]).then(
      () => "",
      (failed: { stdout: string }) => failed.stdout,
    );
    expect(output).toBe("");
  });
});
