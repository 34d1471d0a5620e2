import process from "node:process";
import { explainFault } from "../diagnostics/explain-fault.js";
import type { Progress } from "../progress.js";
import { showsProgress, usesColor, type OutputOptions } from "./output-options.js";
import { paint } from "./paint.js";

let options: OutputOptions = { quiet: false, plain: false };
let hasBar = false;

/** Settles how everything is said from here on. */
export function setOutput(given: OutputOptions): void {
  options = given;
}

/** What was asked for. */
export function say(text: string): 0 {
  write(process.stdout, `${text}\n`);
  return 0;
}

/** What is good to know, unless people want quiet. */
export function tell(text: string): 0 {
  return options.quiet ? 0 : say(text);
}

/** What is likely wrong, and keeps nothing from being done. */
export function warn(text: string): void {
  if (!options.quiet) write(process.stderr, `${text}\n`);
}

export function complain<const Code extends 1 | 2>(text: string, code: Code): Code {
  write(process.stderr, `${text}\n`);
  return code;
}

function write(stream: NodeJS.WriteStream, text: string): void {
  if (hasBar) process.stderr.write(clearLine);
  hasBar = false;
  stream.write(usesColor(options, process.env, stream) ? paint(text) : text);
}

const clearLine = "\r\u001B[2K";
const barWidth = 24;

/** From how many steps on a run counts as long. */
const many = 100;

/** Shows how far a long run is, on a line that goes away. */
export function showProgress({ doing, done, total }: Progress): void {
  if (total < many || done % Math.ceil(total / barWidth) !== 0 || !showsProgress(options, process.env, process.stderr))
    return;
  const bar = "=".repeat(Math.floor((done / total) * barWidth)).padEnd(barWidth);
  process.stderr.write(`${clearLine}[${bar}] ${doing}: ${done} of ${total}`);
  hasBar = true;
}

/** Runs for each spec, whatever became of the one before; gives the worst exit code. */
export async function each(specs: readonly string[], run: (spec: string) => Promise<number>): Promise<number> {
  let worst = 0;
  for (const spec of specs) {
    try {
      worst = Math.max(worst, await run(spec));
    } catch (error) {
      worst = complain(`${spec}: ${explainFault(error)}, nothing written`, 1);
    }
  }
  return worst;
}
