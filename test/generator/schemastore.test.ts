import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { generate } from "mcp-gen";
import { expect, it } from "vitest";
import { compile, createPackage, strict } from "./compile.js";
import { asComponents } from "./json-schema-suite/as-components.js";

/** A checkout of github.com/SchemaStore/schemastore: real schemas, and values that they are tested with. */
const store = process.env["SCHEMASTORE"];

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** The values in a folder, each with the name of its file. */
function valuesIn(folder: string): [file: string, value: unknown][] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files
    .map((file): [string, unknown] => [file, parse(join(folder, file))])
    .filter(([, value]) => value !== undefined);
}

/** A base URI says nothing where no reference goes by it. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, member]) => key !== "$id" || typeof member !== "string");
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutIds(member)]));
}

/** Takes a value as no literal, as of which types ask for no more than they name. */
const helper = `
type Given<T> = T extends readonly unknown[] ? { -readonly [K in keyof T]: Given<T[K]> } : T extends object ? { -readonly [K in keyof T]: Given<T[K]> } : T;
export function given<const T>(value: T): Given<T> {
  return value as Given<T>;
}
`;

/** Refused for a `format` alone, which no result is held to. */
const notChecked: ReadonlySet<string> = new Set([
  "abc-supply-plan-10.0.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-10.1.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-11.0.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-11.1.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-11.2.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-11.3.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-11.4.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-12.0.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-13.0.0/abc-supply-plan-invalid-plan-date.json is taken",
  "abc-supply-plan-14.0.0/abc-supply-plan-invalid-plan-date.json is taken",
  "all-contributors/non-uri-avatar.json is taken",
  "all-contributors/non-uri-profile.json is taken",
  "github-funding/custom-array-bad-format.json is taken",
  "github-funding/custom-string-bad-format.json is taken",
  "madge/exclude-regexp-invalid.json is taken",
]);

/**
 * Valid, and not of the type that was made of their schema: a type names the members that the schema names, and where all
 * of these are optional, or the object is one of several, TypeScript takes no value that has others alone.
 */
const notTyped: ReadonlySet<string> = new Set([
  "bitrise-step/bitrise-step-test.json",
  "bitrise-step/bitrise-step-test2.json",
  "cloud-sdk-pipeline-config-schema/prodDeployment.json",
  "codecov/codecov-example-4.json",
  "feed-1/simple.json",
  "fly/fly.json",
  "jsone/reverse-sort.json",
  "liquibase/executeCommand.json",
  "liquibase/liquibase_test.json",
  "minecraft-loot-table/bastion-bridge.json",
  "minecraft-predicate/is-sneaking.json",
  "netlify/config.yml.json",
  "pm2-ecosystem/ecosystem2.json",
  "putout/match.json",
  "skypilot-task/skypilot-task.json",
  "stale/stale.json",
  "starlake/transform-2.json",
  "stylelintrc/stylelintrc-test.json",
  "taurus/test-1.json",
  "taurus/test-2.json",
  "web-types/angular.web-types.json",
]);

it.skipIf(store === undefined)(
  "real schemas take the values that they are tested with, and refuse those that they are tested to refuse",
  { timeout: 1_800_000 },
  async () => {
    const from = join(store ?? "", "src");
    const folder = await createPackage();
    await folder.write("out/given.ts", helper);
    const wrong: string[] = [];
    const places = new Map<string, string>();
    const counts = { schemas: 0, right: 0, refused: 0, typed: 0 };
    for (const file of readdirSync(join(from, "schemas/json")).filter((one) => one.endsWith(".json"))) {
      const schema = parse(join(from, "schemas/json", file));
      const converted = schema === undefined ? undefined : asComponents(withoutIds(schema));
      if (converted === undefined) continue;
      const name = `s${counts.schemas}`;
      const spec = {
        mcpgen: "1.0",
        info: { name, version: "1" },
        resources: { it: { uri: "it://it", schema: converted.schema } },
        components: { schemas: converted.components },
      };
      await folder.write("spec.json", JSON.stringify(spec));
      const options = { spec: join(folder.path, "spec.json"), out: join(folder.path, "out"), write: true };
      const result = await generate({ ...options, emit: { validateResults: "warn" } });
      // A spec refuses some of what real schemas do, such as to require a property that they do not name.
      if (result.kind !== "written") continue;
      counts.schemas++;
      const base = file.slice(0, -".json".length);
      const server = await folder.read(`out/${name}/server.ts`);
      const check = /validators\.(check\w+)\)/.exec(server)?.[1];
      const type = /Handler<Record<string, never>, (.+), AppContext>/.exec(
        await folder.read(`out/${name}/resources.ts`),
      )?.[1];
      if (check === undefined || type === undefined) continue;
      const validators = (await import(/* @vite-ignore */ join(folder.path, `out/${name}/validators.ts`))) as Record<
        string,
        (value: unknown) => object | undefined
      >;
      const values = valuesIn(join(from, "test", base));
      const lines = [`import { given } from "../given.js";`, `import type { ${type} } from "./resources.js";`];
      for (const [index, [path, value]] of values.entries()) {
        const fault = validators[check]?.(value);
        if (fault !== undefined) wrong.push(`${base}/${path} ${JSON.stringify(fault)}`);
        else counts.right++;
        const text = JSON.stringify(value);
        if (text.length > 20_000) continue;
        counts.typed++;
        lines.push(`const value${index} = given(${text});`, `export const typed${index}: ${type} = value${index};`);
        places.set(`${name}:${lines.length}`, `${base}/${path}`);
      }
      if (/^\w+$/.test(type) && values.length > 0) await folder.write(`out/${name}/values.ts`, `${lines.join("\n")}\n`);
      for (const [path, value] of valuesIn(join(from, "negative_test", base))) {
        if (validators[check]?.(value) === undefined) wrong.push(`${base}/${path} is taken`);
        else counts.refused++;
      }
    }
    const errors = await compile(folder, strict, { include: ["out/*/*.ts"] });
    const untyped = Array.from(errors.matchAll(/(s\d+)\/values\.ts\((\d+),/g), ([, app, line]) =>
      places.get(`${app}:${line}`),
    );
    expect(errors.split("\n").filter((line) => /^\S/.test(line) && !line.includes("/values.ts("))).toEqual([]);
    expect(counts.schemas).toBeGreaterThan(300);
    expect(wrong.filter((one) => !notChecked.has(one))).toEqual([]);
    expect(new Set(untyped)).toEqual(notTyped);
  },
);
