import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const page = readFileSync(fileURLToPath(new URL("../../docs/diagnostics.md", import.meta.url)), "utf8");

/** What the examples leave out. */
export const head = 'mcpgen: "1.0"\ninfo: { name: app, version: 1.0.0 }\n';

/** What `docs/diagnostics.md` shows of a code: texts by the names of their files. */
export interface Entry {
  readonly code: string;
  readonly wrong: Readonly<Record<string, string>>;
  readonly right: Readonly<Record<string, string>>;
}

export const entries: readonly Entry[] = page
  .split(/^### /m)
  .slice(1)
  .map((section): Entry => {
    const [, code = ""] = /^`([a-z-]+)`/.exec(section) ?? [];
    const [wrong = "", right = ""] = section.split("\nRight:\n");
    return { code, wrong: filesIn(wrong), right: filesIn(right) };
  });

function filesIn(text: string): Record<string, string> {
  const blocks = text.matchAll(/^```yaml (\S+)\n(.*?)^```$/gms);
  return Object.fromEntries(Array.from(blocks, ([, file = "", content = ""]) => [file, content]));
}
