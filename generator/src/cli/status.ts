import { emitFlags, readEmitFlags } from "./emit-flags.js";
import { parseOptions, specsOf } from "./options.js";
import { complain, each, say } from "./terminal.js";
import { usage } from "./usage.js";

/** `mcp-gen status SPEC...` */
export async function runStatus(argv: readonly string[]): Promise<number> {
  const parsed = parseOptions(argv, emitFlags);
  const { help, out, "allow-refs": allowRefs = [] } = parsed.values;
  const options = {
    ...(out !== undefined && { out }),
    ...(parsed.values.templates !== undefined && { templatesFolder: parsed.values.templates }),
    emit: await readEmitFlags(parsed.values),
  };
  if (help === true) return say(usage);
  const { status } = await import("../commands/status.js");
  const { printable, renderHuman } = await import("../diagnostics/human.js");
  return each(specsOf(parsed), async (spec) => {
    const found = await status({ spec, allowRefs, ...options });
    if (found.kind === "failed") return complain(renderHuman(found.diagnostics), 1);
    const handlers = found.handlers.filter(({ state }) => state !== "leftover");
    const done = handlers.filter(({ state }) => state === "implemented").length;
    const lines = found.handlers.map(({ file, state, reason }) =>
      printable(`  ${state.padEnd(12)} ${file}${reason === undefined ? "" : `  ${reason}`}`),
    );
    return say([`${spec}: ${done} of ${handlers.length} handlers implemented`, ...lines].join("\n"));
  });
}
