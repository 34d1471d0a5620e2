import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** Where the fence opens. */
  readonly line: number;
  /** What stands behind the fence; empty where nothing does. */
  readonly language: string;
  readonly text: string;
}

/** What people read: the READMEs, the guide for contributors, and everything in `docs/`. */
export async function readPages(root: string): Promise<{ page: string; markdown: string }[]> {
  const docs = await readdir(join(root, "docs"), { recursive: true });
  const others = ["README.md", "CONTRIBUTING.md", "runtime/README.md", "generator/README.md"];
  const pages = [...others, ...docs.map((file) => join("docs", file))];
  const markdown = pages.filter((page) => page.endsWith(".md")).toSorted();
  return Promise.all(markdown.map(async (page) => ({ page, markdown: await readFile(join(root, page), "utf8") })));
}

/** @throws Error - for a fence that nothing closes */
export function blocksOf(page: string, markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const [, fence, language = ""] = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(lines[at] ?? "") ?? [];
    if (fence === undefined) continue;
    const end = lines.findIndex((line, index) => index > at && line.trim() === fence);
    if (end === -1) throw new Error(`${page}:${at + 1} opens a block that nothing closes`);
    blocks.push({ page, line: at + 1, language, text: `${lines.slice(at + 1, end).join("\n")}\n` });
    at = end;
  }
  return blocks;
}

/** The file that a block is: the one that its first line names in a comment, such as `// server.ts`. */
export function fileOf({ line, language, text }: Block): string {
  const [, name] = /^(?:\/\/|#) ([\w./-]+\.(?:ts|yaml))\n/.exec(text) ?? [];
  return name ?? `line-${line}.${language}`;
}

/** What a program says that it prints, in its own lines `// Prints: …`. */
export function printedBy(program: string): string {
  return [...program.matchAll(/^\s*\/\/ Prints: (.*)\n/gm)].map(([, line]) => `${line}\n`).join("");
}

/** The links of a page to other pages and to headings, as `page#heading`. */
export function linksOf(page: string, markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = ""]) => target.split("#"));
  return targets.map(([file = "", heading = ""]) => `${file === "" ? page : join(dirname(page), file)}#${heading}`);
}

/** What a page can be linked by: itself, and each of its headings as GitHub names it. */
export function anchorsOf(page: string, markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  const slugs = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(/\s/g, "-"),
  );
  return ["", ...slugs].map((slug) => `${page}#${slug}`);
}
