/** A command as it is typed into a shell. */
export function commandLine(command: string, spec: string, flags: readonly string[] = []): string {
  return [command, ...[spec, ...flags].map(shellWord)].join(" ");
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
