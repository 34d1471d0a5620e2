import { join } from "node:path";
import { generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { compile, createPackage, strictest } from "../generator/compile.js";
import { generateApi } from "./generated.js";
import { troubles } from "./troubles.js";

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
    const folder = await createPackage();
    for (const [index, { document, files = {} }] of troubles.entries()) {
      for (const [file, text] of Object.entries(files)) await folder.write(join(`${index}`, file), text);
      const isText = typeof document === "string";
      const file = `${index}/openapi.${isText ? "yaml" : "json"}`;
      await folder.write(file, isText ? document : JSON.stringify(document));
      const spec = join(folder.path, file);
      const result = await generate({ spec, out: join(folder.path, "src", `${index}`), write: true });
      expect(result.kind).toBe("written");
    }
    expect(await compile(folder, strictest)).toBe("");
  });
});
