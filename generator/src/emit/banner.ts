const start = "// Written by mcp-gen from ";

/**
 * The top of a machine-owned file.
 *
 * @param own - what the user wants to be read above the line that says what wrote it
 */
export function bannerOf(specName: string, own?: string): string {
  // A file's name may hold a line break, which would end the comment.
  const source = specName.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "?");
  return `${commentOf(own)}${start}${source}: it replaces this file when the spec changes.`;
}

export function hasBanner(text: string): boolean {
  return text.split("\n").some((line) => line.startsWith(start));
}

/** A comment of the user's; what is none becomes one. */
function commentOf(text = ""): string {
  if (text.trim() === "") return "";
  if (/^\/\*(?:(?!\*\/)[^])*\*\/$/.test(text.trim())) return `${text.trim()}\n`;
  const lines = text.trimEnd().split(/\r\n?|[\n\u2028\u2029]/);
  return lines.map((line) => `${line.startsWith("//") ? line : `// ${line}`.trimEnd()}\n`).join("");
}
