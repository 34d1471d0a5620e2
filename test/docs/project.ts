import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
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
  /** What it answered, if it said where it listens. */
  readonly answer?: string;
}

/** Runs a program without input; one that says where it listens is asked what it has, and told to end. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  const env = { ...process.env, PORT: String(await freePort()), NO_COLOR: "1" };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], timeout: 60_000 });
    let output = "";
    let errors = "";
    let asked: Promise<string> | undefined;
    const ask = (url: string): Promise<string> =>
      listedBy(fetch, url)
        .catch(String)
        .finally(() => child.kill("SIGTERM"));
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
      const [, url] = /Listening on (\S+)\n/.exec(errors) ?? [];
      if (url !== undefined) asked ??= ask(url);
    });
    child.on("error", reject).on("close", (code) => {
      void Promise.resolve(asked).then((answer) =>
        resolve({ code, output, errors, ...(answer !== undefined && { answer }) }),
      );
    });
  });
}

/** The answer to a `resources/list`, and to a `resources/templates/list`, as JSON. */
export async function listedBy(fetch: (request: Request) => Promise<Response>, url: string): Promise<string> {
  const list = async (method: string): Promise<string> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method });
    const headers = { host: new URL(url).host, "content-type": "application/json", accept: "application/json" };
    return (await fetch(new Request(url, { method: "POST", headers, body }))).text();
  };
  return `${await list("resources/list")}${await list("resources/templates/list")}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a host and a port has an address of that kind.
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
