import process from "node:process";
import type { GenerateOptions } from "../commands/generate.js";
import { version } from "../version.js";
import { parseOptions, specsOf, UsageError } from "./options.js";
import { complain, each, say, showProgress, tell } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen SPEC...` */
export async function runGenerate(argv: readonly string[]): Promise<number> {
  const parsed = parseOptions(argv, {
    force: { type: "boolean" },
    "dry-run": { type: "boolean" },
    watch: { type: "boolean" },
    "no-rename": { type: "boolean" },
    handlers: { type: "string" },
    explain: { type: "boolean" },
    version: { type: "boolean", short: "v" },
  });
  const {
    help,
    version: asksVersion,
    watch = false,
    "dry-run": dryRun = false,
    "no-rename": noRename = false,
    handlers = "call",
    ...options
  } = parsed.values;
  if (asksVersion === true) return say(version());
  if (help === true) return say(usage);
  const specs = specsOf(parsed);
  if (watch && dryRun) throw new UsageError("--watch writes and --dry-run does not: choose one");
  if (handlers !== "call" && handlers !== "stub") {
    throw new UsageError(`--handlers can't be ${handlers}: write call or stub`);
  }
  const run = (spec: string, onRefers: (files: readonly string[] | undefined) => void = () => {}): Promise<number> =>
    runOne({ spec, ...options, rename: !noRename, handlers, write: !dryRun }, dryRun, onRefers);
  return watch ? watchAll(specs, run) : each(specs, (spec) => run(spec));
}

/** @param onRefers - is told which files the spec refers to */
async function runOne(
  options: GenerateOptions,
  showsDiff: boolean,
  onRefers: (files: readonly string[] | undefined) => void,
): Promise<number> {
  // Loaded late, so that --version and --help answer at once.
  const { generate } = await import("../commands/generate.js");
  const { report } = await import("../commands/report.js");
  const result = await generate({ ...options, onProgress: showProgress });
  if (result.kind !== "failed") onRefers(result.refers);
  const text = report(options.spec, result);
  if (result.kind === "failed") return complain(text, 1);
  const code = result.kind === "conflict" ? complain(text, 1) : tell(text);
  if (showsDiff) {
    const { changesOf } = await import("../commands/changes.js");
    const { unifiedDiff } = await import("../commands/unified-diff.js");
    const diff = unifiedDiff(changesOf(result.plan, result.folder));
    if (diff !== "") say(diff.replace(/\n$/, ""));
  }
  return code;
}

async function watchAll(
  specs: readonly string[],
  run: (spec: string, onRefers: (files: readonly string[] | undefined) => void) => Promise<number>,
): Promise<number> {
  const { watch } = await import("../commands/watch.js");
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort()).once("SIGTERM", () => stop.abort());
  const runAgain = async (spec: string): Promise<readonly string[] | undefined> => {
    let refers: readonly string[] | undefined;
    await each([spec], () => run(spec, (files) => (refers = files)));
    return refers;
  };
  await Promise.all(specs.map((spec) => watch(spec, () => runAgain(spec), stop.signal)));
  return 0;
}
