import process from "node:process";
import type { Checked } from "../commands/check.js";
import { emitFlags, flagsToRepeat, readEmitFlags } from "./emit-flags.js";
import { parseOptions, specsOf, UsageError } from "./options.js";
import { complain, each, say, tell } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen check SPEC...` */
export async function runCheck(argv: readonly string[]): Promise<number> {
  const parsed = parseOptions(argv, {
    ...emitFlags,
    implemented: { type: "boolean" },
    strict: { type: "boolean" },
    format: { type: "string" },
  });
  const { help, format = "text", "allow-refs": allowRefs = [], implemented, strict, out } = parsed.values;
  const options = {
    ...(implemented !== undefined && { implemented }),
    ...(strict !== undefined && { strict }),
    ...(out !== undefined && { out }),
    ...(parsed.values.templates !== undefined && { templatesFolder: parsed.values.templates }),
    emit: await readEmitFlags(parsed.values),
    flags: flagsToRepeat(parsed.values),
  };
  if (help === true) return say(usage);
  const specs = specsOf(parsed);
  if (format !== "text" && format !== "json" && format !== "github") {
    throw new UsageError(`--format can't be ${format}: write text, json or github`);
  }
  const { check } = await import("../commands/check.js");
  const { reportCheck } = await import("../commands/report-check.js");
  const found = new Map<string, Checked>();
  const code = await each(specs, async (spec) => {
    const checked = await check({ spec, allowRefs, ...options });
    found.set(spec, checked);
    return checked.diagnostics.length === 0 ? 0 : 1;
  });
  const text = await reportCheck(found, format);
  if (code !== 0 && format === "text") return complain(text, 1);
  if (format === "text") tell(text);
  // Programs read the others, which take no colours.
  else process.stdout.write(`${text}\n`);
  return code;
}
