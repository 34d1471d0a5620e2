import type { Diagnostic } from "mcp-gen";

/** `code line:column "what is underlined" message; help`, which is all that a user sees but for the frame. */
export function summarize({ code, severity, message, help, at, related }: Diagnostic): string {
  const other = related === undefined ? "" : ` | ${place(related.at)} | ${related.message}`;
  return `${severity === "warning" ? "warning " : ""}${code} | ${place(at)} | ${message} | ${help}${other}`;
}

function place({ source, offset, length }: Diagnostic["at"]): string {
  const before = source.text.slice(0, offset).split("\n");
  const underlined = source.text.slice(offset, offset + length);
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${underlined}`;
}
