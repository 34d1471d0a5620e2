import jsTokens, { type Token } from "js-tokens";

/** What formatters disagree on, and what a formatter of the user's can say. */
export interface CodeStyle {
  readonly quotes: "double" | "single";
  /** Without them a line ends a statement, but where the next one would go on with it. */
  readonly semicolons: boolean;
}

/** Code of the templates in another style: the same syntax tree, and the same comments. */
export function restyle(code: string, { quotes, semicolons }: CodeStyle): string {
  const tokens = Array.from(jsTokens(code));
  const spare = semicolons ? new Set() : semicolonsToSpare(tokens);
  const kept = tokens.filter((token) => !spare.has(token));
  return kept.map((token) => (token.type === "StringLiteral" ? quote(token.value, quotes) : token.value)).join("");
}

/** Those that are the last of their lines, where the next line stands on its own without them. */
function semicolonsToSpare(tokens: readonly Token[]): ReadonlySet<Token> {
  const words = tokens.filter(({ type }) => !trivia.has(type));
  const startsLine = firstOfLines(tokens);
  const spare = new Set<Token>();
  for (const [index, word] of words.entries()) {
    if (word.value !== ";") continue;
    const [next, second, third] = words.slice(index + 1, index + 4);
    if (next === undefined) spare.add(word);
    else if (startsLine.has(next)) {
      const isIndexSignature = next.value === "[" && second?.type === "IdentifierName" && third?.value === ":";
      if (isIndexSignature || !continues.test(next.value)) spare.add(word);
    }
  }
  return spare;
}

/** What a line may start with and belong to the one before. */
const continues = /^[([{`/+*<.,?:&|=!-]/;

const trivia: ReadonlySet<Token["type"]> = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "SingleLineComment",
  "MultiLineComment",
] as const);

function firstOfLines(tokens: readonly Token[]): ReadonlySet<Token> {
  const found = new Set<Token>();
  let endedLine = true;
  for (const token of tokens) {
    if (token.type === "LineTerminatorSequence") endedLine = true;
    if (trivia.has(token.type)) continue;
    if (endedLine) found.add(token);
    endedLine = false;
  }
  return found;
}

/** In the other quotes where that takes fewer escapes, as formatters have it. */
function quote(literal: string, quotes: CodeStyle["quotes"]): string {
  const parts = literal.slice(1, -1).match(/\\.|[^\\]/gs) ?? [];
  const bare = parts.map((part) => (part === '\\"' || part === "\\'" ? part.slice(1) : part));
  const count = (mark: string): number => bare.filter((part) => part === mark).length;
  const [wanted, other] = quotes === "single" ? ["'", '"'] : ['"', "'"];
  const mark = count(wanted) > count(other) ? other : wanted;
  return mark + bare.map((part) => (part === mark ? `\\${part}` : part)).join("") + mark;
}
