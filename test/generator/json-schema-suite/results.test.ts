import { testClient } from "@mcp-gen/runtime/testing";
import { describe, expect, it } from "vitest";
import { generateApp } from "../generated-app.js";
import { asComponents } from "./as-components.js";
import { notClaimed } from "./not-claimed.js";
import { dialects, groupsIn, suiteFolder, type Group } from "./suite.js";

/** The cases of a group that a check of results decides otherwise than the suite. */
async function wrongCases({ schema, tests }: Group): Promise<string[]> {
  const converted = asComponents(schema);
  if (converted === undefined) return ["a reference that no spec can hold"];
  const resources = { s: { uri: "s://s", mimeType: "application/json", schema: converted.schema } };
  const app = await generateApp(resources, {
    components: converted.components,
    handlers: { s: "(_: unknown, { context }: { context: { value: unknown } }) => context.value" },
    emit: { validateResults: "error" },
  });
  const wrong: string[] = [];
  for (const { description, data, valid } of tests) {
    const client = testClient(app.createServer({ context: { value: data }, onError: () => {} }));
    const isTaken = await client.read("s://s").then(
      () => true,
      () => false,
    );
    if (isTaken !== valid) wrong.push(description);
  }
  return wrong;
}

describe.skipIf(suiteFolder === undefined).each(dialects)(
  "results are checked as the official suite says, in %s",
  (dialect) => {
    const files = suiteFolder === undefined ? [] : groupsIn(dialect);

    it.each(files)("%s", async (file, groups) => {
      const found: string[] = [];
      for (const group of groups) {
        const name = `${dialect}/${file}: ${group.description}`;
        const wrong = await wrongCases(group).catch((error: unknown) => [String(error)]);
        const isListed = notClaimed.has(name);
        if (isListed && wrong.length === 0) found.push(`${name} is listed for nothing`);
        if (!isListed && wrong.length > 0) found.push(`${name}: ${wrong.join("; ")}`);
      }
      expect(notClaimed.has(`${dialect}/${file}`) ? [] : found).toEqual([]);
    });
  },
);
