/**
 * What a spec probably calls its app, without parsing it: enough to look for the output of an earlier run, which knows
 * for certain.
 */
export function likelyName(text: string): string | undefined {
  const info = /\binfo["']?\s*:/.exec(text);
  if (info === null) return undefined;
  const start = info.index + info[0].length;
  // No longer than names may be, as no disk has a folder of any length.
  return /\bname["']?\s*:\s*["']?([A-Za-z0-9][\w.-]{0,99})(?![\w.-])/.exec(text.slice(start, start + reach))?.[1];
}

/** How far behind `info` its name is looked for, in characters. */
const reach = 10_000;
