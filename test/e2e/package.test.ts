import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installInto, packInto, tool, type Packed, type UserApp } from "./user-app.js";

const patience = 300_000;

let folder: string;
let packed: Packed;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mcp-gen-packed-"));
  packed = await packInto(folder);
}, patience);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(["runtime", "generator"] as const)("the tarball of the %s", (which) => {
  it("has nothing that publint would change", { timeout: patience }, async () => {
    expect(await tool("publint", "run", packed[which], "--strict")).toContain("All good!");
  });

  it("has types that fit what it runs, at every entry", { timeout: patience }, async () => {
    const flags = ["--profile", "esm-only", "--format", "ascii", "--no-emoji", "--no-definitely-typed"];
    const report = await tool("attw", packed[which], ...flags);
    const verdicts = report.match(/^(?:node16 \(from ESM\)|bundler): .*$/gm) ?? [];
    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts.filter((verdict) => !/: OK\b/.test(verdict))).toEqual([]);
  });
});

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

const handler = "generated/notes/handlers/note.ts";
const filledIn = `import type { Handlers } from "../resources.js";

const titles = ["Buy milk"];

/** \`notes://{id}\` */
export const note: Handlers["note"] = ({ id }) => {
  const title = titles[id - 1];
  return title === undefined ? undefined : { title };
};
`;

const compiled = "dist/generated/notes/main.js";
const milk = [{ uri: "notes://1", mimeType: "application/json", text: '{"title":"Buy milk"}' }];

/** What each read comes to: its contents, or the message of its error. */
async function readAll(client: Client, ...uris: string[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(uris.map((uri) => client.readResource({ uri })));
  return outcomes.map((outcome) =>
    outcome.status === "fulfilled" ? outcome.value.contents : (outcome.reason as Error).message,
  );
}

describe("a user who installs the tarballs and writes a spec", () => {
  let app: UserApp;
  beforeAll(async () => {
    app = await installInto(join(folder, "app"), packed);
    await app.write("notes.yaml", spec);
  }, patience);

  const generate = (): Promise<string> => app.command("npx", "--no", "mcp-gen", "notes.yaml");
  const compile = (): Promise<string> => app.command("npx", "--no", "tsc");

  it("generates a server that compiles as it is", { timeout: patience }, async () => {
    const report = await generate();
    expect(report).toContain("+ handlers/about.ts  fill it in");
    expect(report).toContain("+ handlers/note.ts  fill it in");
    expect(await compile()).toBe("");
  });

  it("serves it at once, and a stub tells in which file to go on", { timeout: patience }, async () => {
    await app.serve(compiled, async (client) => {
      expect((await client.listResources()).resources).toMatchObject([{ uri: "notes://about" }]);
      expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([{ uriTemplate: "notes://{id}" }]);
      expect(await readAll(client, "notes://about", "notes://1")).toEqual([
        "MCP error -32603: Not implemented yet: fill in handlers/about.ts",
        "MCP error -32603: Not implemented yet: fill in handlers/note.ts",
      ]);
    });
  });

  it("fills in a stub, which the next run leaves alone byte for byte", { timeout: patience }, async () => {
    await app.write(handler, filledIn);
    expect(await generate()).toBe("generated/notes: nothing to do\n");
    expect(await app.read(handler)).toBe(filledIn);
  });

  it("reads it, while the other stub still waits", { timeout: patience }, async () => {
    expect(await compile()).toBe("");
    const uris = ["notes://1", "notes://2", "notes://x", "notes://about"];
    expect(await app.serve(compiled, (client) => readAll(client, ...uris))).toEqual([
      milk,
      "MCP error -32002: Resource not found",
      "MCP error -32602: Invalid params: id must be an integer",
      "MCP error -32603: Not implemented yet: fill in handlers/about.ts",
    ]);
  });

  it("needs no compiler to try it out: tsx runs it, too", { timeout: patience }, async () => {
    const reading = app.serve("generated/notes/main.ts", (client) => readAll(client, "notes://1"));
    expect(await reading).toEqual([milk]);
  });

  it("is told by the compiler where a handler no longer fits the spec", { timeout: patience }, async () => {
    await app.write("notes.yaml", spec.replaceAll("title", "text"));
    await generate();
    expect(await app.read(handler)).toBe(filledIn);
    await expect(compile()).rejects.toThrow(`${handler}(6,14): error TS2322`);
  });
});
