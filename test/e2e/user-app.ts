import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The tarballs of both packages, as npm would publish them. */
export interface Packed {
  readonly runtime: string;
  readonly generator: string;
}

export async function packInto(folder: string): Promise<Packed> {
  const tarball = async (workspace: string): Promise<string> => {
    const name = await output("npm", ["pack", "--workspace", workspace, "--pack-destination", folder], root);
    return join(folder, name.trim());
  };
  return { runtime: await tarball("runtime"), generator: await tarball("generator") };
}

/** What a command of the repository's own `node_modules` printed; it rejects, with the output, on any code but 0. */
export function tool(name: string, ...args: string[]): Promise<string> {
  return output(join(root, "node_modules/.bin", name), args, root);
}

const tsconfig = {
  compilerOptions: {
    strict: true,
    module: "nodenext",
    target: "es2022",
    rootDir: ".",
    outDir: "dist",
    types: ["node"],
  },
  include: ["generated"],
};

/** A new project of somebody who knows of the packages no more than their tarballs. */
export interface UserApp {
  command(name: string, ...args: string[]): Promise<string>;
  write(path: string, text: string): Promise<void>;
  read(path: string): Promise<string>;
  /** Serves one compiled or TypeScript entry to the official client, as long as `use` takes. */
  serve<Result>(entry: string, use: (client: Client) => Promise<Result>): Promise<Result>;
}

export async function installInto(folder: string, packed: Packed): Promise<UserApp> {
  await mkdir(folder);
  const app: UserApp = {
    command: (name, ...args) => output(name, args, folder),
    write: (path, text) => writeFile(join(folder, path), text),
    read: (path) => readFile(join(folder, path), "utf8"),
    async serve(entry, use) {
      const client = new Client({ name: "user", version: "1.0.0" });
      const args = entry.endsWith(".ts") ? ["--import", "tsx", entry] : [entry];
      await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder }));
      try {
        return await use(client);
      } finally {
        await client.close();
      }
    },
  };
  await app.write("package.json", JSON.stringify({ name: "app", version: "1.0.0", type: "module", private: true }));
  await app.write("tsconfig.json", JSON.stringify(tsconfig));
  const quick = ["--no-audit", "--no-fund", "--prefer-offline"];
  const others = ["typescript@5.9", "tsx@4", "@types/node@20"];
  await app.command("npm", "install", ...quick, packed.runtime, packed.generator, ...others);
  return app;
}

function output(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env: { ...process.env, NO_COLOR: "1" } }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      // Compilers and linters tell on standard output what they found, and the message of `error` leaves that out.
      else reject(new Error(`${error.message}\n${stdout}${stderr}`));
    });
  });
}
