import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkSpec, renderHuman, type Diagnostic } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { entries } from "./diagnostics-page.js";
import { createFolder } from "./folder.js";
import { summarize } from "./summarize.js";
import { readCase, type WrongSpecCase } from "./wrong-spec-case.js";

const folder = fileURLToPath(new URL("wrong-specs", import.meta.url));
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .map((file) => [file, readCase(readFileSync(join(folder, file), "utf8"))] as const);

async function diagnosticsOf({ files }: WrongSpecCase): Promise<readonly Diagnostic[]> {
  const place = await createFolder();
  for (const { name, text } of files) await place.write(name, text);
  const [spec] = files;
  const file = join(place.path, spec?.name ?? "");
  const checked = await checkSpec({ file, text: spec?.text ?? "" });
  const found = checked.kind === "failed" ? checked.diagnostics : checked.warnings;
  const inFolder = <T extends Diagnostic["at"]>(at: T): T => ({
    ...at,
    source: { ...at.source, file: at.source.file.replace(`${place.path}/`, "") },
  });
  return found.map(({ related, ...one }) => ({
    ...one,
    at: inFolder(one.at),
    ...(related && { related: { ...related, at: inFolder(related.at) } }),
  }));
}

describe("a wrong spec", () => {
  it.each(cases.map(([file, one]) => [one.sentence, file, one] as const))(
    "is told of with a frame and what to write instead: %s",
    async (_, file, one) => {
      const found = await diagnosticsOf(one);
      await expect(one.question + renderHuman(found)).toMatchFileSnapshot(join(folder, file));
      const places = found.map(({ code, message, at }) => `${code} ${at.source.file} ${at.offset} ${message}`);
      expect(places).toEqual([...new Set(places)]);
    },
  );

  // Another parser reads what is long, and has to see it in the same way.
  it.each(
    cases
      .filter(
        ([, { told, files }]) =>
          /\.ya?ml/.test(files[0]?.name ?? "") && !/ error (syntax|too-)/.test(told) && files[0]?.text !== "",
      )
      .map(([, one]) => [one.sentence, one] as const),
  )("is told of in the same words where it is long: %s", async (_, one) => {
    const [spec, ...others] = one.files;
    const long = { name: spec?.name ?? "", text: `${spec?.text ?? ""}\n${"# and so on\n".repeat(25_000)}` };
    expect(renderHuman(await diagnosticsOf({ ...one, files: [long, ...others] }))).toBe(one.told);
  });

  it("is here for each code that a spec is told of by", () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    const told = cases.map(([, one]) => one.told).join("");
    expect(entries.map(({ code }) => code).filter((code) => !told.includes(` ${code}: `))).toEqual([]);
  });
});

async function faultsOf(text: string, file = "app.yaml"): Promise<string[]> {
  const result = await checkSpec({ file, text });
  const found = result.kind === "failed" ? result.diagnostics : result.warnings;
  return found.filter(({ code }) => code !== "description-missing").map(summarize);
}

const head = 'mcpgen: "1.0"\ninfo: { name: app, version: 1.0.0 }\n';

describe("a spec with", () => {
  it("100,000 levels is refused, in JSON and in YAML", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(await faultsOf(deep, "deep.json")).toEqual([expect.stringMatching(/^too-deep/)]);
    expect(await faultsOf(deep, "deep.yaml")).toEqual([expect.stringMatching(/^(too-deep|syntax)/)]);
    expect(await faultsOf(`${deep.slice(0, -1)},`, "broken.json")).toEqual([
      expect.stringMatching(/^(too-deep|syntax)/),
    ]);
  });

  it("aliases that multiply is refused", async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `x-${level + 1}: &a${level + 1} [${`*a${level},`.repeat(10)}]`,
    );
    expect(await faultsOf(`x-0: &a0 [1]\n${levels.join("\n")}\n`)).toEqual([
      expect.stringMatching(/^too-many-aliases/),
    ]);
  });

  it("a value that holds itself is refused at once", async () => {
    const text = `${head}resources:\n  a: { uri: "a://b", _meta: &m { a: *m, b: *m, c: *m, d: *m } }\n`;
    expect(await faultsOf(text)).toEqual([expect.stringMatching(/^(too-deep|syntax)/)]);
  });

  it("comments in its JSON, a byte-order mark or x- keys is right", async () => {
    const text = '// why\n{ "mcpgen": "1.0", "x-owner": 1, "info": { "name": "a", "version": "1", }, "resources": {} }';
    expect(await faultsOf(text, "app.json")).toEqual([]);
    expect(await faultsOf(`${head}resources:\n  a: { uri: "a://b", x-b: 1 }\n`)).toEqual([]);
  });
});
