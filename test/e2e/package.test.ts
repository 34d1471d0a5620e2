import { execFile } from "node:child_process";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

const spec = `
mcpgen: "1.0"
info: { name: notes, version: 1.0.0 }
resources:
  about: { uri: "notes://about", mimeType: text/markdown }
  note:
    uri: notes://{id}
    mimeType: application/json
    params: { id: { schema: { type: integer, minimum: 1 } } }
    schema: { $ref: "#/components/schemas/Note" }
components:
  schemas:
    Note: { type: object, properties: { title: { type: string } }, required: [title] }
`;

const note = `import type { Handlers } from "../resources.js";

const titles = ["Buy milk"];

/** \`notes://{id}\` */
export const note: Handlers["note"] = ({ id }) => {
  const title = titles[id - 1];
  return title === undefined ? undefined : { title };
};
`;

const tsconfig = {
  compilerOptions: {
    strict: true,
    module: "nodenext",
    target: "es2022",
    outDir: "dist",
    types: ["node"],
    skipLibCheck: false,
  },
  include: ["generated"],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mcp-gen-user-"));
  const { stdout } = await run("npm", ["pack", "--workspaces", "--json", "--pack-destination", folder], { cwd: root });
  const packed = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  await mkdir(join(folder, "app"));
  await writeFile(join(folder, "app/package.json"), '{ "name": "app", "version": "1.0.0", "type": "module" }');
  const tarballs = packed.map(({ filename }) => join(folder, filename));
  await inApp(
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    ...tarballs,
    "typescript@5.9",
    "@types/node@20",
  );
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inApp(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(command, args, { cwd: join(folder, "app") });
  return stdout;
}

/** What the built server answers, or the message of its error. */
async function read(...uris: string[]): Promise<string[]> {
  const client = new Client({ name: "user", version: "1.0.0" });
  const server = join(folder, "app/dist/generated/notes/main.js");
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [server], stderr: "ignore" }));
  try {
    return await Promise.all(
      uris.map(async (uri) => {
        try {
          return JSON.stringify((await client.readResource({ uri })).contents);
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      }),
    );
  } finally {
    await client.close();
  }
}

it("a user installs the packages, writes a spec, generates, fills in a stub, runs it and reads", async () => {
  const app = join(folder, "app");
  await writeFile(join(app, "notes.yaml"), spec);
  await writeFile(
    join(app, "tsconfig.json"),
    JSON.stringify({ ...tsconfig, compilerOptions: { ...tsconfig.compilerOptions, rootDir: "." } }),
  );

  expect(await inApp("npx", "mcp-gen", "notes.yaml")).toContain("+ handlers/note.ts  fill it in");
  await inApp("npx", "tsc");
  const [unfinished] = await read("notes://1");
  expect(unfinished).toContain("Not implemented yet: fill in handlers/note.ts");

  const handler = join(app, "generated/notes/handlers/note.ts");
  await writeFile(handler, note);
  expect(await inApp("npx", "mcp-gen", "notes.yaml")).toBe("generated/notes: nothing to do\n");
  expect(await readFile(handler, "utf8")).toBe(note);
  await inApp("npx", "tsc");
  expect(await read("notes://1", "notes://2", "notes://x", "notes://about")).toEqual([
    '[{"uri":"notes://1","mimeType":"application/json","text":"{\\"title\\":\\"Buy milk\\"}"}]',
    "MCP error -32002: Resource not found",
    "MCP error -32602: Invalid params: id must be an integer",
    "MCP error -32603: Not implemented yet: fill in handlers/about.ts",
  ]);
}, 300_000);
