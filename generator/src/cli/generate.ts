import { existsSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import type { Generated, GenerateOptions } from "../commands/generate.js";
import { explainFault } from "../diagnostics/explain-fault.js";
import { hasChanges } from "../reconcile/plan.js";
import { version } from "../version.js";
import { emitFlags, flagsToRepeat, readEmitFlags } from "./emit-flags.js";
import { parseOptions, specsOf, UsageError } from "./options.js";
import { complain, say, showProgress, tell, warn } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen SPEC...` */
export async function runGenerate(argv: readonly string[]): Promise<number> {
  const parsed = parseOptions(argv, {
    ...emitFlags,
    force: { type: "boolean" },
    "dry-run": { type: "boolean" },
    watch: { type: "boolean" },
    "no-rename": { type: "boolean" },
    strict: { type: "boolean" },
    explain: { type: "boolean" },
    version: { type: "boolean", short: "v" },
  });
  const {
    help,
    version: asksVersion,
    watch = false,
    "dry-run": dryRun = false,
    "no-rename": noRename = false,
    "allow-refs": allowRefs = [],
    out,
    force,
    strict,
    explain,
  } = parsed.values;
  const options = {
    ...(out !== undefined && { out }),
    ...(force !== undefined && { force }),
    ...(strict !== undefined && { strict }),
    ...(explain !== undefined && { explain }),
    ...(parsed.values.templates !== undefined && { templatesFolder: parsed.values.templates }),
    emit: await readEmitFlags(parsed.values),
    flags: flagsToRepeat(parsed.values),
  };
  if (asksVersion === true) return say(version());
  if (help === true) return say(usage);
  const specs = specsOf(parsed);
  if (watch && dryRun) throw new UsageError("--watch writes and --dry-run does not: choose one");
  const run: Run = { ...options, allowRefs, rename: !noRename, write: !dryRun };
  return watch ? watchAll(specs, run) : (await runAll(specs, run, "run")).code;
}

type Run = Omit<GenerateOptions, "spec" | "onProgress"> & { readonly flags: readonly string[] };

/** What is said of a run: all, or while watching only how much it did, and later only of specs that have news. */
type Occasion = "run" | "first watch" | "next watch";

/** Writes all specs or none; gives the files that were read, too. */
async function runAll(
  specs: readonly string[],
  run: Run,
  occasion: Occasion,
): Promise<{ code: number; read: readonly string[] }> {
  try {
    // Loaded late, so that --version and --help answer at once.
    const { generateAll } = await import("../commands/generate.js");
    const results = await generateAll(specs, { ...run, onProgress: showProgress });
    const read = Array.from(results.values(), (result) => [...result.read]).flat();
    const shown = Array.from(results).filter(
      ([, result]) => occasion !== "next watch" || results.size === 1 || hasNews(result),
    );
    let worst = 0;
    for (const [spec, result] of shown) worst = Math.max(worst, await show(spec, result, run, occasion));
    if (worst > 0 && results.size > 1) complain("nothing written: either all specs are, or none", 1);
    return { code: worst, read };
  } catch (error) {
    return { code: complain(`${specs.join(", ")}: ${explainFault(error)}, nothing written`, 1), read: specs };
  }
}

function hasNews(result: Generated): boolean {
  return result.kind !== "written" || hasChanges(result.plan);
}

async function show(spec: string, result: Generated, run: Run, occasion: Occasion): Promise<number> {
  const { report, reportWarnings } = await import("../commands/report.js");
  const text = report(spec, result);
  if (result.kind === "failed") return complain(text, 1);
  if (result.warnings.length > 0) warn(reportWarnings(spec, result.warnings, run.flags));
  if (result.kind === "written") return tell(occasion === "run" ? text : text.replace(/\n[^]*/, ""));
  // Another spec kept this one from being written.
  if (result.kind === "planned" && run.write === true) return tell(text);
  const { changesOf } = await import("../commands/changes.js");
  const { unifiedDiff } = await import("../commands/unified-diff.js");
  // Of a run that was to write, and could not, the diff is of what stands in its way.
  const isStopped = result.kind === "conflict" && run.write === true;
  const steps = result.plan.steps.filter(({ kind }) => !isStopped || kind === "edited");
  const diff = unifiedDiff(changesOf({ ...result.plan, steps }, result.folder)).replace(/\n$/, "");
  if (isStopped) return complain([text, diff].filter((part) => part !== "").join("\n"), 1);
  const code = result.kind === "conflict" ? complain(text, 1) : tell(text);
  if (diff !== "") say(diff);
  return code;
}

async function watchAll(specs: readonly string[], run: Run): Promise<number> {
  const { watch } = await import("../commands/watch.js");
  const missing = specs.find((spec) => !existsSync(dirname(spec)));
  if (missing !== undefined) throw new UsageError(`There is no folder ${dirname(missing)} to watch`);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort()).once("SIGTERM", () => stop.abort());
  let occasion: Occasion = "first watch";
  const next = async (): Promise<readonly string[]> => {
    const { read } = await runAll(specs, run, occasion);
    occasion = "next watch";
    return [...specs, ...read];
  };
  await watch(specs, next, stop.signal);
  return 0;
}
