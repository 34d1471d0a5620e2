import { Lexer, type YAMLError } from "yaml";
import type { Range } from "../diagnostics/diagnostic.js";

/** What is wrong with a text that is no YAML, in words that the parser, which knows more of YAML than of people, lacks. */
export interface YamlFault {
  readonly message: string;
  readonly help: string;
  readonly at: Range;
}

export function explainYaml(text: string, { code, message, pos: [start, end] }: YAMLError): YamlFault {
  const at = { offset: start, length: end - start };
  const opening = /must (?:be sufficiently indented and )?end with a? ?[\]}]|^Missing closing/.test(message)
    ? unclosedBefore(text, start)
    : undefined;
  if (opening !== undefined) {
    const { character, ...place } = opening;
    const bracket = closing[character];
    const where = bracket === undefined ? "" : ", on a line that is indented more than its key";
    const help = `close it with ${bracket ?? character}${where}`;
    return { message: `${character} is not closed`, help, at: place };
  }
  if (code === "BAD_INDENT") {
    const spaces = /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
    const words = "this is indented otherwise than what it stands beside";
    return { message: words, help: "align it with its siblings", at: { offset: start + spaces, length: 1 } };
  }
  if (/flow-(map|seq)-(start|end)/.test(message) || (code === "MISSING_CHAR" && /flow (map|seq)/.test(message))) {
    const help = "put a text that holds { } [ ] or a comma in quotes, or write the comma between two entries";
    return { message: "this stands where a , or the end would", help, at };
  }
  const known = words[code];
  if (known !== undefined) return { message: known[0], help: known[1], at };
  const plain = message.charAt(0).toLowerCase() + message.slice(1);
  return { message: plain, help: "look at the indentation, the quotes and the brackets here", at };
}

const words: Readonly<Record<string, readonly [message: string, help: string]>> = {
  ALIAS_PROPS: ["an alias has an anchor or a tag of its own", "take it out: the alias stands for all of it"],
  BAD_ALIAS: ["there is no anchor of this name before it", "define the anchor before the alias"],
  BAD_DQ_ESCAPE: ["there is no such escape", "write \\\\ for a backslash, or single quotes around the text"],
  BAD_SCALAR_START: ["no text without quotes starts with this character", "put the text in quotes"],
  BLOCK_AS_IMPLICIT_KEY: [
    "a text without quotes holds a colon and a space, which make it a key",
    "put the text in quotes, or mend the indentation",
  ],
  BLOCK_IN_FLOW: ["this can't stand in braces or brackets", "put the text in quotes"],
  DUPLICATE_KEY: ["a key is written twice", "take one out"],
  MISSING_CHAR: ["something is missing here", "write the comma, the colon or the space that is missing"],
  MULTILINE_IMPLICIT_KEY: [
    "this is no key: it has no colon with a space behind it",
    "write a colon and a space after the key",
  ],
  MULTIPLE_ANCHORS: ["a value has two anchors", "keep one of them"],
  MULTIPLE_DOCS: ["a second document starts here", "keep one document a file"],
  MULTIPLE_TAGS: ["a value has two tags", "keep one of them"],
  NON_STRING_KEY: ["a key is no text", "write a text, in quotes where it is none otherwise"],
  TAB_AS_INDENT: ["a tab stands where the indentation is", "indent with spaces"],
  TAG_RESOLVE_FAILED: ["this tag is not known", "leave the tag out"],
};

const closing: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/** The start of a document and of a scalar, and the end of what a comma might go on. */
const marks = new Set(["\u0002", "\u0018", "\u001F"]);

/** The last bracket, brace or quote that nothing has closed before a place. */
function unclosedBefore(text: string, end: number): (Range & { readonly character: string }) | undefined {
  const open: { character: string; offset: number }[] = [];
  let offset = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (offset > end) break;
    // What the lexer puts between its tokens takes no room in the text.
    if (marks.has(lexeme)) continue;
    const [character = ""] = lexeme;
    if (lexeme === "[" || lexeme === "{") open.push({ character, offset });
    else if (lexeme === "]" || lexeme === "}") open.pop();
    else if (/^["']/.test(lexeme) && (lexeme.length < 2 || !lexeme.endsWith(character)))
      open.push({ character, offset });
    offset += lexeme.length;
  }
  const last = open.at(-1);
  return last === undefined ? undefined : { ...last, length: 1 };
}
