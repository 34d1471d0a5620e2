import { hasHost, hostSegment, type Segment, type Template } from "./parse.js";
import { addTemplate, find, type UriTree } from "./tree.js";

/**
 * The URI for `params`, such that matching it gives them back (RFC 6570 §3.2).
 *
 * @throws RangeError - when a param is missing or empty, or is a text that no URI of this template can carry
 */
export function expand(template: Template, params: Readonly<Record<string, string | undefined>>): string {
  const values = new Map(Object.entries(params));
  const host = hasHost(template.scheme) ? template.segments[hostSegment] : undefined;
  const path = template.segments.map((segment) =>
    expandSegment(segment, values, template.query !== undefined, segment === host),
  );
  const uri = `${template.scheme}:${path.join("/")}${expandQuery(template, values)}`;
  verify(template, uri, values);
  return uri;
}

function expandSegment(
  { literals, names, rest }: Segment,
  values: ReadonlyMap<string, string | undefined>,
  hasQuery: boolean,
  isHost: boolean,
): string {
  let text = encodeLiteral(literals[0] ?? "");
  // Right of a separator its characters are encoded, or the search from the right would stop inside the value.
  let separators = "";
  for (const [index, name] of names.entries()) {
    const value = values.get(name);
    if (value === undefined || value === "") throw new RangeError(`${name} must be a text that is not empty`);
    const encoded = encodable(
      name,
      value,
      index === rest ? (hasQuery ? encodeRestBeforeQuery : encodeRest) : encodeStrictly,
    );
    const literal = literals[index + 1] ?? "";
    text += encodeAll(encoded, separators) + encodeLiteral(literal);
    separators += isHost ? literal + literal.toUpperCase() : literal;
  }
  return text;
}

function expandQuery({ query }: Template, values: ReadonlyMap<string, string | undefined>): string {
  if (query === undefined) return "";
  const stated = query.literal.map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`);
  const given = query.names.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [`${encodeStrictly(name)}=${encodable(name, value, encodeStrictly)}`];
  });
  const pairs = [...stated, ...given];
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function encodable(name: string, value: string, encode: (text: string) => string): string {
  try {
    return encode(value);
  } catch {
    throw new RangeError(`${name} must be well-formed Unicode: it holds half of a surrogate pair`);
  }
}

/** All but the unreserved characters (RFC 3986 §2.3). */
function encodeStrictly(text: string): string {
  return encodeAll(encodeURIComponent(text), "!'()*");
}

/** Reserved characters stay as they are (RFC 6570 §3.2.3), and the percent sign never does. */
function encodeRest(text: string): string {
  return encodeURI(text);
}

function encodeRestBeforeQuery(text: string): string {
  return encodeAll(encodeURI(text), "?#");
}

/** A slash or a question mark that is part of a segment was encoded in the template, and has to be again. */
function encodeLiteral(text: string): string {
  return encodeAll(encodeURI(text), "/?#");
}

/** Percent-encodes each of `characters` that is ASCII, but never inside a triplet that is there already. */
function encodeAll(text: string, characters: string): string {
  if (characters === "") return text;
  return text.replaceAll(/%[0-9A-F]{2}|./gs, (unit) =>
    unit.length === 1 && characters.includes(unit)
      ? `%${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
      : unit,
  );
}

const trees = new WeakMap<Template, UriTree<true>>();

/** Some texts have no unambiguous form, such as a separator that is not ASCII inside a value: better no URI than another's. */
function verify(template: Template, uri: string, values: ReadonlyMap<string, string | undefined>): void {
  let tree = trees.get(template);
  if (tree === undefined) {
    trees.set(template, (tree = new Map()));
    addTemplate(tree, template, "", true, [...template.names, ...(template.query?.names ?? [])]);
  }
  const found = find(tree, uri);
  const back = new Map(Object.entries(found?.kind === "match" ? found.params : {}));
  for (const name of [...template.names, ...(template.query?.names ?? [])]) {
    if (back.get(name) === values.get(name)) continue;
    throw new RangeError(`${name} holds a text that ${template.source} can't carry unambiguously`);
  }
}
