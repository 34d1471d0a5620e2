import { join } from "node:path";
import { check, diff, generate, type Diagnostic } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "../generator/folder.js";
import { shell } from "../generator/shell.js";
import { api, generateApi, get, json } from "./generated.js";

const document = api(
  {
    "/pets": get(
      { type: "array", items: { $ref: "#/components/schemas/Pet" } },
      { operationId: "listPets", tags: ["pets"] },
    ),
    "/pets/{id}": get(
      { $ref: "#/components/schemas/Pet" },
      {
        operationId: "getPet",
        tags: ["pets"],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      },
    ),
    "/admin/users": get({}, { operationId: "listUsers", tags: ["admin"] }),
    "/admin/users/all": get({}, { operationId: "allUsers" }),
  },
  { components: { schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } } } },
);

/** A spec of our own that stands on the document. */
async function overlay(
  spec: object,
): Promise<{ folder: Folder; uris: string[]; warnings: string[]; faults: string[] }> {
  const folder = await createFolder();
  await folder.write("shop.json", JSON.stringify(document));
  await folder.write(
    "app.json",
    JSON.stringify(
      { mcpgen: "1.0", info: { name: "app", version: "1" }, openapi: "./shop.json", ...spec },
      undefined,
      2,
    ),
  );
  const result = await generate({ spec: join(folder.path, "app.json"), out: folder.path, write: true });
  const tell = ({ message, at }: Diagnostic): string =>
    `${at.source.file.slice(folder.path.length + 1)}: ${message} @${at.source.text.slice(at.offset, at.offset + at.length)}`;
  if (result.kind === "failed") return { folder, uris: [], warnings: [], faults: result.diagnostics.map(tell) };
  const server = await folder.read("app/server.ts");
  const uris = Array.from(server.matchAll(/server\.resource\("([^"]*)"/g), ([, uri = ""]) => uri);
  return { folder, uris, warnings: result.warnings.map(tell), faults: [] };
}

describe("a spec that stands on an OpenAPI document", () => {
  it("has its reads for resources", async () => {
    const { uris, folder } = await overlay({ resources: {} });
    expect(uris).toEqual(["shop://pets", "shop://pets/{id}", "shop://admin/users", "shop://admin/users/all"]);
    expect(await folder.read("app/handlers/pets/getPet.ts")).toContain('upstream.json("/pets/{id}"');
  });

  const choices: [what: string, spec: object, uris: string[]][] = [
    ["takes by tag", { include: [{ tag: "pets" }] }, ["shop://pets", "shop://pets/{id}"]],
    ["takes by id", { include: [{ operationId: "getPet" }] }, ["shop://pets/{id}"]],
    ["leaves out by path", { exclude: [{ path: "/admin/**" }] }, ["shop://pets", "shop://pets/{id}"]],
    [
      "takes one segment for a star",
      { exclude: [{ path: "/*/users" }] },
      ["shop://pets", "shop://pets/{id}", "shop://admin/users/all"],
    ],
    [
      "goes by the first rule that fits",
      {
        routes: [
          { operationId: "listUsers", to: "resource" },
          { path: "/admin/**", to: "none" },
        ],
      },
      ["shop://pets", "shop://pets/{id}", "shop://admin/users"],
    ],
    ["has another scheme", { scheme: "store", include: [{ operationId: "listPets" }] }, ["store://pets"]],
  ];

  it.each(choices)("%s", async (_, spec, uris) => {
    expect(await overlay({ resources: {}, ...spec })).toMatchObject({ uris });
  });

  it("warns of a rule that fits nothing", async () => {
    const { warnings } = await overlay({ resources: {}, exclude: [{ tag: "gone" }] });
    expect(warnings).toEqual([
      expect.stringMatching(/^app\.json: No operation fits \{"tag":"gone"\} @\{\s*"tag": "gone"\s*\}$/),
    ]);
  });

  it("says otherwise of a resource what it likes, and adds its own", async () => {
    const { uris, folder } = await overlay({
      include: [{ tag: "pets" }],
      resources: {
        getPet: { description: "One of ours", cache: { ttlMs: 5 }, params: { id: { description: "Its number" } } },
        own: { uri: "app://own", schema: { $ref: "#/components/schemas/Pet" } },
      },
    });
    expect(uris).toEqual(["shop://pets", "shop://pets/{id}", "app://own"]);
    const server = await folder.read("app/server.ts");
    expect(server).toContain('description: "One of ours"');
    expect(server).toContain("cache: { ttlMs: 5 }");
    expect(await folder.read("app/params.ts")).toContain('description: "Its number"');
    expect(await folder.read("app/handlers/own.ts")).toContain("McpError.notImplemented");
  });

  it("has faults where it has them", async () => {
    expect(await overlay({ resources: { getPet: { descripton: "x" } } })).toMatchObject({
      faults: ['app.json: resources.getPet has no key "descripton" @"descripton"'],
    });
    expect(await overlay({ resources: {}, openapi: "./gone.json" })).toMatchObject({
      faults: ['app.json: There is no file ./gone.json @"./gone.json"'],
    });
  });

  it("gives the document's resources its defaults, and has one URI for one resource", async () => {
    const { folder } = await overlay({
      defaults: { cache: { ttlMs: 7 } },
      resources: {},
      include: [{ operationId: "getPet" }],
    });
    expect(await folder.read("app/server.ts")).toContain("cache: { ttlMs: 7 }");
    expect(await overlay({ resources: { mine: { uri: "shop://pets/{name}" } } })).toMatchObject({
      faults: [expect.stringContaining("shop://pets/{name} and shop://pets/{id} match the same URIs")],
    });
  });

  it("follows its document", async () => {
    const { folder } = await overlay({ resources: {} });
    const spec = join(folder.path, "app.json");
    expect((await check({ spec, out: folder.path })).diagnostics).toEqual([]);
    await folder.write("shop.json", JSON.stringify({ ...document, paths: {} }));
    expect((await check({ spec, out: folder.path })).diagnostics).not.toEqual([]);
    expect(await generate({ spec, out: folder.path, write: true })).toMatchObject({ kind: "written" });
    expect((await check({ spec, out: folder.path })).diagnostics).toEqual([]);
  });
});

describe("an OpenAPI document", () => {
  it("chooses by rules of its own", async () => {
    const { uris } = await generateApi({
      ...document,
      "x-mcp": { exclude: [{ tag: "admin" }], routes: [{ path: "/pets", to: "none" }] },
    });
    expect(uris).toEqual(["shop://pets/{id}", "shop://admin/users/all"]);
  });

  it("chooses URIs and names itself, and is told of those that can't be", async () => {
    const id = { name: "petId", in: "path", required: true, schema: { type: "string" } };
    const pets = (param: object, mcp: object): object =>
      api({ "/pets/{petId}": get({}, { operationId: "getPet", parameters: [param], "x-mcp": mcp }) });
    const named = await generateApi({ ...pets({ ...id, "x-mcp": { name: "id" } }, { name: "pet" }) });
    expect(named).toMatchObject({ uris: ["shop://pets/{id}"], keys: ["pet"], warnings: [] });
    expect(await named.file("handlers/pet.ts")).toContain("{ path: { petId: params.id } }");
    const own = await generateApi({ ...pets(id, { uri: "pet:{petId}", visibel: true }) });
    expect(own).toMatchObject({
      uris: ["pet:{petId}"],
      warnings: ["x-mcp has no visibel here"],
    });
    await expect(generateApi({ ...pets(id, { uri: "pet:{id}" }) })).rejects.toThrow(
      "pet:{id} has no {petId}, and the API's path needs it",
    );
  });

  it("is compared as a spec is", async () => {
    const folder = await createFolder();
    const [before, after] = [join(folder.path, "old.json"), join(folder.path, "new.json")];
    await folder.write("old.json", JSON.stringify(document, undefined, 2));
    const { "/pets": _, ...paths } = document["paths"] as Record<string, unknown>;
    const components = { schemas: { Pet: { type: "object", properties: { name: { type: "integer" } } } } };
    await folder.write("new.json", JSON.stringify({ ...document, paths, components }, undefined, 2));
    const result = await diff({ old: before, new: after });
    if (result.kind === "failed") throw new Error("failed");
    const found = result.changes.map(({ class: kind, message, at }) => [
      kind,
      message,
      at.source.text.slice(at.offset, at.offset + 5),
    ]);
    expect(found).toEqual([
      ["breaking", "Pet.name was string, and is integer now", '"type'],
      ["breaking", "shop://pets is gone", '"get"'],
    ]);
  });

  it("is regenerated as a spec is: what people wrote stays, untouched handlers follow", async () => {
    const { folder, file } = await generateApi(document);
    await folder.write("src/shop/handlers/pets/getPet.ts", "export const getPet = () => ({});\n");
    const paths = {
      ...(document["paths"] as object),
      "/pets": get({}, { operationId: "listPets", tags: ["Café & Co"], parameters: [{ name: "q", in: "query" }] }),
    };
    await folder.write("openapi.json", JSON.stringify({ ...document, paths }));
    const spec = join(folder.path, "openapi.json");
    expect(await generate({ spec, out: join(folder.path, "src"), write: true })).toMatchObject({ kind: "written" });
    expect(await file("handlers/pets/getPet.ts")).toBe("export const getPet = () => ({});\n");
    expect(await file("handlers/cafe-co/listPets.ts")).toContain("query: { q: params.q }");
    expect((await check({ spec, out: join(folder.path, "src"), implemented: true })).diagnostics).toEqual([]);
  });

  it("that is invalid has diagnostics with positions", async () => {
    const folder = await createFolder();
    const spec = join(folder.path, "openapi.yaml");
    const faults = async (text: string): Promise<string[]> => {
      await folder.write("openapi.yaml", text);
      const result = await generate({ spec, out: folder.path });
      if (result.kind !== "failed") return [];
      return result.diagnostics.map(
        ({ code, message, at }) => `${code} ${message} @${text.slice(at.offset, at.offset + at.length)}`,
      );
    };
    const head = "info: { title: T, version: 1 }\npaths:\n  /a:\n";
    expect(await faults(`openapi: 4.0.0\n${head}`)).toEqual([
      "openapi-version This version of OpenAPI is not known @4.0.0",
    ]);
    expect(await faults("openapi: 3.0.0\npaths: []\n")).toEqual(["type-wrong paths must be an object @[]"]);
    expect(await faults(`openapi: 3.0.0\n${head}    $ref: '#/gone'\n`)).toEqual([
      "ref-missing #/gone leads nowhere @'#/gone'",
    ]);
    const schema = (ref: string): string =>
      `openapi: 3.0.0\n${head}    get: { responses: { 200: { content: { application/json: { schema: { $ref: '${ref}' } } } } } }\n`;
    expect(await faults(schema("#/components/schemas/A"))).toEqual([
      "ref-missing #/components/schemas/A leads nowhere @'#/components/schemas/A'",
    ]);
    expect(await faults(schema("https://example.com/a.json"))).toEqual([
      "ref-network https://example.com/a.json is on the network, which is never asked @'https://example.com/a.json'",
    ]);
  });
});

describe("an OpenAPI document in several files", () => {
  const whole = "openapi: 3.0.0\ninfo: { title: Shop, version: 1 }\npaths: { /a: { $ref: parts/a.yaml } }\n";
  const path = (schema: string): string =>
    `get:\n  responses:\n    200: { description: A, content: { application/json: { schema: ${schema} } } }\n`;

  it("has faults and warnings where they are, in whichever file", async () => {
    const folder = await createFolder();
    await folder.write("api/shop.yaml", whole);
    const run = async (schema: string): Promise<string> => {
      await folder.write("api/parts/a.yaml", path(schema));
      return (await shell(folder, "mcp-gen api/shop.yaml")).stderr;
    };
    expect(await run("{ type: date }")).toContain(
      'api/parts/a.yaml:3:75 - warning schema-type: There is no type "date"',
    );
    expect(await run("{ $ref: '#/gone' }")).toContain(
      "api/parts/a.yaml:3:75 - error ref-missing: #/gone leads nowhere",
    );
    expect(await run("{ type: [")).toContain("api/parts/a.yaml");
  });

  it("reaches out of its folder only where that is allowed", async () => {
    const folder = await createFolder();
    await folder.write("api/shop.yaml", whole.replace("parts/a.yaml", "../shared/a.yaml"));
    await folder.write("shared/a.yaml", path("{ type: string }"));
    expect((await shell(folder, "mcp-gen api/shop.yaml")).stderr).toContain("error ref-outside");
    expect((await shell(folder, "mcp-gen api/shop.yaml --allow-refs shared")).code).toBe(0);
    expect((await shell(folder, "mcp-gen api/shop.yaml --allow-refs shared")).stdout).toContain("nothing to do");
    await folder.write("shared/a.yaml", path("{ type: integer }"));
    expect((await shell(folder, "mcp-gen api/shop.yaml --allow-refs shared")).stdout).toContain("~ resources.ts");
  });
});

describe("mcp-gen import", () => {
  it("writes the spec that a document is, which keeps all rules and gives the same URIs", async () => {
    const folder = await createFolder();
    await folder.write("shop.json", JSON.stringify(document));
    expect(await shell(folder, "mcp-gen import shop.json --out own.yaml && mcp-gen own.yaml")).toMatchObject({
      code: 0,
    });
    expect(await folder.read("generated/shop/server.ts")).toContain('server.resource("shop://pets/{id}"');
    expect(await shell(folder, "mcp-gen import shop.json --out own.yaml")).toMatchObject({ code: 1 });
    expect(await shell(folder, "mcp-gen import own.yaml")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("This is no OpenAPI document"),
    });
  });
});

describe("the command", () => {
  it("ends a run with what became of the operations, and --explain lists them", async () => {
    const folder = await createFolder();
    const paths = {
      "/a": get({}),
      "/b": { get: { responses: { 204: { description: "" } } }, post: { responses: { 200: json({}) } } },
    };
    await folder.write("shop.json", JSON.stringify(api(paths)));
    const line = "3 operations: 1 resource, 0 templates; left out: 1 that are no GET, 1 without content";
    expect((await shell(folder, "mcp-gen shop.json")).stdout.trim().split("\n").at(-1)).toBe(line);
    expect((await shell(folder, "mcp-gen shop.json")).stdout).toBe(`generated/shop: nothing to do\n${line}\n`);
    expect((await shell(folder, "mcp-gen shop.json --explain")).stdout).toBe(
      `generated/shop: nothing to do\n${line}\n  GET /b: its success has no content\n  1 POST: only GET reads\n`,
    );
    expect(await shell(folder, "mcp-gen shop.json --handlers none")).toMatchObject({ code: 2 });
  });
});
