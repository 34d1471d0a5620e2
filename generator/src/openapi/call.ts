import type { Wire } from "./params.js";
import type { Credential, Security } from "./security.js";
import type { ServerUrl } from "./server-url.js";

/** The API behind a server: where it is, and what it asks for. */
export interface Upstream {
  /** What its environment variables start with. */
  readonly prefix: string;
  readonly server: ServerUrl | undefined;
  readonly credentials: readonly Credential[];
  /** What most operations ask for. */
  readonly security: Security;
  /** By the key of its resource. */
  readonly calls: ReadonlyMap<string, Call>;
}

/** The request that a resource is read with. */
export interface Call {
  /** With `{names}` as they are in the document, and `{+name}` where a value may hold slashes. */
  readonly path: string;
  readonly pathParams: readonly Argument[];
  readonly queryParams: readonly Argument[];
  /** Headers that the server's environment sets, with what they are by default. */
  readonly headers: readonly Setting[];
  readonly cookies: readonly Setting[];
  /** Where it asks for something else than most. */
  readonly security: Security | undefined;
  /** Where this operation has a server of its own. */
  readonly server: ServerUrl | undefined;
  readonly isEncoded: boolean;
}

export interface Argument {
  /** The variable of the resource's URI. */
  readonly variable: string;
  readonly wire: Wire;
}

export interface Setting {
  readonly name: string;
  readonly fallback: string | undefined;
}
