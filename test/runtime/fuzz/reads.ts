/** What a handler was given of a URI. */
export interface Read {
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A read, or the code of an error. */
export type Outcome = Read | number;

const notFound = -32002;

/** What is wrong with what came of a URI, told without the code under test; nothing where all is well. */
export function faultInRead(uri: string, outcome: Outcome): string | undefined {
  const text = decoded(uri);
  if (text === undefined || uri.length > 64 * 1024) {
    return outcome === notFound ? undefined : "a URI that no template matches was not simply not found";
  }
  if (typeof outcome !== "number") return faultInParams(uri, outcome);
  if (outcome === notFound) {
    // One of the templates takes all that has a scheme of theirs and something behind it.
    return /^app:\/\/[^]/i.test(uri) ? "a template that takes everything did not take it" : undefined;
  }
  return /[.\0]/.test(text) ? undefined : "it holds neither a dot nor NUL, but was refused";
}

function faultInParams(uri: string, { template, params }: Read): string | undefined {
  const [, templatePath = "", templateQuery = ""] = /^(.*?)((?:\?|\{\?).*)?$/s.exec(template) ?? [];
  const takesRest = template.includes("{+");
  // A question mark behind a hash belongs to the fragment.
  const [, beforeQuery = ""] = /^([^?#]*(?:#.*)?)/s.exec(uri) ?? [];
  const path = templateQuery === "" ? uri : beforeQuery;
  if (!takesRest && /[?#]/.test(path)) return "it has a query or a fragment that no variable takes";
  if (!takesRest && slashesIn(withoutEmptyPath(path)) !== slashesIn(templatePath)) return "it has other segments";

  const pieces = templatePath.split(/(\{[^}]*\})/).filter((piece) => piece !== "");
  const filled = pieces.map((piece) =>
    piece.startsWith("{") ? params[piece.replaceAll(/[{}+]/g, "")] : decoded(piece),
  );
  if (filled.includes("")) return "a variable of the path is empty";
  const [asked, given] = [decoded(withoutEmptyPath(path)), filled.join("")].map((text = "") => comparable(text));
  return asked === given ? undefined : `the params make ${given}`;
}

function slashesIn(text: string): number {
  return text.split("/").length;
}

/** `https://h/` is `https://h`. */
function withoutEmptyPath(uri: string): string {
  return uri.replace(/^(https:\/\/[^/]*)\/$/i, "$1");
}

/** A scheme has no case, nor has the host of https. */
function comparable(uri: string): string {
  return uri.replace(/^(https:\/\/[^/]*|[^:]*)/i, (start) => start.toLowerCase());
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
