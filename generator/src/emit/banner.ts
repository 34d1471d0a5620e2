const start = "// Written by mcp-gen from ";

/** The first line of a machine-owned file. */
export function bannerOf(specName: string): string {
  // A file's name may hold a line break, which would end the comment.
  const source = specName.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "?");
  return `${start}${source}: it replaces this file when the spec changes.`;
}

export function hasBanner(text: string): boolean {
  return text.startsWith(start);
}
