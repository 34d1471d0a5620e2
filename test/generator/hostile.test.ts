import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { generate } from "mcp-gen";
import ts from "typescript-5";
import { describe, expect, it } from "vitest";
import { createFolder } from "./folder.js";
import { hash } from "./manifest-hash.js";

/** Texts that end a comment, a string, a template or a path where somebody forgot to escape. */
const payloads = [
  "*/ process.exit(1) /*",
  "/*",
  "//",
  '"; throw 1; "',
  "'; throw 1; '",
  "`; throw 1; `",
  "${process.exit(1)}",
  "\\",
  '\\"',
  "\\u0022",
  "{{banner}}",
  "{{{this}}}",
  "{{#each}}",
  "</script>",
  "<!--",
  "\n throw 1; //",
  "\r throw 1; //",
  "\u2028throw 1",
  "\u2029throw 1",
  "\0",
  "\u202e",
  "../../../etc/passwd",
  "/etc/passwd",
  "C:\\x",
  "con",
  "__proto__",
  "constructor",
  "$&",
  "$1",
  "[k: string]",
  "@deprecated",
  "#!/bin/sh",
  "export interface Declared {",
  "x".repeat(5000),
];

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

  it("that holds any mixture of these everywhere does too", async () => {
    const mixture = fc.array(fc.oneof(fc.constantFrom(...payloads.slice(0, -1)), fc.string({ unit: "binary" })), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(mixture, async (parts) => {
        expect(await treesOf(specWith(`t${parts.join("")}`))).toEqual(await ofTwin());
      }),
      { numRuns: 50 },
    );
  });
});
