import { parseOptions, UsageError } from "./options.js";
import { complain, say } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen diff OLD NEW` */
export async function runDiff(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(argv, { format: { type: "string" }, "fail-on": { type: "string" } });
  const { help, out, format = "text", "fail-on": failOn, "allow-refs": allowRefs = [] } = values;
  if (help === true) return say(usage);
  const [old, now, ...others] = positionals;
  if (old === undefined || now === undefined || others.length > 0) {
    throw new UsageError("diff compares two specs: mcp-gen diff OLD NEW");
  }
  if (out !== undefined) throw new UsageError("diff writes nothing: take --out out");
  if (failOn !== undefined && failOn !== "breaking")
    throw new UsageError(`--fail-on can't be ${failOn}: write breaking`);
  const { diffFormats, reportDiff } = await import("../commands/report-diff.js");
  const known = diffFormats.find((one) => one === format);
  if (known === undefined) throw new UsageError(`--format can't be ${format}: write text, json, markdown or github`);
  const { diff } = await import("../commands/diff.js");
  const diffed = await diff({ old, new: now, allowRefs });
  const text = reportDiff(diffed, known);
  if (diffed.kind === "failed") return known === "json" || known === "github" ? say(text) || 1 : complain(text, 1);
  // A workflow command is a whole line: without any there is none.
  if (text !== "") say(text);
  return failOn === "breaking" && diffed.changes.some((change) => change.class === "breaking") ? 1 : 0;
}
