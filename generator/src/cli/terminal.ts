import process from "node:process";

export function say(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}

export function complain<const Code extends 1 | 2>(text: string, code: Code): Code {
  process.stderr.write(`${text}\n`);
  return code;
}

/** Runs for each spec, whatever became of the one before; gives the worst exit code. */
export async function each(specs: readonly string[], run: (spec: string) => Promise<number>): Promise<number> {
  let worst = 0;
  for (const spec of specs) {
    try {
      worst = Math.max(worst, await run(spec));
    } catch (error) {
      worst = complain(`${spec}: ${error instanceof Error ? error.message : String(error)}, nothing written`, 1);
    }
  }
  return worst;
}
