import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { generate } from "mcp-gen";
import { fileOf, type Block } from "./pages.js";

const tsconfig = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2022",
    types: ["node"],
    skipLibCheck: true,
    rootDir: "pages",
    outDir: "dist",
  },
  include: ["pages"],
};

/** A folder in which each page is a folder of the files that it shows, beside the packages that they import. */
export interface Project {
  readonly path: string;
  /** What the compiler has against it. */
  compile(): Promise<string>;
}

export async function createProject(root: string, blocks: readonly Block[]): Promise<Project> {
  const path = await mkdtemp(join(tmpdir(), "mcp-gen-docs-"));
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text);
  };
  await symlink(join(root, "node_modules"), join(path, "node_modules"));
  await write("package.json", '{"type":"module"}');
  await write("tsconfig.json", JSON.stringify(tsconfig));

  for (const block of blocks.filter(({ language }) => language === "yaml")) {
    const file = fileOf(block);
    await write(join(folderOf(block), file), block.text);
    // A block without a name is a part of a spec, there to be looked at.
    if (file.startsWith("line-")) continue;
    const folder = join(path, folderOf(block));
    const result = await generate({ spec: join(folder, file), out: join(folder, "generated"), write: true });
    if (result.kind !== "written") throw new Error(`${block.page}:${block.line}: ${JSON.stringify(result)}`);
  }
  const written = new Set<string>();
  for (const block of blocks.filter(({ language }) => language === "ts")) {
    const file = join(folderOf(block), fileOf(block));
    if (written.has(file)) throw new Error(`${block.page}:${block.line} names a file that the page has already`);
    written.add(file);
    if (fileOf(block).startsWith("generated/app/")) {
      await cp(join(root, "generated/app"), join(path, folderOf(block), "generated/app"), { recursive: true });
    }
    await write(file, block.text);
  }
  return {
    path,
    async compile() {
      const { output } = await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", path], path);
      return output;
    },
  };
}

/** Where the files of a block's page are, as the compiler sees them. */
export function folderOf({ page }: Block): string {
  return join("pages", page.replace(/\.md$/, ""));
}

/** Where they are once they are compiled. */
export function compiledFileOf(block: Block): string {
  return join(folderOf(block).replace(/^pages/, "dist"), fileOf(block).replace(/\.ts$/, ".js"));
}

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program without input; one that says that it listens is told to end. */
export function run(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PORT: "0", NO_COLOR: "1" };
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], timeout: 60_000 });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
      if (errors.includes("Listening on ")) child.kill("SIGTERM");
    });
    child.on("error", reject).on("close", (code) => resolve({ code, output, errors }));
  });
}
