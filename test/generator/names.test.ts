import fc from "fast-check";
import { join } from "node:path";
import { generate } from "mcp-gen";
import { describe, expect, it } from "vitest";
import { createFolder } from "./folder.js";

/** The names that keys get: in `Handlers`, and of the files of their stubs. */
async function namesOf(keys: readonly string[]): Promise<Map<string, { file: string; identifier: string }>> {
  const folder = await createFolder();
  const resources = Object.fromEntries(keys.map((key) => [key, { uri: uriOf(key) }]));
  await folder.write("spec.json", JSON.stringify({ mcpgen: "1.0", info: { name: "app", version: "1" }, resources }));
  const result = await generate({ spec: join(folder.path, "spec.json"), out: folder.path, write: true });
  expect(result.kind).toBe("written");
  const stubs = Object.entries(await folder.all("app/handlers"));
  return new Map(
    keys.map((key) => {
      const [file = "", text = ""] = stubs.find(([, stub]) => stub.includes(`\`${uriOf(key)}\``)) ?? [];
      const identifier = /^export const (.+): Handlers\["(.+)"\]/m.exec(text)?.[1] ?? "";
      return [key, { file: file.replace("app/handlers/", ""), identifier }];
    }),
  );
}

/** A URI that tells keys apart whatever they hold. */
function uriOf(key: string): string {
  return `app://${Buffer.from(key).toString("hex")}`;
}

describe("a key becomes a name", () => {
  it.each([
    ["user", "user", "user.ts"],
    ["userById", "userById", "userById.ts"],
    ["user-by id", "userById", "userById.ts"],
    ["class", "class_", "class_.ts"],
    ["params", "params_", "params_.ts"],
    ["404", "_404", "_404.ts"],
    ["a.b/c", "aBC", "aBC.ts"],
    ["../x", "x", "x.ts"],
    ["café", "café", "cafue9.ts"],
    ["🎉", "_u1f389", "_u1f389.ts"],
    ["__proto__", "__proto__", "__proto__.ts"],
    ["constructor", "constructor_", "constructor_.ts"],
    ["con", "con", "con_.ts"],
  ])("%s", async (key, identifier, file) => {
    expect((await namesOf([key])).get(key)).toEqual({ identifier, file });
  });

  it("that no other key has, in no file that differs in case only", async () => {
    const names = [...(await namesOf(["user", "User", "USER", "user-x", "user_x", "userX"])).values()];
    expect(new Set(names.map(({ identifier }) => identifier)).size).toBe(6);
    expect(new Set(names.map(({ file }) => file.toLowerCase())).size).toBe(6);
    expect(names[0]).toEqual({ identifier: "user", file: "user.ts" });
    expect(names[5]).toMatchObject({ identifier: "userX" });
  });

  it("whatever the order of the keys", async () => {
    const key = fc.oneof(fc.constantFrom("a-b", "a b", "aB", "AB", "if", "1", "é", "e\u0301"), fc.string());
    const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(keys, fc.infiniteStream(fc.nat()), async (given, random) => {
        const shuffled = given.toSorted(() => (Number(random.next().value) % 3) - 1);
        const names = await namesOf(given);
        expect(await namesOf(shuffled)).toEqual(names);
        expect(new Set(Array.from(names.values(), ({ file }) => file.toLowerCase())).size).toBe(given.length);
      }),
      { numRuns: 40 },
    );
  });
});
