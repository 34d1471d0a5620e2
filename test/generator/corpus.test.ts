import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { check, generate, type Generated, type Step } from "mcp-gen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCase, type CorpusCase } from "./corpus-case.js";

const corpus = fileURLToPath(new URL("corpus", import.meta.url));
const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const cases = readdirSync(corpus)
  .filter((file) => file.endsWith(".txt"))
  .toSorted()
  .map((file) => ({ name: file.slice(0, -4), ...readCase(readFileSync(join(corpus, file), "utf8")) }));

/** What came of a case. */
interface Outcome {
  readonly kind: Generated["kind"];
  readonly plan: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
  /** What a run after it would still do. */
  readonly rest: readonly string[];
}

let root = "";
const outcomes = new Map<string, Outcome>();
const errors = new Map<string, string[]>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "mcp-gen-corpus-"));
  await symlink(modules, join(root, "node_modules"));
  for (const one of cases) outcomes.set(one.name, await outcomeOf(one, join(root, one.name)));
  // While a file does not parse the compiler looks at no types.
  await compile(await compile([]));
}, 300_000);

afterAll(() => rm(root, { recursive: true, force: true }));

async function outcomeOf({ before, after, written, deleted, options }: CorpusCase, folder: string): Promise<Outcome> {
  const src = join(folder, "src");
  const ownOptions = options.includes("no-allowJs")
    ? { ...compilerOptions, allowJs: false, checkJs: false }
    : compilerOptions;
  const put = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const spec = join(folder, "app.json");
  const run = async (force: boolean, write = true): Promise<Generated> =>
    generate({ spec, out: src, write, force, rename: !options.includes("--no-rename") });
  await put(join(folder, "package.json"), '{"type":"module"}');
  await put(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: ownOptions, include: ["src"] }));
  await put(spec, JSON.stringify(before));
  await run(false);
  for (const [path, text] of Object.entries(written)) await put(join(src, path), text);
  for (const path of deleted) await rm(join(src, path));
  await put(spec, JSON.stringify(after));
  const result = await run(options.includes("--force"));
  const checked = await check({ spec, out: src });
  return {
    kind: result.kind,
    plan: planOf(result, Object.keys(written)),
    files: await filesOf(src),
    faults: checked.diagnostics.map(({ code, at: { source, offset } }) => {
      const line = source.text.slice(0, offset).split("\n").length;
      return `${relative(src, source.file).replaceAll(sep, "/")}:${line} ${code}`;
    }),
    rest: planOf(await run(false, false), Object.keys(written)),
  };
}

/** The steps that say something: not files that stay, nor machine-owned ones that nobody had edited. */
function planOf(result: Generated, written: readonly string[]): string[] {
  if (result.kind === "failed") return result.diagnostics.map(({ code }) => code);
  const quiet: ReadonlySet<Step["kind"]> = new Set(["keep", "handler", "stub"] as const);
  return result.plan.steps.flatMap((step) => {
    const path = fromSource(step.path);
    if (quiet.has(step.kind) || (step.kind === "replace" && !written.includes(path))) return [];
    return [step.kind === "rename" ? `rename ${fromSource(step.from)} ${path}` : `${step.kind} ${path}`];
  });
}

function fromSource(path: string): string {
  return join("app", path).replaceAll(sep, "/");
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [relative(folder, file).replaceAll(sep, "/"), await readFile(file, "utf8")]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}

const compilerOptions = {
  strict: true,
  module: "nodenext",
  target: "es2022",
  lib: ["es2023"],
  types: [],
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
};

/**
 * Compiles all results at once, since starting the compiler takes longer than compiling a case.
 *
 * @returns the cases that hold a file that does not parse
 */
async function compile(without: readonly string[]): Promise<string[]> {
  const exclude = without.map((name) => `${name}/src`);
  const config = { compilerOptions: { ...compilerOptions, types: ["node"] }, include: ["*/src"], exclude };
  await writeFile(join(root, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(modules, "typescript/bin/tsc");
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tsc, "-p", root, "--pretty", "false"], { cwd: root }, (_, stdout) => resolve(stdout));
  });
  // Errors without a file would otherwise go unseen.
  if (/^error/m.test(output)) throw new Error(output);
  const found = output.matchAll(/^([^/\n]+)\/src\/(\S+)\((\d+),\d+\): error (TS\d+)/gm);
  return Array.from(found, ([, name = "", path, line, code = ""]) => {
    errors.set(name, [...(errors.get(name) ?? []), `${path}:${line} ${code}`]);
    return { name, code };
  }).flatMap(({ name, code }) => (/^TS1\d{3}$/.test(code) ? [name] : []));
}

/** Where each file that a person wrote has to be, and what has to be in it. */
function expectedFiles({ written, plan, result }: CorpusCase): Record<string, string | undefined> {
  const steps = plan.map((step) => step.split(" "));
  const pathsOf = (...kinds: string[]): string[] =>
    steps.flatMap(([kind = "", path = ""]) => (kinds.includes(kind) ? [path] : []));
  const made = new Set(pathsOf("create", "replace", "update"));
  const gone = pathsOf("rename", "delete").filter((path) => !made.has(path));
  const stays = Object.entries(written).filter(([path]) => !made.has(path) && !path.endsWith("/.mcp-gen.json"));
  return { ...Object.fromEntries([...stays, ...gone.map((path) => [path, undefined])]), ...result };
}

describe("a second run", () => {
  it.each(cases.map((one) => [`${one.name}: ${one.sentence}`, one] as const))("%s", (_, one) => {
    const outcome = outcomes.get(one.name);
    const expected = expectedFiles(one);
    const files = Object.fromEntries(Object.keys(expected).map((path) => [path, outcome?.files[path]]));
    expect({
      plan: outcome?.plan,
      files,
      faults: outcome?.faults,
      errors: errors.get(one.name) ?? [],
    }).toEqual({ plan: one.plan, files: expected, faults: one.faults, errors: one.errors });
    const remains = one.plan.filter((step) => step.startsWith("orphan"));
    expect(outcome?.rest).toEqual(outcome?.kind === "written" ? remains : outcome?.plan);
  });

  it("is told of in sixty cases or more", () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
  });
});
