import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkSpec } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { entries, head, page } from "./diagnostics-page.js";
import { createFolder } from "./folder.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The codes of all that is told of an example. */
async function codesOf(files: Record<string, string>): Promise<string[]> {
  const folder = await createFolder();
  for (const [file, text] of Object.entries(files)) await folder.write(file, text);
  const text = head + (files["app.yaml"] ?? "");
  const checked = await checkSpec({ file: join(folder.path, "app.yaml"), text });
  const found = checked.kind === "failed" ? checked.diagnostics : checked.warnings;
  return [...new Set(found.map(({ code }) => code))];
}

describe("docs/diagnostics.md", () => {
  it.each(entries.map((entry) => [entry.code, entry] as const))("is right about %s", async (code, { wrong, right }) => {
    expect(await codesOf(wrong)).toEqual([code]);
    expect(await codesOf(right)).toEqual([]);
  });

  it("names every code that there is", () => {
    const folders = ["spec", "commands", "openapi"].map((name) => join(root, "generator/src", name));
    const files = folders.flatMap((folder) => {
      try {
        return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
      } catch {
        return [];
      }
    });
    const codes = files
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        Array.from(
          readFileSync(file, "utf8").matchAll(
            /(?:code: |\b(?:fault|refuse|failed|warn|report|unreadable)\(\s*(?:source,\s*)?)"([a-z]+(?:-[a-z]+)+|syntax|drift|orphan|unfinished)"/g,
          ),
          ([, code = ""]) => code,
        ),
      );
    expect(codes.length).toBeGreaterThan(40);
    expect([...new Set(codes)].filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});
