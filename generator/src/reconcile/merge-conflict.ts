/** Whether a merge left a text undecided. */
export function hasConflict(text: string): boolean {
  return /^<{7}( |\r?$)/m.test(text) && /^>{7}( |\r?$)/m.test(text);
}

/** The two texts that a merge could not decide between. */
export function sidesOf(text: string): [ours: string, theirs: string] {
  const block = /^<{7}.*\n([\s\S]*?)(?:^\|{7}.*\n[\s\S]*?)?^={7}.*\n([\s\S]*?)^>{7}.*(?:\n|$)/gm;
  return [text.replace(block, "$1"), text.replace(block, "$2")];
}
