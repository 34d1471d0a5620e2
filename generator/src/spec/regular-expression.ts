/** Why a pattern is no regular expression, in the engine's words; nothing where it is one. */
export function faultOfPattern(pattern: string, flags: "u" | "" = "u"): string | undefined {
  try {
    void new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The engine repeats the pattern, between slashes, before it comes to what is wrong.
    const what = reason.slice(reason.lastIndexOf(`/${flags}: `) + flags.length + 3);
    return what.charAt(0).toLowerCase() + what.slice(1);
  }
}
