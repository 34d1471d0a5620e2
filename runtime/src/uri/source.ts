import { decode, indexOfRaw, type Decoded } from "./decode.js";
import { hasHost, lowerCase, type parseQuery } from "./parse.js";

/** A URI that is looked up: decoded, and with the places that structure it. */
export interface Source extends Decoded {
  readonly uri: string;
  /** In lower case. */
  readonly scheme: string;
  /** Where the path starts, behind the scheme's colon. */
  readonly start: number;
  /** Where the path ends: at the query, or at the end of the URI. */
  readonly pathEnd: number;
  /** Where the fragment starts; -1 where there is none. */
  readonly hash: number;
  /** As `text`, for literals to compare with: the host in lower case where it has no case, and without its `#`. */
  readonly folded: string;
  /** The pairs of the query, read when a template first asks for them. */
  query: ReturnType<typeof parseQuery> | undefined;
}

/** MCP sets no limit; this one keeps the time for any URI below a few milliseconds. */
const maxLength = 65_536;

/** @returns nothing for what no template can match: no URI, too long a one, or one with broken percent-encoding */
export function readSource(uri: string): Source | undefined {
  const decoded = uri.length > maxLength ? undefined : decode(uri);
  if (!decoded) return undefined;
  const { text, encoded } = decoded;
  const start = indexOfRaw(decoded, ":", 0) + 1;
  const scheme = text.slice(0, start && start - 1).toLowerCase();
  const hash = indexOfRaw(decoded, "#", start);
  const mark = indexOfRaw(decoded, "?", start);
  // A question mark behind the hash belongs to the fragment (RFC 3986 §3.5).
  const pathEnd = mark === -1 || (hash !== -1 && hash < mark) ? text.length : mark;
  const folded = hasHost(scheme) ? text.replace(/^\w+:\/\/[^/]*/, lowerCase) : text;
  // No literal holds half of a surrogate pair, so none takes the start of a fragment for its own `%23`.
  const literal = hash === -1 ? folded : `${folded.slice(0, hash)}\ud800${folded.slice(hash + 1)}`;
  // Spelled out: a spread would cost more than all the rest of the match.
  return { text, encoded, uri, scheme, start, hash, pathEnd, folded: literal, query: undefined };
}
