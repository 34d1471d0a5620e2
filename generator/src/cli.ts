import { existsSync } from "node:fs";
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
import { explainFault } from "./diagnostics/explain-fault.js";

const commands = new Map([
  ["check", runCheck],
  ["diff", runDiff],
  ["eject-templates", runEjectTemplates],
  ["import", runImport],
  ["status", runStatus],
]);

const { options, rest } = takeOutputOptions(process.argv.slice(2));
setOutput(options);
// A reader such as `head` may leave early, which is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
process.exitCode = await main(rest);

/** The first word names a command, or else is a spec to generate from. */
async function main(argv: readonly string[]): Promise<number> {
  const [first = "", ...others] = argv;
  const command = commands.get(first);
  // The same as the command, for those who put it behind the line that they run already.
  if (command === undefined && argv.includes("--check"))
    return main(["check", ...argv.filter((word) => word !== "--check")]);
  try {
    if (command !== undefined) return await command(others);
    if (first === "help" && others.length === 0 && !existsSync(first)) return await runGenerate(["--help"]);
    await checkSlip(first);
    return await runGenerate(argv);
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\nmcp-gen --help lists commands and options.`, 2);
    // What a command did not put into words is a fault of the disk, or one of ours.
    if (error instanceof Error && "syscall" in error) return complain(explainFault(error), 1);
    throw error;
  }
}

/**
 * A command that is written wrong looks like a spec without an ending.
 *
 * @throws UsageError - for what is no file, and almost a command
 */
async function checkSlip(word: string): Promise<void> {
  if (!/^[a-z-]+$/i.test(word) || word.startsWith("-") || existsSync(word)) return;
  const { closest } = await import("./spec/closest.js");
  const near = closest(word, commands.keys());
  if (near !== undefined) throw new UsageError(`There is no command ${word}: did you mean ${near}?`);
}
