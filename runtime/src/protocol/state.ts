import type { Catalogue } from "../resources/catalogue.js";
import type { CacheHint } from "../resources/definition.js";
import type { ServerInfo } from "./era.js";

/** What the methods of one server share. */
export interface ServerState<Context> {
  readonly info: ServerInfo;
  readonly instructions: string | undefined;
  readonly context: Context;
  readonly listCache: CacheHint;
  readonly catalogue: Catalogue<Context>;
  readonly onError: (error: unknown, origin: ErrorOrigin) => void | Promise<void>;
}

/** Where a fault that clients are not told of came from. */
export interface ErrorOrigin {
  /** The method that was asked for, for example `resources/read`. */
  readonly method: string;
  /** The URI that was asked for, where the method takes one. */
  readonly uri?: string;
}
