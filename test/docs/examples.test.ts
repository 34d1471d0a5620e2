import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anchorsOf, blocksOf, fileOf, linksOf, printedBy, readPages } from "./pages.js";
import { compiledFileOf, createProject, folderOf, listedBy, run, type Project } from "./project.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = await readPages(root);
const blocks = pages.flatMap(({ page, markdown }) => blocksOf(page, markdown));
const programs = blocks.filter(({ language }) => language === "ts");

/** What is no program: commands and what they print, data, and parts of files. */
const otherLanguages = new Set(["handlebars", "http", "json", "jsonc", "sh", "text", "yaml"]);

/** What says where it listens, and what has something else listen for it. */
const listening = programs.filter(({ text }) => text.includes("Listening on"));
const fetching = programs.filter(({ text }) => text.includes("export default"));
const named = programs.map((block) => [`${block.page}:${block.line}`, block] as const);

let project: Project;
let complaints: string;
beforeAll(async () => {
  project = await createProject(root, blocks);
  complaints = await project.compile();
}, 120_000);
afterAll(() => rm(project.path, { recursive: true, force: true }));

describe("the examples of the documentation", () => {
  it("are all found: as many as there are fences of TypeScript", () => {
    const fences = pages.flatMap(({ markdown }) => markdown.match(/^\s*(```|~~~)\s*(ts|typescript)\b/gim) ?? []);
    expect(programs).toHaveLength(fences.length);
    expect(fences.length).toBeGreaterThan(45);
  });

  it("show each way to serve HTTP", () => {
    expect([listening.length, fetching.length]).toEqual([5, 2]);
  });

  it("stand in blocks that say their language, each of which is known here", () => {
    const others = blocks.filter(({ language }) => language !== "ts" && !otherLanguages.has(language));
    expect(others.map(({ page, line, language }) => `${page}:${line} ${language}`)).toEqual([]);
  });

  it("compile", () => {
    expect(complaints).toBe("");
  });

  it("say what they print, wherever they print anything", () => {
    const silent = programs.filter(({ text }) => text.includes("console.log(") && printedBy(text) === "");
    // What README's `read.ts` prints stands below the command that runs it.
    expect(silent.map((block) => `${block.page} ${fileOf(block)}`)).toEqual(["README.md read.ts"]);
  });
});

describe.concurrent("an example", () => {
  it.for(named)("runs to its end and prints what it says: %s", { timeout: 60_000 }, async ([, block]) => {
    const file = join(project.path, compiledFileOf(block));
    const { code, output, errors, answer } = await run(process.execPath, [file], join(project.path, folderOf(block)));
    const hasAnswered = /"uri(Template)?":"(config|stock):/.test(answer ?? "");
    expect({ output, code, errors: code === 0 ? "" : errors, hasAnswered }).toEqual({
      output: printedBy(block.text),
      code: 0,
      errors: "",
      hasAnswered: listening.includes(block),
    });
  });
});

describe("an example for a platform that calls `fetch`", () => {
  it.for(named.filter(([, block]) => fetching.includes(block)))("answers: %s", async ([, block]) => {
    const { default: platform } = (await import(join(project.path, compiledFileOf(block)))) as {
      default: { fetch: (request: Request) => Promise<Response> };
    };
    const listed = await listedBy(async (request) => platform.fetch(request), "http://localhost/mcp");
    expect(listed).toContain('"uri":"config://app"');
  });
});

describe("a command that runs an example", () => {
  const sessions = blocks.flatMap((block, index) => {
    const after = blocks[index + 1];
    const isSession = block.language === "sh" && block.text.startsWith("npx tsx ") && after?.language === "text";
    return isSession ? [[block.text.trim(), block, after.text] as const] : [];
  });

  it.for(sessions)("prints what stands below it: %s", { timeout: 120_000 }, async ([line, block, printed]) => {
    const [command = "", ...args] = line.split(" ");
    const { code, output } = await run(command, args, join(project.path, folderOf(block)));
    expect({ code, output }).toEqual({ code: 0, output: printed });
  });

  it("is found in the README", () => {
    expect(sessions.map(([, { page }]) => page)).toContain("README.md");
  });
});

describe("the pages of the documentation", () => {
  it("link to pages and headings that are there", () => {
    const anchors = new Set(pages.flatMap(({ page, markdown }) => anchorsOf(page, markdown)));
    const links = pages.flatMap(({ page, markdown }) => linksOf(page, markdown));
    const toPages = links.filter((link) => link.includes(".md#"));
    expect(toPages.length).toBeGreaterThan(40);
    expect(toPages.filter((link) => !anchors.has(link))).toEqual([]);
  });

  it("are all reached from the README", () => {
    const linked = new Map(pages.map(({ page, markdown }) => [page, linksOf(page, markdown)]));
    const reached = new Set(["README.md"]);
    for (const page of reached) for (const link of linked.get(page) ?? []) reached.add(link.replace(/#.*/, ""));
    const inDocs = pages.map(({ page }) => page).filter((page) => page.startsWith("docs/"));
    expect(inDocs.filter((page) => !reached.has(page))).toEqual([]);
  });
});
