import { join } from "node:path";
import { checkSpec, generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { summarize } from "./summarize.js";

const head = 'mcpgen: "1.0"\ninfo: { name: app, version: 1.0.0 }\n';

async function generated(spec: string): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("app.yaml", head + spec);
  const result = await generate({ spec: join(folder.path, "app.yaml"), out: folder.path, write: true });
  expect(result.kind === "failed" ? result.diagnostics.map(summarize) : []).toEqual([]);
  return folder;
}

/** What is wrong; the first line of `spec` is line 3. */
async function faultsOf(spec: string): Promise<string[]> {
  const checked = await checkSpec({ file: "app.yaml", text: head + spec });
  return checked.kind === "failed" ? checked.diagnostics.map(summarize) : [];
}

describe("a shared param", () => {
  const shared = `components:
  params:
    UserId: { description: The user, schema: { type: integer, minimum: 1 } }
`;

  it("is what it is in each URI, but for what is written beside the reference", async () => {
    const folder = await generated(`resources:
  user: { uri: "users://{id}", params: { id: { $ref: "#/components/params/UserId" } } }
  boss: { uri: "bosses://{id}", params: { id: { $ref: "#/components/params/UserId", description: The boss } } }
${shared}`);
    const text = await folder.read("app/resources.ts");
    expect(text).toContain("export interface UserParams {\n  /** The user */\n  id: number;\n}");
    expect(text).toContain("export interface BossParams {\n  /** The boss */\n  id: number;\n}");
  });

  it("that is wrong is told once and where it is, and what is written beside the reference there", async () => {
    expect(
      await faultsOf(`resources:
  user: { uri: "users://{id}", params: { id: { $ref: "#/components/params/UserId" } } }
  boss: { uri: "bosses://{id}", params: { id: { $ref: "#/components/params/UserId", required: false } } }
components: { params: { UserId: { schema: { type: integer, minLength: 1 } } } }
`),
    ).toEqual([
      "param-required | 5:95 false | id is part of the path, which can't be without it | take required out",
      "param-schema | 6:60 minLength | minLength is no rule for a param of type integer | write minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, or take it out",
    ]);
  });

  it("may be in a file beside the spec, with schemas of that file and of others", async () => {
    const folder = await createFolder();
    await folder.write(
      "shared/params.yaml",
      `Id: { description: The user, schema: { $ref: "#/types/Id", maximum: 9 }, example: 7 }
types: { Id: { $ref: "types.yaml#/Number" } }
`,
    );
    await folder.write("shared/types.yaml", "Number: { type: integer, minimum: 1 }\n");
    await folder.write(
      "app.yaml",
      `${head}resources:
  user: { uri: "users://{id}", params: { id: { $ref: "shared/params.yaml#/Id" } } }
  boss: { uri: "bosses://{boss}", params: { boss: { $ref: "shared/params.yaml#/Id", description: The boss } } }
defaults: { params: { owner: { $ref: "./shared/../shared/params.yaml#/Id" } } }
`,
    );
    const result = await generate({ spec: join(folder.path, "app.yaml"), out: folder.path, write: true });
    expect(result.kind === "failed" ? result.diagnostics.map(summarize) : []).toEqual([]);
    expect([...result.read].map((file) => file.slice(folder.path.length + 1)).toSorted()).toEqual([
      "app.yaml",
      "shared/params.yaml",
      "shared/types.yaml",
    ]);
    expect(await folder.read("app/resources.ts")).toMatch(/interface BossParams \{[^}]*The boss[^}]* boss: number;/);
    expect(await folder.read("app/params.ts")).toContain("boss: integer({ maximum: 9, minimum: 1,");
  });

  it("in a file beside the spec is held to all rules, and its faults are told there, once", async () => {
    const folder = await createFolder();
    await folder.write(
      "params.yaml",
      `Id: { description: 5, schema: { type: object } }
Name: { schema: { $ref: "#/types/Nam" }, example: 5 }
types: { Name: { type: string } }
Self: { $ref: "#/Id" }
`,
    );
    const text = `${head}resources:
  a: { uri: "a://{id}/{name}/{self}", params: { id: { $ref: "params.yaml#/Id" }, name: { $ref: "params.yaml#/Name" } } }
  b: { uri: "b://{id}/{self}", params: { id: { $ref: "params.yaml#/Id" }, self: { $ref: "params.yaml#/Self" } } }
  c: { uri: "c://{id}/{x}", params: { id: { $ref: "params.yaml#/Idd" }, x: { $ref: "../params.yaml#/Id" } } }
`;
    const checked = await checkSpec({ file: join(folder.path, "app.yaml"), text });
    expect(checked.kind === "failed" ? checked.diagnostics.map(summarize) : []).toEqual([
      'ref-missing | 6:51 "params.yaml#/Idd" | params.yaml#/Idd leads nowhere: there is no Idd | did you mean Id?',
      'ref-outside | 6:84 "../params.yaml#/Id" | ../params.yaml is outside of the spec\'s folder | move the file there, or allow its folder with --allow-refs DIR',
      "type-wrong | 1:20 5 | Id.description must be a string, not the number 5 | write a text in quotes",
      "param-schema | 1:39 object | A value in a URI can't be of type object | write one of string, integer, number, boolean, array",
      'ref-missing | 2:25 "#/types/Nam" | params.yaml#/types/Nam leads nowhere: there is no Nam | did you mean Name?',
      "param-missing | 4:9 $ref | The shared param params.yaml#/Self is a reference itself | write out what it refers to",
    ]);
  });

  it("that is not there is told with the one that was meant", async () => {
    expect(
      await faultsOf(`resources:
  user: { uri: "users://{id}", params: { id: { $ref: "#/components/params/UserID" } } }
  boss: { uri: "bosses://{id}", params: { id: { $ref: "#/info" } } }
components: { params: { UserId: {}, Other: { $ref: "#/components/params/UserId" } } }
`),
    ).toEqual([
      'param-missing | 4:54 "#/components/params/UserID" | There is no param UserID in components.params | did you mean #/components/params/UserId?',
      'param-missing | 5:55 "#/info" | #/info does not lead to a shared param | move the param into components.params, and write #/components/params/Name',
      "param-missing | 6:46 $ref | The shared param Other is a reference itself | write out what it refers to",
    ]);
  });
});

describe("defaults", () => {
  it("are what resources have that don't say otherwise, those of their group before those of all", async () => {
    const folder = await generated(`defaults:
  mimeType: text/plain
  cache: { ttlMs: 1000 }
  params: { id: { schema: { type: integer } }, other: { schema: { type: number } } }
groups:
  notes: { defaults: { mimeType: text/markdown } }
resources:
  a: { uri: "a://{id}" }
  b: { uri: "b://{id}", group: notes, params: { id: { schema: { type: boolean } } } }
  c: { uri: "c://c", group: notes, mimeType: text/html, cache: { ttlMs: 5 } }
`);
    const server = await folder.read("app/server.ts");
    const blocks = server.split("server.resource(").slice(1);
    expect(blocks.map((block) => [/mimeType: "(.*)"/.exec(block)?.[1], /ttlMs: (\d+)/.exec(block)?.[1]])).toEqual([
      ["text/plain", "1000"],
      ["text/markdown", "1000"],
      ["text/html", "5"],
    ]);
    const types = await folder.read("app/resources.ts");
    expect(types).toContain("export interface AParams {\n  id: number;\n}");
    expect(types).toContain("export interface BParams {\n  id: boolean;\n}");
  });

  it("that are wrong are told where they are, once for all resources", async () => {
    expect(
      await faultsOf(`defaults:
  params: { id: { required: false } }
  size: 5
resources:
  a: { uri: "a://{id}" }
  b: { uri: "b://{id}" }
`),
    ).toEqual([
      "param-required | 4:29 false | id is part of the path, which can't be without it | take required out",
      'key-unknown | 5:3 size | defaults has no key "size" | write one of mimeType, annotations, icons, _meta, cache, deprecated',
    ]);
  });
});

describe("a group", () => {
  it("is a folder of handlers, whose stubs compile there", async () => {
    const folder = await generated(`groups: { billing: { description: Money } }
resources:
  invoice: { uri: "invoices://{id}", group: billing }
  user: { uri: "users://{id}" }
`);
    expect(Object.keys(await folder.all("app/handlers"))).toEqual([
      "app/handlers/billing/invoice.ts",
      "app/handlers/user.ts",
    ]);
    const stub = await folder.read("app/handlers/billing/invoice.ts");
    expect(stub).toContain('import type { Handlers } from "../../resources.js";');
    expect(stub).toContain('McpError.notImplemented("handlers/billing/invoice.ts")');
    expect(await folder.read("app/server.ts")).toContain('import { invoice } from "./handlers/billing/invoice.js";');
    const again = await generate({ spec: join(folder.path, "app.yaml"), out: folder.path, write: true });
    expect(again).toMatchObject({ plan: { manifest: undefined } });
  });

  it("that is not declared, or can't be a folder, is an error", async () => {
    expect(
      await faultsOf(`groups: { billing: {}, Con: {}, ../x: {}, con: {} }
resources:
  a: { uri: "a://a", group: biling }
`),
    ).toEqual([
      'key-malformed | 3:24 Con | groups can\'t have the key "Con" | write small letters, digits and hyphens, and no device of Windows, as in billing',
      'key-malformed | 3:33 ../x | groups can\'t have the key "../x" | write small letters, digits and hyphens, and no device of Windows, as in billing',
      'key-malformed | 3:43 con | groups can\'t have the key "con" | write small letters, digits and hyphens, and no device of Windows, as in billing',
      "group-missing | 5:29 biling | There is no group biling in groups | did you mean billing?",
    ]);
  });
});

describe("comments in JSON", () => {
  it("may stand wherever white space may, and hold what looks like more of them", async () => {
    const text = `// first
/* "mcpgen": "2.0", // */ { // here
  "mcpgen" /* and */ : /* there */ "1.0", "info": { "name": "app", "version": "1.0.0" }, // "info": {}
  "resources": { "a": { "uri": "a://a//b" /* "uri": 5 */, "description": "/* no comment */ // none", }, },
} // last`;
    const checked = await checkSpec({ file: "app.json", text });
    expect(checked).toMatchObject({ document: { resources: { a: { description: "/* no comment */ // none" } } } });
  });
});
