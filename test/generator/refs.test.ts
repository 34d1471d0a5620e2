import { execFileSync } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { check, diff, generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";
import { summarize } from "./summarize.js";

const info = { name: "app", version: "1.0.0" };

const specOf = (schema: unknown, schemas: object = {}): string =>
  JSON.stringify({
    mcpgen: "1.0",
    info,
    resources: { a: { uri: "a://a", description: "A", schema } },
    components: { schemas },
  });

async function folderOf(files: Readonly<Record<string, string | object>>): Promise<Folder> {
  const folder = await createFolder();
  for (const [file, content] of Object.entries(files)) {
    await folder.write(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

/** `resources.ts`, or what is wrong, with the file that it is wrong in. */
async function run(
  folder: Folder,
  options: { allowRefs?: string[]; strict?: boolean } = {},
): Promise<string | string[]> {
  const result = await generate({
    spec: join(folder.path, "app.json"),
    out: join(folder.path, "out"),
    write: true,
    ...options,
  });
  if (result.kind !== "failed") return folder.read("out/app/resources.ts");
  return result.diagnostics.map((one) => `${basename(one.at.source.file)} ${summarize(one)}`);
}

const codes = (result: string | string[]): string[] => [result].flat().map((line) => line.split(" ", 2)[1] ?? "");

describe("a $ref to a file beside the spec", () => {
  it("reaches JSON and YAML, whole or by a pointer, and back to the spec, and gives one type each", async () => {
    const folder = await folderOf({
      "app.json": specOf({ $ref: "schemas/user.json" }, { Role: { enum: ["admin", "viewer"] } }),
      "schemas/user.json": {
        description: "Somebody who has an account.",
        properties: {
          address: { $ref: "common.yaml#/$defs/Address" },
          home: { $ref: "./common.yaml#/$defs/Address" },
          role: { $ref: "../app.json#/components/schemas/Role" },
          boss: { $ref: "#" },
          tag: { $ref: "#/definitions/tag~1name" },
        },
        definitions: { "tag/name": { type: "string" } },
      },
      "schemas/common.yaml":
        "$defs:\n  Address:\n    properties: { street: { type: string } }\n    required: [street]\n",
    });
    const text = await run(folder);
    expect(text).toContain(`/** Somebody who has an account. */
export interface User {
  address?: Address;
  home?: Address;
  role?: Role;
  boss?: User;
  tag?: TagName;
}
`);
    expect(text).toContain("export interface Address {\n  street: string;\n}\n");
    expect(text).toContain('export type Role = "admin" | "viewer";\n');
    expect(text).toContain("export type TagName = string;\n");
  });

  it("may lead in a circle over files", async () => {
    const folder = await folderOf({
      "app.json": specOf({ $ref: "a.json" }),
      "a.json": { properties: { b: { $ref: "b.json" } } },
      "b.json": { properties: { a: { $ref: "a.json" }, b: { $ref: "b.json#" } } },
    });
    expect(await run(folder)).toContain("export interface B {\n  a?: A;\n  b?: B;\n}\n");
  });

  it("that is nothing but another one, in a circle over files, is told in the file where it starts", async () => {
    const folder = await folderOf({
      "app.json": specOf({ $ref: "a.json" }),
      "a.json": { $ref: "b.json" },
      "b.json": { $ref: "a.json" },
    });
    expect(await run(folder)).toEqual([
      "a.json ref-circle | 1:1 { | a.json is b.json is a.json: nothing says what it holds | write the schema of a.json out",
    ]);
  });

  it("gives types whose names depend on what they are and not on the order", async () => {
    const files = {
      "a/item.json": { properties: { a: { type: "string" } } },
      "b/item.json": { properties: { b: { type: "string" } } },
    };
    const refs = [{ $ref: "a/item.json" }, { $ref: "b/item.json" }];
    const forth = await folderOf({ "app.json": specOf({ oneOf: refs }), ...files });
    const back = await folderOf({ "app.json": specOf({ oneOf: refs.toReversed() }), ...files });
    const namesOf = (text: string | string[]): string[] =>
      Array.from(
        [text]
          .flat()
          .join()
          .matchAll(/export interface (Item\w*)/g),
        ([, name = ""]) => name,
      );
    const names = namesOf(await run(forth));
    expect(names).toEqual([expect.stringMatching(/^Item_\w{6}$/), expect.stringMatching(/^Item_\w{6}$/)]);
    expect(namesOf(await run(back))).toEqual(names);
  });

  it("leaves its name to a component of the spec that has it", async () => {
    const folder = await folderOf({
      "app.json": specOf(
        { properties: { own: { $ref: "#/components/schemas/Item" }, other: { $ref: "item.json" } } },
        { Item: { type: "string" } },
      ),
      "item.json": { type: "number" },
    });
    const text = await run(folder);
    expect(text).toContain("export type Item = string;");
    expect(text).toMatch(/export type Item_\w{6} = number;/);
  });

  it("types a param, too", async () => {
    const folder = await folderOf({
      "app.json": {
        mcpgen: "1.0",
        info,
        resources: { a: { uri: "a://{id}", params: { id: { schema: { $ref: "types.json#/Id" } } } } },
      },
      "types.json": { Id: { type: "integer", minimum: 1 } },
    });
    expect(await run(folder)).toContain("  id: number;\n");
    await folder.write("types.json", '{ "Id": { "type": "integer",\n "minLength": 1 } }');
    expect(await run(folder)).toEqual([
      'types.json param-schema | 2:2 "minLength" | minLength is no rule for a param of type integer | write minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, or take it out | 1:117 {"$ref":"types.json#/Id"} | this param refers to it',
    ]);
  });

  it("that leads deep into a component gives that part a type", async () => {
    const folder = await folderOf({
      "app.json": specOf(
        { $ref: "#/components/schemas/User/properties/address" },
        { User: { properties: { address: { properties: { street: { type: "string" } } } } } },
      ),
    });
    expect(await run(folder)).toContain("export interface UserAddress {\n  street?: string;\n}\n");
  });

  it("holds what it leads to to all rules, and tells each fault once and where it is", async () => {
    const folder = await folderOf({
      "app.json": specOf({ oneOf: [{ $ref: "x.yaml#/A" }, { $ref: "x.yaml#/All" }, { $ref: "x.yaml#/A" }] }),
      "x.yaml":
        "A: &a\n  type: strnig\nAll:\n  properties:\n    a: *a\n    b: { properties: { title: {} }, required: [titel] }\n",
    });
    expect(await run(folder)).toEqual([
      'x.yaml value-unknown | 2:9 strnig | A.type can\'t be "strnig" | did you mean string?',
      "x.yaml warning required-unknown | 6:48 titel | titel is required, and no property | did you mean title?",
    ]);
  });

  it("that can't be followed says why", async () => {
    const refs: [ref: string, expected: string][] = [
      ["usr.json", "ref-missing | There is no file usr.json | did you mean user.json?"],
      ["user.json#/nam", "ref-missing | user.json#/nam leads nowhere: there is no nam | did you mean name?"],
      [
        "user.json#/name/length",
        "ref-missing | user.json#/name/length leads nowhere: there is no length | check the way: there is nothing inside of it",
      ],
      [
        "user.json#/constructor",
        "ref-missing | user.json#/constructor leads nowhere: there is no constructor | write one of name, list",
      ],
      ["user.json#/list/length", "ref-missing | user.json#/list/length leads nowhere: there is no length | write 0"],
      [
        "user.json#name",
        "ref-anchor | #name is an anchor, and anchors aren't followed | write the way to it, as in #/components/schemas/Name",
      ],
      [
        "#/info",
        "ref-unsupported | #/info does not lead to a component | move what it refers to into components.schemas, and write #/components/schemas/Name",
      ],
      [
        "http://example.com/a.json",
        "ref-network | http://example.com/a.json is on the network, which is never asked | save it beside the spec, and write the name of its file",
      ],
      [
        "//example.com/a.json",
        "ref-network | //example.com/a.json is on the network, which is never asked | save it beside the spec, and write the name of its file",
      ],
      [
        "file:///etc/passwd",
        "ref-absolute | file:///etc/passwd is no path from this file | write the way from the folder of this file, as in schemas/user.json",
      ],
      [
        "/etc/passwd",
        "ref-absolute | /etc/passwd is no path from this file | write the way from the folder of this file, as in schemas/user.json",
      ],
      [
        "C:/a.json",
        "ref-absolute | C:/a.json is no path from this file | write the way from the folder of this file, as in schemas/user.json",
      ],
      ["..\\a.json", "ref-malformed | ..\\a.json has a \\ in its path | write ../a.json"],
      [
        "../app.json",
        "ref-outside | ../app.json is outside of the spec's folder | move the file there, or allow its folder with --allow-refs DIR",
      ],
      [
        "a/%2e%2e/%2e%2e/b.json",
        "ref-outside | a/../../b.json is outside of the spec's folder | move the file there, or allow its folder with --allow-refs DIR",
      ],
      ["a%zz.json", "ref-malformed | a%zz.json has a % without two hexadecimal digits | write % itself as %25"],
      ["a%00.json", "ref-malformed | No file has a NUL in its name | write the name of a file"],
      [
        "user.json#/a~2",
        "ref-malformed | user.json#/a~2 has a ~ that stands for nothing | write ~ as ~0, and / in a key as ~1",
      ],
      ["sub", "ref-unreadable | sub is no file | name a JSON or YAML file"],
    ];
    const folder = await folderOf({ "user.json": { name: 5, list: [1] }, "sub/x.json": {} });
    for (const [ref, expected] of refs) {
      await folder.write("app.json", specOf({ $ref: ref }));
      const result = await run(folder);
      const [code, , ...rest] = String(result).split(" | ");
      expect([code?.replace("app.json ", ""), ...rest].join(" | ")).toBe(expected);
    }
  });

  it("leads out of the spec's folder through no link, but to where a flag allows", async () => {
    const folder = await createFolder();
    await mkdir(join(folder.path, "specs"));
    await folder.write("shared/id.json", '{"type":"integer"}');
    await folder.write(
      "specs/app.json",
      specOf({ oneOf: [{ $ref: "link.json" }, { $ref: "links/id.json" }, { $ref: "links/ie.json" }] }),
    );
    await symlink("../shared/id.json", join(folder.path, "specs/link.json"));
    await symlink("../shared", join(folder.path, "specs/links"));
    const failed = await shell(folder, "mcp-gen specs/app.json");
    expect(failed.code).toBe(1);
    expect(failed.stderr.match(/error ref-\w+/g)).toEqual([
      "error ref-outside",
      "error ref-outside",
      "error ref-missing",
    ]);
    expect(failed.stderr).not.toContain("did you mean");
    await folder.write("specs/app.json", specOf({ oneOf: [{ $ref: "link.json" }, { $ref: "../shared/id.json" }] }));
    expect(await shell(folder, "mcp-gen specs/app.json --allow-refs shared")).toMatchObject({ code: 0 });
    expect(await folder.read("generated/app/resources.ts")).toContain("export type Id = number;");
    expect(await shell(folder, "mcp-gen check specs/app.json")).toMatchObject({ code: 1 });
    expect(await shell(folder, "mcp-gen check specs/app.json --allow-refs shared")).toMatchObject({ code: 0 });
    expect(await shell(folder, "mcp-gen specs/app.json")).toMatchObject({ code: 1 });
  });

  it("to a file that is no JSON is told there", async () => {
    const folder = await folderOf({ "app.json": specOf({ $ref: "x.json" }), "x.json": '{ "type" "string" }' });
    expect(await run(folder)).toEqual([
      'x.json syntax | 1:10 "string" | This is no JSON: colon expected | write a : after the key',
    ]);
  });
});

describe("keywords that refer by other means", () => {
  it.each([
    ["$anchor", { $anchor: "a" }, ["ref-anchor"]],
    [
      "$dynamicAnchor and $dynamicRef",
      { $dynamicAnchor: "a", items: { $dynamicRef: "#a" } },
      ["ref-anchor", "ref-dynamic"],
    ],
    ["$recursiveRef", { items: { $recursiveRef: "#" } }, ["ref-dynamic"]],
  ])("are refused: %s", async (_, schema, expected) => {
    expect(codes(await run(await folderOf({ "app.json": specOf(schema) })))).toEqual(expected);
  });
});

describe("a keyword beside a $ref", () => {
  const sibling = { $ref: "#/components/schemas/A", properties: { b: { type: "number" } } };
  const schemas = { A: { properties: { a: { type: "string" } } } };

  it("counts in JSON Schema 2020-12, which a schema without $schema is read as", async () => {
    const text = await run(await folderOf({ "app.json": specOf(sibling, schemas) }));
    expect(text).toContain("export type AResult = A & {\n  b?: number;\n};");
    const same = { $schema: "https://json-schema.org/draft/2020-12/schema", ...sibling };
    expect(await run(await folderOf({ "app.json": specOf(same, schemas) }))).toBe(text);
  });

  it("is ignored in draft-07, with a warning where it would say something", async () => {
    const draft7 = { $schema: "http://json-schema.org/draft-07/schema#", description: "An A.", ...sibling };
    const folder = await folderOf({ "app.json": specOf(draft7, schemas) });
    const text = await run(folder);
    expect(text).not.toContain("b?: number");
    expect(codes(await run(folder, { strict: true }))).toEqual(["ref-sibling"]);
  });
});

describe("what a spec refers to", () => {
  it("is part of the input: a change is seen by a run, by check and by diff", async () => {
    const folder = await folderOf({ "app.json": specOf({ $ref: "x.json" }), "x.json": { type: "string" } });
    const spec = join(folder.path, "app.json");
    const options = { spec, out: join(folder.path, "out") };
    await run(folder);
    expect(await generate({ ...options, write: true })).toMatchObject({
      kind: "written",
      plan: { manifest: undefined },
    });
    expect((await check(options)).diagnostics).toEqual([]);
    await folder.write("x.json", '{ "type": "number" }');
    expect((await check(options)).diagnostics.map(({ code }) => code)).toContain("drift");
    expect(await run(folder)).toContain("= number;");
    await folder.write("x.json", "{");
    expect(codes(await run(folder))).toEqual(["syntax"]);
  });

  it("is read from the same git revision by diff", async () => {
    const folder = await folderOf({ "s/app.json": specOf({ $ref: "x.json" }), "s/x.json": { properties: { a: {} } } });
    const git = (...args: string[]): unknown =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder.path });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "a");
    await folder.write("s/x.json", '{ "properties": { "a": {}, "b": { "type": "number" } }, "required": ["b"] }');
    const { stdout, code } = await shell(folder, "mcp-gen diff HEAD:s/app.json s/app.json");
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("s/x.json:1:") });
    expect(await diff({ old: join(folder.path, "s/app.json"), new: join(folder.path, "s/app.json") })).toMatchObject({
      changes: [],
    });
  });
});
