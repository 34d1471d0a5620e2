import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, it } from "vitest";
import { generateApp } from "../generated-app.js";
import { notClaimedOfParams } from "./not-claimed.js";
import { dialects, groupsIn, suiteFolder, type Group } from "./suite.js";

/** The type of the params that a keyword says something about: without a type a param is a text. */
const typeOf: Readonly<Record<string, "string" | "number" | "array">> = {
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  format: "string",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
};

/** The formats that params are held to. */
const formats = new Set(
  "date time date-time duration email hostname ipv4 ipv6 uri uri-reference uuid json-pointer".split(" "),
);

/** A value as a URI holds it; nothing for one that no URI can hold. */
function textOf(data: unknown): string | undefined {
  if (!Array.isArray(data)) return typeof data === "object" ? undefined : `${data as string | number}`;
  const texts = data.map(String);
  const isPlain = new Set(data.map((item: unknown) => typeof item)).size < 2 && typeof data[0] !== "object";
  return isPlain && texts.every((text) => /^[^,]+$/.test(text)) ? texts.join(",") : undefined;
}

/** The schema as that of a param, and the type of what it takes; nothing where it is that of no param. */
function asParam(schema: unknown, items: object): { schema: object; type: string } | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  const { $schema: _, ...own } = schema as Record<string, unknown>;
  const values = "const" in own ? [own["const"]] : own["enum"];
  if (Array.isArray(values)) {
    const types = new Set(values.map((value: unknown) => typeof value));
    const [type] = types;
    // A text in a URI is read as the one type that the values have.
    return type !== undefined && type !== "object" && types.size === 1 ? { schema: own, type } : undefined;
  }
  const type = Object.keys(own).flatMap((keyword) => typeOf[keyword] ?? [])[0];
  return type === undefined ? undefined : { schema: { type, ...(type === "array" && { items }), ...own }, type };
}

/** The cases of a group that a param decides, and otherwise than the suite. */
async function judge({ schema, tests }: Group): Promise<{ decided: number; wrong: string[] }> {
  const lists: unknown[][] = tests.flatMap(({ data }) => (Array.isArray(data) && data.length > 0 ? [data] : []));
  const memberType = typeof lists[0]?.[0];
  const param = asParam(schema, { type: memberType === "number" ? "number" : "string" });
  if (param === undefined) return { decided: 0, wrong: [] };
  const params = { x: { required: true, schema: param.schema } };
  const app = await generateApp({ s: { uri: "s://s{?x}", params } }).catch(() => undefined);
  // A keyword that is no rule of a param, which a spec refuses.
  if (app === undefined) return { decided: 0, wrong: [] };
  const client = testClient(app.createServer());
  const wrong: string[] = [];
  let decided = 0;
  for (const { description, data, valid } of tests) {
    const text = textOf(data);
    if ((Array.isArray(data) ? "array" : typeof data) !== param.type || text === undefined) continue;
    if (Array.isArray(data) && data.some((item) => typeof item !== memberType)) continue;
    const isTaken = await client.read(`s://s?x=${encodeURIComponent(text)}`).then(
      () => true,
      () => false,
    );
    decided++;
    if (isTaken !== valid) wrong.push(description);
  }
  return { decided, wrong };
}

describe.skipIf(suiteFolder === undefined).each(dialects)(
  "params are checked as the official suite says, in %s",
  (dialect) => {
    const all = suiteFolder === undefined ? [] : [...groupsIn(dialect), ...groupsIn(`${dialect}/optional/format`)];
    // The file `format` of each dialect holds that formats are not checked unless somebody asks for it; params ask.
    const files = all.filter(([file]) =>
      file in typeOf ? file !== "format" : file === "enum" || file === "const" || formats.has(file),
    );

    it.each(files)("%s", async (file, groups) => {
      const judged = await Promise.all(groups.map(judge));
      const wrong = judged.flatMap((one) => one.wrong).filter((one) => !notClaimedOfParams.has(`${file}: ${one}`));
      expect(wrong).toEqual([]);
      expect(judged.reduce((sum, { decided }) => sum + decided, 0)).toBeGreaterThan(0);
    });
  },
);
