import { existsSync } from "node:fs";
import { dirname } from "node:path";
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
    version: { type: "boolean", short: "v" },
  });
  const {
    help,
    version: asksVersion,
    watch = false,
    "dry-run": dryRun = false,
    "no-rename": noRename = false,
    ...options
  } = parsed.values;
  if (asksVersion === true) return say(version());
  if (help === true) return say(usage);
  const specs = specsOf(parsed);
  if (watch && dryRun) throw new UsageError("--watch writes and --dry-run does not: choose one");
  const run = (spec: string): Promise<number> =>
    runOne({ spec, ...options, rename: !noRename, write: !dryRun }, { isBrief: watch });
  return watch ? watchAll(specs, run) : each(specs, run);
}

/** @param isBrief - of what a run did only how much it was */
async function runOne(options: GenerateOptions, { isBrief }: { isBrief: boolean }): Promise<number> {
  // Loaded late, so that --version and --help answer at once.
  const { generate } = await import("../commands/generate.js");
  const { report } = await import("../commands/report.js");
  const result = await generate({ ...options, onProgress: showProgress });
  const text = report(options.spec, result);
  if (result.kind === "failed") return complain(text, 1);
  if (result.kind === "written") return tell(isBrief ? text.replace(/\n[^]*/, "") : text);
  const { changesOf } = await import("../commands/changes.js");
  const { unifiedDiff } = await import("../commands/unified-diff.js");
  // Of a run that was to write, and could not, the diff is of what stands in its way.
  const isStopped = result.kind === "conflict" && options.write === true;
  const steps = result.plan.steps.filter(({ kind }) => !isStopped || kind === "edited");
  const diff = unifiedDiff(changesOf({ ...result.plan, steps }, result.folder)).replace(/\n$/, "");
  if (isStopped) return complain([text, diff].filter((part) => part !== "").join("\n"), 1);
  const code = result.kind === "conflict" ? complain(text, 1) : tell(text);
  if (diff !== "") say(diff);
  return code;
}

async function watchAll(specs: readonly string[], run: (spec: string) => Promise<number>): Promise<number> {
  const { watch } = await import("../commands/watch.js");
  const missing = specs.find((spec) => !existsSync(dirname(spec)));
  if (missing !== undefined) throw new UsageError(`There is no folder ${dirname(missing)} to watch`);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort()).once("SIGTERM", () => stop.abort());
  await Promise.all(specs.map((spec) => watch(spec, () => each([spec], run), stop.signal)));
  return 0;
}
