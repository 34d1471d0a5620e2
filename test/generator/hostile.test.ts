import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { generate } from "mcp-gen";
import ts from "typescript-5";
import { describe, expect, it } from "vitest";
import { createFolder } from "./folder.js";
import { hostileTexts } from "./hostile-texts.js";
import { hash } from "./manifest-hash.js";

/** Half of a surrogate pair is refused wherever it stands. */
const payloads = hostileTexts.filter((text) => !/\p{Cs}/u.test(text));

/** A spec with `text` in every place where a spec may hold any text. */
function specWith(text: string): object {
  const schema = {
    description: text,
    title: text,
    tsType: text,
    $id: text,
    default: text,
    example: { [text]: text },
    type: "object",
    required: [text],
    properties: { [text]: { description: text, enum: [text, `${text}2`], default: text }, plain: { const: text } },
    patternProperties: { [text]: { type: "string", description: text } },
  };
  return {
    mcpgen: "1.0",
    [`x-${text}`]: text,
    info: { name: "app", title: text, version: text, description: text, instructions: text, websiteUrl: text },
    resources: {
      [`first${text}`]: {
        uri: "app://one",
        name: text,
        title: text,
        description: text,
        mimeType: `text/plain; a=${text.replaceAll(/[\n\r\u2028\u2029]/g, "")}`,
        schema,
        annotations: { lastModified: text },
        icons: [{ src: text, mimeType: text, sizes: [text] }],
        _meta: { [text]: text, list: [text, { [text]: text }] },
        [`x-${text}`]: text,
      },
      second: {
        uri: "app://{a}{?b,c}",
        description: text,
        params: {
          a: { description: text, schema: { enum: [text, `${text}2`] }, example: text },
          b: { description: text, example: { [text]: text }, schema: { format: text, title: text, default: text } },
          c: { schema: { pattern: text.replaceAll(/[^\w\n"'`]/g, ""), example: text } },
        },
        schema: {
          $ref: `#/components/schemas/${encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
        },
        complete: ["a"],
        list: true,
      },
    },
    components: { schemas: { [text]: schema } },
  };
}

/** The files of a spec's output, each as the kinds of its syntax tree's nodes, without the contents of strings. */
async function treesOf(spec: object): Promise<Map<string, string[]>> {
  const folder = await createFolder();
  await folder.write("spec.json", JSON.stringify(spec));
  const result = await generate({ spec: join(folder.path, "spec.json"), out: join(folder.path, "out"), write: true });
  expect(result.kind === "failed" ? result.diagnostics.map(({ message }) => message) : []).toEqual([]);
  const files = await folder.all();
  expect(Object.keys(files).filter((file) => !file.startsWith("out/app/"))).toEqual(["spec.json"]);
  return new Map(
    Object.entries(files)
      .filter(([file]) => file.endsWith(".ts"))
      .map(([file, text]) => [
        file.includes("/handlers/") ? `handler of ${/app:[^`]*/.exec(text)?.[0]}` : file,
        treeOf(text),
      ]),
  );
}

function treeOf(text: string): string[] {
  const source = ts.createSourceFile("file.ts", text, ts.ScriptTarget.ES2022, true);
  const kinds: string[] = [];
  const visit = (node: ts.Node): void => {
    kinds.push(isName(node) ? "name" : (ts.SyntaxKind[node.kind] ?? ""));
    if (!isName(node)) node.forEachChild(visit);
  };
  visit(source);
  // What the parser could not make sense of is in no node.
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: unknown[] };
  expect(parseDiagnostics).toEqual([]);
  return kinds;
}

/** A key is a name, whether it has to be quoted or computed or not. */
function isName(node: ts.Node): boolean {
  // The root has no parent, whatever its type says.
  const parent: ts.Node | undefined = node.parent;
  if (parent === undefined) return false;
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
}

it("a journal from a stranger leads no write out of the output folder", async () => {
  const folder = await createFolder();
  await folder.write("spec.json", JSON.stringify(specWith("harmless")));
  await folder.write("real/file.ts", "mine");
  await symlink(join(folder.path, "real"), join(folder.path, "linked"));
  const stage = "out/app/.mcp-gen.tmp";
  await folder.write(`${stage}/0`, "theirs");
  await mkdir(join(folder.path, "out/app"), { recursive: true });
  await symlink(join(folder.path, "real"), join(folder.path, "out/app/real"));
  const paths = ["../../new.ts", "../../real/file.ts", "real/new.ts", "handlers/../../../new.ts"];
  const move = (path: string): object => ({ draft: "0", path, after: "", before: undefined });
  const removals = paths.map((path) => ({ path, before: hash("mine") }));
  await folder.write(`${stage}/journal.json`, JSON.stringify({ moves: paths.map(move), removals }));
  const result = await generate({ spec: join(folder.path, "spec.json"), out: join(folder.path, "out"), write: true });
  expect(result.kind).toBe("written");
  const files = await folder.all();
  expect(Object.keys(files).filter((file) => !file.startsWith("out/app/"))).toEqual(["real/file.ts", "spec.json"]);
  expect(files["real/file.ts"]).toBe("mine");
});

describe("a spec from a stranger", () => {
  let twin: Promise<Map<string, string[]>> | undefined;
  const ofTwin = (): Promise<Map<string, string[]>> => (twin ??= treesOf(specWith("harmless")));

  it("that holds half of a surrogate pair is refused", async () => {
    const folder = await createFolder();
    await folder.write("spec.json", JSON.stringify(specWith("harmless")).replaceAll("harmless", "\\ud800"));
    const result = await generate({ spec: join(folder.path, "spec.json"), out: folder.path, write: true });
    expect(result.kind === "failed" && result.diagnostics[0]?.code).toBe("text-malformed");
  });

  it.each(payloads)("that holds %j everywhere gives the syntax tree of its harmless twin", async (payload) => {
    expect(await treesOf(specWith(payload))).toEqual(await ofTwin());
  });

  it("has no effect when its output is imported, whatever it holds", async () => {
    const before = Reflect.ownKeys(globalThis);
    const folder = await createFolder();
    for (const [index, payload] of payloads.entries()) {
      const spec = { ...specWith(payload), info: { name: `app${index}`, version: payload } };
      await folder.write("spec.json", JSON.stringify(spec));
      const options = { spec: join(folder.path, "spec.json"), out: folder.path, write: true };
      expect(await generate({ ...options, emit: { validateResults: "error" } })).toMatchObject({ kind: "written" });
      const { createAppServer } = await import(/* @vite-ignore */ join(folder.path, `app${index}/server.ts`));
      const { links } = await import(/* @vite-ignore */ join(folder.path, `app${index}/links.ts`));
      expect(typeof createAppServer({ context: {} }).session).toBe("function");
      expect(Object.keys(links)).toHaveLength(2);
    }
    expect(Reflect.ownKeys(globalThis)).toEqual(before);
  });

  it("that holds any mixture of these everywhere does too", async () => {
    const mixture = fc.array(
      fc.oneof(fc.constantFrom(...payloads.filter((text) => text.length < 100)), fc.string({ unit: "binary" })),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(mixture, async (parts) => {
        expect(await treesOf(specWith(`t${parts.join("")}`))).toEqual(await ofTwin());
      }),
      { numRuns: 50 },
    );
  });
});
