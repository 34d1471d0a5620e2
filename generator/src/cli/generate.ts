import process from "node:process";
import type { Generated, GenerateOptions } from "../commands/generate.js";
import { hasChanges } from "../reconcile/plan.js";
import { version } from "../version.js";
import { parseOptions, specsOf, UsageError } from "./options.js";
import { complain, say, showProgress, tell, warn } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen SPEC...` */
export async function runGenerate(argv: readonly string[]): Promise<number> {
  const parsed = parseOptions(argv, {
    force: { type: "boolean" },
    "dry-run": { type: "boolean" },
    watch: { type: "boolean" },
    "no-rename": { type: "boolean" },
    strict: { type: "boolean" },
    version: { type: "boolean", short: "v" },
  });
  const {
    help,
    version: asksVersion,
    watch = false,
    "dry-run": dryRun = false,
    "no-rename": noRename = false,
    "allow-refs": allowRefs = [],
    ...options
  } = parsed.values;
  if (asksVersion === true) return say(version());
  if (help === true) return say(usage);
  const specs = specsOf(parsed);
  if (watch && dryRun) throw new UsageError("--watch writes and --dry-run does not: choose one");
  const run: Run = { ...options, allowRefs, rename: !noRename, write: !dryRun };
  if (!watch) return (await runAll(specs, run)).code;
  return watchAll(specs, run);
}

type Run = Omit<GenerateOptions, "spec" | "onProgress">;

/** Writes all specs or none; gives the files that were read, too. */
async function runAll(specs: readonly string[], run: Run, isAgain = false): Promise<{ code: number; read: string[] }> {
  try {
    // Loaded late, so that --version and --help answer at once.
    const { generateAll } = await import("../commands/generate.js");
    const results = await generateAll(specs, { ...run, onProgress: showProgress });
    const read = Array.from(results.values(), (result) => [...result.read]).flat();
    const shown = Array.from(results).filter(([, result]) => !isAgain || results.size === 1 || hasNews(result));
    let worst = 0;
    for (const [spec, result] of shown) worst = Math.max(worst, await show(spec, result, run.write !== true));
    if (worst > 0 && results.size > 1) complain("nothing written: either all specs are, or none", 1);
    return { code: worst, read };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: complain(`${specs.join(", ")}: ${message}, nothing written`, 1), read: [...specs] };
  }
}

function hasNews(result: Generated): boolean {
  return result.kind !== "written" || hasChanges(result.plan);
}

async function show(spec: string, result: Generated, showsDiff: boolean): Promise<number> {
  const { report } = await import("../commands/report.js");
  const text = report(spec, result);
  if (result.kind === "failed") return complain(text, 1);
  if (result.warnings.length > 0) {
    const { reportWarnings } = await import("../commands/report.js");
    warn(reportWarnings(spec, result.warnings));
  }
  const code = result.kind === "conflict" ? complain(text, 1) : tell(text);
  if (showsDiff) {
    const { changesOf } = await import("../commands/changes.js");
    const { unifiedDiff } = await import("../commands/unified-diff.js");
    const diff = unifiedDiff(changesOf(result.plan, result.folder));
    if (diff !== "") say(diff.replace(/\n$/, ""));
  }
  return code;
}

async function watchAll(specs: readonly string[], run: Run): Promise<number> {
  const { watch } = await import("../commands/watch.js");
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort()).once("SIGTERM", () => stop.abort());
  let isAgain = false;
  const next = async (): Promise<readonly string[]> => {
    const { read } = await runAll(specs, run, isAgain);
    isAgain = true;
    return [...specs, ...read];
  };
  await watch(specs, next, stop.signal);
  return 0;
}
