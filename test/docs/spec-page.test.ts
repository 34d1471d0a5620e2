import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkSpec } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { writeSpecPage } from "../../generator/build/spec-page.js";
import { shapes, specSchema } from "../generator/spec-shape.js";

const page = readFileSync(fileURLToPath(new URL("../../docs/spec.md", import.meta.url)), "utf8");

describe("docs/spec.md", () => {
  it("says what the schema of the spec says; where it doesn't, run `npm run docs`", () => {
    expect(writeSpecPage(page, specSchema)).toBe(page);
  });

  it("has a part for each object of the spec", () => {
    const parts = Array.from(shapes).filter(([, { properties }]) => properties !== undefined);
    expect(
      parts.map(([name]) => name).filter((name) => !page.includes(`<!-- ${name}, from spec.schema.json -->`)),
    ).toEqual([]);
  });

  it("has examples that make one right spec together", async () => {
    const example = (name: string): unknown => shapes.get(name)?.examples?.[0];
    const part = (name: string): Record<string, unknown> => example(name) as Record<string, unknown>;
    const resource = {
      ...part("resource"),
      annotations: part("annotations"),
      icons: [part("icon")],
      cache: part("cache"),
      group: "billing",
    };
    const spec = {
      mcpgen: "1.0",
      info: part("info"),
      resources: {
        user: resource,
        users: { uri: "users://all{?limit}", schema: part("schema"), params: { limit: part("param") } },
      },
      defaults: part("defaults"),
      groups: { billing: part("group") },
      components: part("components"),
    };
    const checked = await checkSpec({ file: "app.json", text: JSON.stringify(spec) });
    expect(checked.kind === "failed" ? checked.diagnostics : checked.warnings.map(({ code }) => code)).toEqual([
      "description-missing",
      "component-unused",
    ]);
    const shown = Array.from(page.matchAll(/^```yaml\n([^]*?)^```/gm), ([, text = ""]) => text);
    expect(shown.map((text): unknown => parse(text, { uniqueKeys: false }))).toContainEqual({ info: part("info") });
  });
});
