import { chmod, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { check, generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder, type Folder } from "./folder.js";
import { shell } from "./shell.js";

async function run(folder: Folder, resources: object, options: { rename?: boolean } = {}): Promise<string[]> {
  await folder.write("app.json", JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources }));
  const result = await generate({ spec: join(folder.path, "app.json"), out: folder.path, write: true, ...options });
  if (result.kind === "failed") throw new Error(result.diagnostics[0]?.message);
  const steps = result.plan.steps.filter(
    ({ path, kind }) => path.startsWith("handlers/") && !["keep", "handler", "stub"].includes(kind),
  );
  return [
    result.kind,
    ...steps.map((step) => ("from" in step ? `${step.kind} ${step.from} ${step.path}` : `${step.kind} ${step.path}`)),
  ];
}

const one = { uri: "users://{id}" };

/** What a person made of `handlers/user.ts`, and what it has to be once the resource's key is `member`. */
const handlers: [way: string, before: string, after: string][] = [
  [
    "a constant",
    'import type { Handlers } from "../resources.js";\n\n/** Mine, user. */\nexport const user: Handlers["user"] = ({ id }) => `user ${id}`; // user\n',
    'import type { Handlers } from "../resources.js";\n\n/** Mine, user. */\nexport const member: Handlers["member"] = ({ id }) => `user ${id}`; // user\n',
  ],
  [
    "a constant that other code in the file uses",
    'export const user = (): string => "x";\nexport const all = { user, other: user };\nfunction f(user: string): string {\n  return user;\n}\nvoid [f, all];\n',
    'export const member = (): string => "x";\nexport const all = { user: member, other: member };\nfunction f(user: string): string {\n  return user;\n}\nvoid [f, all];\n',
  ],
  [
    "a function",
    "export function user() {\n  return user.name;\n}\n",
    "export function member() {\n  return member.name;\n}\n",
  ],
  [
    "an async function with a body of its own",
    'export async function user({ id }: { id: string }) {\n\treturn "user" + id; /* user */\n}',
    'export async function member({ id }: { id: string }) {\n\treturn "user" + id; /* user */\n}',
  ],
  ["an alias", "const x = () => 1;\nexport { x as user };\n", "const x = () => 1;\nexport { x as member };\n"],
  [
    "an export by its name",
    "const user = () => 1;\nexport { user };\n",
    "const user = () => 1;\nexport { user as member };\n",
  ],
  ["another file's export", 'export { user } from "../users.js";\n', 'export { user as member } from "../users.js";\n'],
  [
    "a call around it, with satisfies",
    'export const user = withCache(async () => 1) satisfies Handlers["user"];\n',
    'export const member = withCache(async () => 1) satisfies Handlers["member"];\n',
  ],
  [
    "a half-filled stub, with Windows line endings and a byte-order mark",
    '\uFEFF// mine\r\nexport const user: Handlers["user"] = () => {\r\n  throw McpError.notImplemented("handlers/user.ts");\r\n};\r\n',
    '\uFEFF// mine\r\nexport const member: Handlers["member"] = () => {\r\n  throw McpError.notImplemented("handlers/member.ts");\r\n};\r\n',
  ],
  [
    "single quotes, directives and a shebang",
    "#!/usr/bin/env node\n// @ts-expect-error why\nexport const user: Handlers['user'] = 1;\n",
    "#!/usr/bin/env node\n// @ts-expect-error why\nexport const member: Handlers['member'] = 1;\n",
  ],
];

describe("a resource that gets another key keeps its handler, written as", () => {
  it.each(handlers)("%s", async (_, before, after) => {
    const folder = await createFolder();
    await run(folder, { user: one });
    await folder.write("app/handlers/user.ts", before);
    expect(await run(folder, { member: one })).toEqual(["written", "rename handlers/user.ts handlers/member.ts"]);
    const { "app/handlers/user.ts": gone, "app/handlers/member.ts": there } = await folder.all("app/handlers");
    expect({ gone, there }).toEqual({ gone: undefined, there: after });
    expect(await run(folder, { member: one })).toEqual(["written"]);
  });
});

describe("a handler that can't be renamed", () => {
  it.each([
    ["does not parse", "export const user = {{{"],
    ["does not export it", "export const other = 1;\n"],
    ["exports something else by the new name", "export const user = 1;\nexport const member = 2;\n"],
    ["is not UTF-8", "export const user = '\uFFFD';\n"],
  ])("because it %s stays, and is reported", async (_, text) => {
    const folder = await createFolder();
    await run(folder, { user: one });
    await folder.write("app/handlers/user.ts", text);
    expect(await run(folder, { member: one })).toEqual([
      "written",
      "create handlers/member.ts",
      "orphan handlers/user.ts",
    ]);
    expect(await folder.read("app/handlers/user.ts")).toBe(text);
  });

  it("because it was not to be stays", async () => {
    const folder = await createFolder();
    await run(folder, { user: one });
    await folder.write("app/handlers/user.ts", handlers[0]?.[1] ?? "");
    expect(await run(folder, { member: one }, { rename: false })).toContain("orphan handlers/user.ts");
  });
});

describe("code stays with its URI", () => {
  const mine = 'export const aB = () => "one";\n';

  it("when a new resource takes the name that it had", async () => {
    const folder = await createFolder();
    await run(folder, { "a-b": { uri: "a://one" } });
    await folder.write("app/handlers/aB.ts", mine);
    const steps = await run(folder, { "a-b": { uri: "a://one" }, aB: { uri: "a://two" } });
    expect(steps).toEqual([
      "written",
      expect.stringMatching(/^rename handlers\/aB\.ts handlers\/aB_\w+\.ts$/),
      "create handlers/aB.ts",
    ]);
    const files = await folder.all("app/handlers");
    const [, renamed] = Object.entries(files).find(([file]) => /aB_/.test(file)) ?? [];
    expect(renamed).toMatch(/^export const aB_\w+ = \(\) => "one";\n$/);
    expect(files["app/handlers/aB.ts"]).toContain("`a://two`");
  });

  it("when two resources swap their keys", async () => {
    const folder = await createFolder();
    await run(folder, { a: { uri: "x://1" }, b: { uri: "x://2" } });
    await folder.write("app/handlers/a.ts", 'export const a = () => "1";\n');
    await folder.write("app/handlers/b.ts", 'export const b = () => "2";\n');
    expect(await run(folder, { b: { uri: "x://1" }, a: { uri: "x://2" } })).toEqual([
      "written",
      "rename handlers/a.ts handlers/b.ts",
      "rename handlers/b.ts handlers/a.ts",
    ]);
    expect(await folder.all("app/handlers")).toEqual({
      "app/handlers/a.ts": 'export const a = () => "2";\n',
      "app/handlers/b.ts": 'export const b = () => "1";\n',
    });
  });

  it("or the run stops, when somebody else's code is where it belongs", async () => {
    const folder = await createFolder();
    await run(folder, { a: { uri: "x://1" }, b: { uri: "x://2" } });
    await folder.write("app/handlers/a.ts", 'export const a = () => "1";\n');
    await folder.write("app/handlers/b.ts", 'export const b = () => "2";\n');
    const before = await folder.all("app");
    expect(await run(folder, { b: { uri: "x://1" } })).toEqual(["conflict", "stuck handlers/a.ts"]);
    expect(await folder.all("app")).toEqual(before);
  });

  it("or the run stops, when a file of people's own is where it belongs", async () => {
    const folder = await createFolder();
    await run(folder, { a: { uri: "x://1" } });
    await folder.write("app/handlers/a.ts", 'export const a = () => "1";\n');
    await folder.write("app/handlers/b.ts", "// notes\n");
    expect(await run(folder, { b: { uri: "x://1" } })).toEqual(["conflict", "stuck handlers/a.ts"]);
    expect(await folder.read("app/handlers/b.ts")).toBe("// notes\n");
  });

  it("or the run stops, when one of two that swap can't be moved", async () => {
    const folder = await createFolder();
    await run(folder, { a: { uri: "x://1" }, b: { uri: "x://2" } });
    await folder.write("app/handlers/a.ts", "export const other = 1;\n");
    await folder.write("app/handlers/b.ts", 'export const b = () => "2";\n');
    const before = await folder.all("app");
    expect(await run(folder, { b: { uri: "x://1" }, a: { uri: "x://2" } })).toEqual([
      "conflict",
      "stuck handlers/a.ts",
      "stuck handlers/b.ts",
    ]);
    expect(await folder.all("app")).toEqual(before);
  });

  it("or the run stops, when it can't be moved out of another's way", async () => {
    const folder = await createFolder();
    await run(folder, { "a-b": { uri: "a://one" } });
    await folder.write("app/handlers/aB.ts", "export const other = 1;\n");
    const before = await folder.all("app");
    expect(await run(folder, { "a-b": { uri: "a://one" }, aB: { uri: "a://two" } })).toContain("stuck handlers/aB.ts");
    expect(await folder.all("app")).toEqual(before);
  });

  it("and a key that gets another URI keeps its handler", async () => {
    const folder = await createFolder();
    await run(folder, { user: one });
    await folder.write("app/handlers/user.ts", mine);
    expect(await run(folder, { user: { uri: "people://{id}" } })).toEqual(["written"]);
    expect(await folder.read("app/handlers/user.ts")).toBe(mine);
  });
});

describe("what refers to a handler that is renamed", () => {
  const use = 'import { links } from "./app/links.js";\nexport const link = links.user;\n';

  /** A project whose `use.ts` refers to `links.user`. */
  async function project(): Promise<Folder> {
    const folder = await createFolder();
    const compilerOptions = { noLib: true, types: [], module: "nodenext" };
    await folder.write("src/tsconfig.json", JSON.stringify({ compilerOptions, include: [".", "../outside"] }));
    await runIn(folder, { user: one });
    await folder.write("src/use.ts", use);
    return folder;
  }

  async function runIn(folder: Folder, resources: object, write = true): Promise<string[]> {
    await folder.write(
      "app.json",
      JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources }),
    );
    const result = await generate({ ...optionsOf(folder), write });
    return "plan" in result ? result.plan.steps.map(({ kind, path }) => `${kind} ${path}`) : [];
  }

  const optionsOf = (folder: Folder): { spec: string; out: string } => ({
    spec: join(folder.path, "app.json"),
    out: join(folder.path, "src"),
  });

  it("is named first in the plan, found by check, and not written before", async () => {
    const folder = await project();
    const [first] = await runIn(folder, { member: one }, false);
    expect(first).toBe("edit ../use.ts");
    expect(await folder.read("src/use.ts")).toBe(use);
    const { diagnostics, changes } = await check(optionsOf(folder));
    expect(diagnostics[0]).toMatchObject({ code: "drift", message: "It refers to what another key has renamed" });
    expect(changes[0]).toMatchObject({ before: use, after: use.replace("user", "member") });
  });

  it("keeps what it may be executed by", async () => {
    const folder = await project();
    await chmod(join(folder.path, "src/use.ts"), 0o755);
    await runIn(folder, { member: one });
    expect(await folder.read("src/use.ts")).toContain("links.member");
    expect((await stat(join(folder.path, "src/use.ts"))).mode & 0o777).toBe(0o755);
  });

  it("stays where it is a link, outside the project's folder, another's package, or does not parse", async () => {
    const folder = await project();
    const up = (depth: string): string => use.replace("./app", `${depth}src/app`);
    await folder.write("outside/use.ts", up("../"));
    await folder.write("elsewhere/linked.ts", use);
    await symlink(join(folder.path, "elsewhere/linked.ts"), join(folder.path, "src/linked.ts"));
    await folder.write("src/node_modules/other/index.ts", up("../../../"));
    await folder.write("src/broken.ts", `${use}export const = 1;\n`);
    const before = await folder.all();
    expect(await runIn(folder, { member: one })).toContain("edit ../use.ts");
    const after = await folder.all();
    for (const file of ["outside/use.ts", "elsewhere/linked.ts", "src/node_modules/other/index.ts", "src/broken.ts"]) {
      expect(after[file]).toBe(before[file]);
    }
  });

  it("is not looked for above the repository", async () => {
    const folder = await createFolder();
    await folder.write("tsconfig.json", "{}");
    await folder.write("repository/.git", "gitdir: elsewhere");
    await folder.write("use.ts", use.replace("./app", "./repository/app"));
    const options = { spec: join(folder.path, "app.json"), out: join(folder.path, "repository"), write: true };
    for (const key of ["user", "member"]) {
      const spec = { mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources: { [key]: one } };
      await folder.write("app.json", JSON.stringify(spec));
      await generate(options);
    }
    expect(await folder.read("use.ts")).toContain("links.user");
  });
});

it("a handler that can't follow is pointed to where its code belongs, in every run", async () => {
  const folder = await createFolder();
  await run(folder, { user: one });
  await folder.write("app/handlers/user.ts", 'export const user = "half\n');
  const home = { kind: "orphan", path: "handlers/user.ts", home: "handlers/member.ts" };
  await run(folder, { member: one });
  const options = { spec: join(folder.path, "app.json"), out: folder.path };
  expect(await generate(options)).toMatchObject({
    plan: { steps: expect.arrayContaining([expect.objectContaining(home)]) },
  });
  expect((await check(options)).diagnostics).toMatchObject([
    { code: "orphan", message: expect.stringContaining("handler is handlers/member.ts now, where it could not go") },
  ]);
});

describe("why a handler could not follow is said by the run, by each run after it, by check and by status:", () => {
  it.each([
    [
      "what parts it from code",
      "export const user =\n<<<<<<< ours\n  1;\n",
      "it does not parse at 2:1 (Merge conflict marker",
    ],
    ["a byte of another encoding", "export const user = '\\xe9';\n", "it is not UTF-8"],
    ["no export of its name", "export const other = 1;\n", "it does not export user"],
    ["two of its name", "export const user = 1;\nexport const user = 2;\n", "it declares user more than once"],
    [
      "an export and a list of its name",
      "export const user = 1;\nexport { other as user };\n",
      "it declares user more than once",
    ],
    [
      "another export of the new name",
      "export const user = 1;\nexport const member = 2;\n",
      "it exports something else as member",
    ],
  ])("%s", async (_, text, reason) => {
    const folder = await createFolder();
    const spec = (key: string): string =>
      JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, resources: { [key]: one } });
    await folder.write("app.json", spec("user"));
    await shell(folder, "mcp-gen app.json");
    await shell(folder, `printf "${text.replaceAll("\n", "\\n")}" > generated/app/handlers/user.ts`);
    await folder.write("app.json", spec("member"));
    const told = `  ! handlers/user.ts  its resource's handler is handlers/member.ts now, where it could not go since ${reason}`;
    expect((await shell(folder, "mcp-gen app.json")).stdout).toContain(told);
    expect((await shell(folder, "mcp-gen app.json")).stdout).toContain(told);
    expect((await shell(folder, "mcp-gen check app.json")).stderr).toContain(
      `Its resource's handler is handlers/member.ts now, where it could not go since ${reason}`,
    );
    expect((await shell(folder, "mcp-gen status app.json")).stdout).toContain(
      `  orphan       generated/app/handlers/user.ts  ${reason}`,
    );
  });

  it("nothing where it was not to follow", async () => {
    const folder = await createFolder();
    await run(folder, { user: one });
    await folder.write("app/handlers/user.ts", "export const user = 1;\n");
    await run(folder, { member: one }, { rename: false });
    const { diagnostics } = await check({ spec: join(folder.path, "app.json"), out: folder.path });
    expect(diagnostics.map(({ message }) => message)).toEqual(["Its resource's handler is handlers/member.ts now"]);
  });
});
