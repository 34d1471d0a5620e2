import { parseOptions, UsageError } from "./options.js";
import { say, tell } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen eject-templates [DIR]` */
export async function runEjectTemplates(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(argv, {});
  if (values.help === true) return say(usage);
  const [folder = "templates", ...others] = positionals;
  if (others.length > 0 || values.out !== undefined) {
    throw new UsageError("eject-templates writes into one folder: mcp-gen eject-templates DIR");
  }
  const { ejectTemplates } = await import("../commands/eject-templates.js");
  const files = ejectTemplates(folder);
  const lines = files.map((file) => `  + ${file}`);
  const kept = files.length === 0 ? ", those that are there stay" : "";
  return tell([`${folder}: ${files.length} templates written${kept}`, ...lines].join("\n"));
}
