import { existsSync, writeFileSync } from "node:fs";
import process from "node:process";
import { parseOptions, specsOf, UsageError } from "./options.js";
import { complain, say, tell } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen import OPENAPI [--out FILE]` */
export async function runImport(argv: readonly string[]): Promise<number> {
  const parsed = parseOptions(argv, { force: { type: "boolean" } });
  const { help, out, force = false } = parsed.values;
  if (help === true) return say(usage);
  const [file = "", ...others] = specsOf(parsed);
  if (others.length > 0) throw new UsageError("import takes one document");
  const { importSpec } = await import("../commands/import.js");
  const imported = await importSpec(file, /\.ya?ml$/i.test(out ?? "") ? "yaml" : "json");
  if (imported.kind === "failed") {
    const { renderHuman } = await import("../diagnostics/human.js");
    return complain(renderHuman(imported.diagnostics), 1);
  }
  if (out === undefined) {
    process.stdout.write(imported.text);
    return 0;
  }
  if (existsSync(out) && !force) return complain(`${out} is there already: --force overwrites it`, 1);
  writeFileSync(out, imported.text);
  return tell(`${out}: written\n${imported.line}`);
}
