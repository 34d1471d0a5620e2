import type { Catalogue } from "../resources/catalogue.js";
import type { CacheHint, ResourceInfo } from "../resources/definition.js";
import type { Era, ServerInfo } from "./era.js";
import type { Method } from "./notice.js";

/** What the methods of one server share: what it was created with, and what has come of that. */
export interface ServerState<Context> extends ServerInfo {
  readonly instructions?: string;
  readonly context?: Context;
  readonly cache: CacheHint;
  readonly visible?: Visible;
  readonly pageSize: number;
  readonly maxResultLength: number;
  readonly timeoutMs?: number;
  /** There once some resource completes. */
  completions: Method | undefined;
  readonly onError: (error: unknown, origin: ErrorOrigin) => void | Promise<void>;
  readonly catalogue: Catalogue<Context>;
  /** How each version writes its answers, once one was asked for. */
  readonly eras: Map<string, Era>;
  /** Lists that were answered since the catalogue last changed, by what was asked. */
  lists: Map<string, string>;
}

/** Whether a caller may see a resource, or the family of a template, at all. */
export type Visible = (resource: ResourceInfo & { readonly uri: string }, auth: unknown) => boolean;

/** Where a fault that clients are not told of came from. */
export interface ErrorOrigin {
  /** The method that was asked for, for example `resources/read`. */
  readonly method: string;
  /** The URI that was asked for, where the method takes one. */
  readonly uri?: string | undefined;
}
