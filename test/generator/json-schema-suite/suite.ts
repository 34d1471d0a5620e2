import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** A schema of the official suite, and values with whether each is valid. */
export interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** A checkout of github.com/json-schema-org/JSON-Schema-Test-Suite, which no registry has in full. */
export const suiteFolder = process.env["JSON_SCHEMA_TEST_SUITE"];

export const dialects = ["draft2020-12", "draft7"] as const;

/** The files of a folder of the suite, by name without its ending. */
export function groupsIn(folder: string): [file: string, groups: Group[]][] {
  const path = join(suiteFolder ?? "", "tests", folder);
  const files = readdirSync(path).filter((file) => file.endsWith(".json"));
  // The suite has a schema of its own for its files.
  return files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(path, file), "utf8")) as Group[]]);
}
