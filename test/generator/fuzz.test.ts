import { join, normalize } from "node:path";
import process from "node:process";
import { generate } from "mcp-gen";
import ts from "typescript-5";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { compile, createPackage, strict } from "./compile.js";
import { everything } from "./everything.js";
import type { Folder } from "./folder.js";
import { hostileNumbers, hostileTexts } from "./hostile-texts.js";

/** How many specs are tried; 100,000 take about an hour. */
const count = Number(process.env["MCP_GEN_HOSTILE"] ?? 200);

/** How many outputs go through the compiler, all in one program. */
const mostCompiled = 200;

/** A string, key or number of the spec, by the way to it. */
interface Place {
  readonly path: readonly (string | number)[];
  readonly kind: "text" | "key" | "number";
}

function placesIn(value: unknown, path: readonly (string | number)[] = []): Place[] {
  if (typeof value === "string") return [{ path, kind: "text" }];
  if (typeof value === "number") return [{ path, kind: "number" }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const way = [...path, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [] : [{ path: way, kind: "key" } as const]), ...placesIn(member, way)];
  });
}

/** The value with another one, or another key, at a place. */
function change(value: unknown, { path, kind }: Place, to: (old: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return to(value);
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? change(item, { path: rest, kind }, to) : item));
  const entries = Object.entries(value as object).map(([key, member]: [string, unknown]): [string, unknown] => {
    if (key !== first) return [key, member];
    return kind === "key" && rest.length === 0
      ? [String(to(key)), member]
      : [key, change(member, { path: rest, kind }, to)];
  });
  return Object.fromEntries(entries);
}

/** Where a text follows a grammar of its own, another one may well give other code. */
const grammars = new Set(
  "uri mimeType type $ref format required pattern patternProperties enum const complete".split(" "),
);

/** JSON has no infinite number, but a text that reads as one. */
function toJson(spec: unknown): string {
  const mark = "@infinite@";
  const isInfinite = (value: unknown): boolean => typeof value === "number" && !Number.isFinite(value);
  return JSON.stringify(spec, (_, value: unknown) => (isInfinite(value) ? mark : value)).replaceAll(
    `"${mark}"`,
    "1e999",
  );
}

type Style = { quotes: "single"; semicolons: false };

/**
 * What came of a spec: the syntax trees of its files, or nothing where it was refused.
 *
 * @param keep - a folder below that the output is to be left in
 */
async function outputOf(
  folder: Folder,
  spec: unknown,
  format: "json" | "yaml",
  { keep, style }: { keep?: string | undefined; style?: Style | undefined } = {},
): Promise<string[] | undefined> {
  const file = `spec.${format}`;
  const text = format === "json" ? toJson(spec) : stringify(spec);
  await folder.write(file, text);
  const result = await generate({
    spec: join(folder.path, file),
    out: join(folder.path, keep ?? "out"),
    write: keep !== undefined,
    emit: { validateResults: "warn", style },
  });
  if (result.kind === "failed") {
    if (result.diagnostics.length === 0) throw new Error("It was refused without a reason");
    return undefined;
  }
  const trees: string[] = [];
  for (const step of result.plan.steps) {
    expect(normalize(step.path)).toBe(step.path);
    expect(step.path).toMatch(/^(handlers\/)?[^/\\:]+$/);
    if ("text" in step && step.path.endsWith(".ts")) trees.push(treeOf(step.text));
  }
  return trees.toSorted();
}

function treeOf(text: string): string {
  const source = ts.createSourceFile("file.ts", text, ts.ScriptTarget.ES2022, true);
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: unknown[] };
  expect(parseDiagnostics).toEqual([]);
  const kinds: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) expect(node.expression.getText()).not.toMatch(/^(await )?injected$/);
    const parent: ts.Node | undefined = node.parent;
    const isName =
      parent !== undefined &&
      (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) &&
      parent.name === node;
    kinds.push(isName ? -1 : node.kind);
    if (!isName) node.forEachChild(visit);
  };
  visit(source);
  return kinds.join(" ");
}

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

it(
  `any of ${count} hostile specs is refused, or gives the code of its harmless twin`,
  { timeout: 7_200_000 },
  async () => {
    const folder = await createPackage();
    const random = numbers(Number(process.env["MCP_GEN_HOSTILE_SEED"] ?? 1));
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next().value * list.length)] as T;
    const places = placesIn(everything);
    const twins = new Map<string, string[] | undefined>();
    let written = 0;
    let compared = 0;
    for (let index = 0; index < count; index++) {
      const place = pick(places);
      const format = pick(["json", "yaml"] as const);
      const payload =
        place.kind === "number"
          ? pick(hostileNumbers)
          : pick(hostileTexts) + (pick([true, false]) ? pick(hostileTexts) : "");
      const how = pick(["before", "after", "instead"] as const);
      const put = (given: unknown) => (old: unknown) =>
        typeof given !== "string" || how === "instead"
          ? given
          : how === "before"
            ? `${given}${String(old)}`
            : `${String(old)}${given}`;
      const keep = index % Math.ceil(count / mostCompiled) === 0 ? `kept/${index}` : undefined;
      const style = pick([undefined, { quotes: "single", semicolons: false } as const]);
      const found = await outputOf(folder, change(everything, place, put(payload)), format, { keep, style }).catch(
        (error: unknown) => {
          throw new Error(`${JSON.stringify(place)} ${how} ${JSON.stringify(payload)} in ${format}`, { cause: error });
        },
      );
      if (found === undefined) continue;
      written++;
      if (place.kind === "number" || place.path.some((key) => grammars.has(String(key)))) continue;
      const name = JSON.stringify([place, how]);
      if (!twins.has(name)) twins.set(name, await outputOf(folder, change(everything, place, put("harmless")), "json"));
      const twin = twins.get(name);
      if (twin === undefined) continue;
      compared++;
      expect(found.join() === twin.join(), `${name} ${JSON.stringify(payload)} in ${format}`).toBe(true);
    }
    expect(await compile(folder, strict, { include: ["kept"] })).toBe("");
    // Neither is everything refused, nor is there nothing to compare with.
    expect(written).toBeGreaterThan(count / 10);
    expect(compared).toBeGreaterThan(count / 20);
  },
);
