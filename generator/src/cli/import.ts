import { statSync, writeFileSync } from "node:fs";
import process from "node:process";
import { flagsToRepeat } from "./emit-flags.js";
import { parseOptions, specsOf, UsageError } from "./options.js";
import { complain, say, tell, warn } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen import OPENAPI` */
export async function runImport(argv: readonly string[]): Promise<number> {
  const parsed = parseOptions(argv, { force: { type: "boolean" } });
  const { help, out, force = false, "allow-refs": allowRefs = [] } = parsed.values;
  if (help === true) return say(usage);
  const [file = "", ...others] = specsOf(parsed);
  if (others.length > 0) throw new UsageError("import takes one document: mcp-gen import OPENAPI --out FILE");
  const { importSpec } = await import("../commands/import.js");
  const { renderHuman } = await import("../diagnostics/human.js");
  const imported = await importSpec(file, { format: /\.ya?ml$/i.test(out ?? "") ? "yaml" : "json", allowRefs });
  if (imported.kind === "failed") return complain(renderHuman(imported.diagnostics), 1);
  if (imported.warnings.length > 0) {
    const { reportWarnings } = await import("../commands/report.js");
    warn(reportWarnings(file, imported.warnings, flagsToRepeat({ "allow-refs": allowRefs })));
  }
  if (out === undefined) {
    // A program reads it, and takes no colours.
    process.stdout.write(imported.text);
    return 0;
  }
  const found = statSync(out, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return complain(`${out} is a folder: name a file in it`, 1);
  if (found !== undefined && !force) return complain(`${out} is there already: --force overwrites it`, 1);
  writeFileSync(out, imported.text);
  return tell(`${out}: written\n${imported.line}`);
}
