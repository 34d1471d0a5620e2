import process from "node:process";
import { runCheck } from "./cli/check.js";
import { runDiff } from "./cli/diff.js";
import { runEjectTemplates } from "./cli/eject-templates.js";
import { runGenerate } from "./cli/generate.js";
import { runImport } from "./cli/import.js";
import { UsageError } from "./cli/options.js";
import { takeOutputOptions } from "./cli/output-options.js";
import { runStatus } from "./cli/status.js";
import { complain, setOutput } from "./cli/terminal.js";

const commands = new Map([
  ["check", runCheck],
  ["diff", runDiff],
  ["eject-templates", runEjectTemplates],
  ["import", runImport],
  ["status", runStatus],
]);

const { options, rest } = takeOutputOptions(process.argv.slice(2));
setOutput(options);
process.exitCode = await main(rest);

/** The first word names a command, or else is a spec to generate from. */
async function main(argv: readonly string[]): Promise<number> {
  const [first = "", ...others] = argv;
  const command = commands.get(first);
  // The same as the command, for those who put it behind the line that they run already.
  if (command === undefined && argv.includes("--check"))
    return main(["check", ...argv.filter((word) => word !== "--check")]);
  try {
    return await (command === undefined ? runGenerate(argv) : command(others));
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\nmcp-gen --help lists commands and options.`, 2);
    throw error;
  }
}
