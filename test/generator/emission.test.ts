import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { generateApp } from "./generated-app.js";
import { shell } from "./shell.js";

const resources = {
  user: {
    uri: "users://{id}{?days}",
    description: "A 'user' */ `${x}`",
    params: { days: { schema: { type: "array", items: { type: "string", format: "date" } } } },
    schema: { type: "object" },
  },
};

async function withSpec(): Promise<Folder> {
  const folder = await createFolder();
  await folder.write("app.json", JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1" }, resources }));
  return folder;
}

describe("the generated modules name each other", () => {
  it.each([
    ["js", ".js"],
    ["ts", ".ts"],
    ["none", ""],
  ] as const)("with the ending %s", async (importEnding, ending) => {
    const { folder } = await generateApp(resources, { emit: { importEnding, validateResults: "warn" } });
    const texts = Object.entries(await folder.all("app")).filter(([file]) => !file.includes("handlers/"));
    const named = texts.flatMap(([, text]) => Array.from(text.matchAll(/from "\.+\/(.*)"/g), ([, path = ""]) => path));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => path.replace(/^(handlers\/)?[\w-]+/, "") !== ending)).toEqual([]);
  });
});

describe("a banner stands at the top of machine-owned files", () => {
  it.each([
    ["Ours.\nAll of it.", "// Ours.\n// All of it.\n"],
    ["// Ours.", "// Ours.\n"],
    ["/* eslint-disable */", "/* eslint-disable */\n"],
    ["/* a */ throw 1; /* b */", "// /* a */ throw 1; /* b */\n"],
    ["/* a\n b */", "/* a\n b */\n"],
  ])("%j", async (banner, comment) => {
    const { folder } = await generateApp(resources, { emit: { banner } });
    expect((await folder.read("app/links.ts")).startsWith(`${comment}// Written by mcp-gen`)).toBe(true);
    expect(await folder.read("app/main.ts")).not.toContain(banner);
  });
});

describe("templates", () => {
  it("of the package are written by eject-templates, and change nothing as they are", async () => {
    const folder = await withSpec();
    expect((await shell(folder, "mcp-gen eject-templates mine")).stdout).toContain("  + links.ts.hbs\n");
    await shell(folder, "mcp-gen app.json --out a");
    await shell(folder, "mcp-gen app.json --out b --templates mine");
    const [a, b] = [await folder.all("a"), await folder.all("b")];
    delete a["a/app/.mcp-gen.json"];
    delete b["b/app/.mcp-gen.json"];
    expect(Object.values(b)).toEqual(Object.values(a));
    expect((await shell(folder, "mcp-gen app.json --out b --templates mine")).stdout).toBe("b/app: nothing to do\n");
  });

  it("that somebody changed stay when they are written again", async () => {
    const folder = await withSpec();
    await folder.write("mine/main.ts.hbs", "export {};\n");
    expect((await shell(folder, "mcp-gen eject-templates mine")).stdout).not.toContain("main.ts.hbs");
    expect(await folder.read("mine/main.ts.hbs")).toBe("export {};\n");
  });

  it("of the user take the place of the built-in ones, and texts of the spec go in as literals", async () => {
    const folder = await withSpec();
    await folder.write(
      "mine/main.ts.hbs",
      [
        "{{#each spec.resources}}",
        "{{comment description}}export const {{identifier}} = { uri: {{uri}}, about: {{literal description}}, {{propertyKey uri}}: 1 };",
        "{{#if title}}never{{/if}}",
        "{{/each}}",
      ].join("\n"),
    );
    expect(await shell(folder, "mcp-gen app.json --templates mine")).toMatchObject({ code: 0 });
    expect(await folder.read("generated/app/main.ts")).toBe(
      [
        "/** A 'user' *\\/ `${x}` */",
        'export const user = { uri: "users://{id}{?days}", about: "A \'user\' */ `${x}`", "users://{id}{?days}": 1 };',
        "",
      ].join("\n"),
    );
  });

  it("that changed are a reason to write, and check looks for what they give", async () => {
    const folder = await withSpec();
    await folder.write("mine/context.ts.hbs", "export interface AppContext { a: 1 }\n");
    await folder.write("mine/links.ts.hbs", "{{banner}}\nexport const links = 1;\n");
    await shell(folder, "mcp-gen app.json --templates mine");
    expect((await shell(folder, "mcp-gen check app.json --templates mine")).code).toBe(0);
    expect((await shell(folder, "mcp-gen check app.json")).code).toBe(1);
    await folder.write("mine/links.ts.hbs", "{{banner}}\nexport const links = 2;\n");
    expect((await shell(folder, "mcp-gen app.json --templates mine")).stdout).toContain("~ links.ts");
  });

  it.each([
    [
      "for no file",
      { "link.ts.hbs": "" },
      2,
      /link\.ts\.hbs is the template of no file: did you mean links\.ts\.hbs\?/,
    ],
    [
      "with a name that there is not",
      { "links.ts.hbs": "// mine\n{{nothing}}" },
      1,
      /^mine\/links\.ts\.hbs:2:3 - error template-name: There is nothing called nothing here\n2 \| \{\{nothing\}\}\n {2}\| {3}\^{7}\n {2}help: write one of banner, ending, hasParams, imports, links, guards, spec\n\napp\.json: 1 error, nothing written\n$/,
    ],
    [
      "with a slip in a block",
      { "links.ts.hbs": "{{#each spec.resources}}{{identifer}}{{/each}}" },
      1,
      /^mine\/links\.ts\.hbs:1:27 - error template-name: .*\n.*\n.*\n {2}help: did you mean identifier\?\n/,
    ],
    [
      "with a slip before a dot",
      { "links.ts.hbs": "{{spec.inof.name}}" },
      1,
      /template-name: There is nothing called inof here\n.*\n.*\n {2}help: did you mean info\?\n/,
    ],
    [
      "with a partial",
      { "links.ts.hbs": "{{banner}}{{> part}}" },
      1,
      /^mine\/links\.ts\.hbs:1:11 - error template-name: There is no partial part\n/,
    ],
    [
      "that close another block",
      { "links.ts.hbs": "{{#if banner}}{{/each}}" },
      1,
      /^mine\/links\.ts\.hbs:1:4 - error template-syntax: \{\{#if\}\} is closed by \{\{\/each\}\}\n/,
    ],
    [
      "that close no block",
      { "links.ts.hbs": "{{#if banner}}" },
      1,
      /^mine\/links\.ts\.hbs:1:1 - error template-syntax: The template ends within a block\n/,
    ],
    [
      "that does not parse",
      { "links.ts.hbs": "\n\n{{#if}" },
      1,
      /^mine\/links\.ts\.hbs:3:1 - error template-syntax: Handlebars can't read this line\n3 \| \{\{#if\}\n/,
    ],
  ])("%s stop the run, and are named", async (_, files, code, message) => {
    const folder = await withSpec();
    for (const [file, text] of Object.entries(files)) await folder.write(`mine/${file}`, text);
    const result = await shell(folder, "mcp-gen app.json --templates mine");
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(message);
    expect(Object.keys(await folder.all()).some((file) => file.startsWith("generated"))).toBe(false);
  });
});

it.each([
  ["--import-ending mjs", "--import-ending can't be mjs: write js, ts or none"],
  ["--validate-results no", "--validate-results can't be no: write off, warn or error"],
  ["--templates nowhere", "nowhere"],
])("%s is an error of the command line", async (flags, message) => {
  const folder = await withSpec();
  const result = await shell(folder, `mcp-gen app.json ${flags}`);
  expect(result.code).toBe(2);
  expect(result.stderr).toContain(message);
});
