import { createHash } from "node:crypto";

/**
 * Gives each key a name, such that no two are equal. A name follows from the key's text and
 * from what else is in the set, never from the order.
 *
 * @param owns - whether a key has the first claim on a name that several would have
 */
export function allocate(
  keys: Iterable<string>,
  toName: (key: string) => string,
  owns: (key: string, name: string) => boolean = (key, name) => key === name,
): Map<string, string> {
  const rivals = new Map<string, string[]>();
  for (const key of keys) {
    const name = toName(key);
    const others = rivals.get(name);
    if (others === undefined) rivals.set(name, [key]);
    else others.push(key);
  }
  const names = new Map<string, string>();
  for (const [name, group] of rivals) {
    const owner = group.length === 1 ? group[0] : group.find((key) => owns(key, name));
    for (const key of group) names.set(key, key === owner ? name : `${name}_${digest(key)}`);
  }
  return names;
}

function digest(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 6);
}

/** `user-by id` is `userById`; what no identifier may hold falls away, and a digit in front gets an underscore. */
export function toIdentifier(key: string): string {
  const [first = "", ...others] = words(key);
  const name = first + others.map(capitalize).join("");
  return avoid(reservedWords, startLegally(name, key));
}

/** The same for a type: `user-by id` is `UserById`. */
export function toTypeName(key: string): string {
  return avoid(reservedTypes, startLegally(words(key).map(capitalize).join(""), key));
}

function startLegally(name: string, key: string): string {
  return /^[\p{ID_Start}$_]/u.test(name) ? name : `_${name || codePoints(key)}`;
}

function avoid(reserved: ReadonlySet<string>, name: string): string {
  return reserved.has(name) ? `${name}_` : name;
}

/** A file name that every file system takes. */
export function toFileName(identifier: string): string {
  const name = identifier
    .replaceAll(/[^\w$-]/gu, (character) => `u${character.codePointAt(0)?.toString(16)}`)
    .slice(0, 100);
  return deviceNames.test(name) ? `${name}_` : name;
}

/** Names that stand for devices on Windows, whatever their ending. */
const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Scripts that are complete since Unicode 5: of younger letters a compiler may not know yet that they are letters.
 * ASCII, Latin to Arabic, Devanagari, Thai, kana, Han and Hangul.
 */
const letters = "\\w\\u00aa-\\u086f\\u0900-\\u097f\\u0e00-\\u0e7f\\u3041-\\u30ff\\u4e00-\\u9fa5\\uac00-\\ud7a3";
const wordPattern = new RegExp(`(?:\\$|(?=\\p{ID_Continue})[${letters}])+`, "gu");

/** Cut where no identifier could go on. */
function words(key: string): string[] {
  return key.match(wordPattern) ?? [];
}

/** A capital may be younger than its letter, and then no compiler may know it. */
function capitalize(word: string): string {
  const capital = word.replace(/^./u, (first) => first.toUpperCase());
  return words(capital)[0] === capital ? capital : word;
}

/** A name for a key that holds nothing a name could be made of. */
function codePoints(key: string): string {
  return Array.from(key, (character) => `u${character.codePointAt(0)?.toString(16)}`).join("");
}

/** Words of the language, and names that the generated modules use themselves. */
const reservedWords = new Set(
  (
    "AppContext AppServerOptions createAppServer createServer Handlers checkResult links McpError options params Pick server Server " +
    "ServerOptions validateResults validators undefined NaN Infinity constructor " +
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof var void while with yield async of"
  ).split(" "),
);

/** Types that the generated modules use themselves. */
const reservedTypes = new Set(
  (
    "AppContext AppServerOptions CompleteHandler Handler Handlers Links ListHandler ParamsSchema Record " +
    "ResourceLinker Server Uint8Array"
  ).split(" "),
);
