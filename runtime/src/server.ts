import type { ServerInfo } from "./protocol/era.js";
import type { Method, Switchboard } from "./protocol/notice.js";
import { createSession, type Session, type SessionOpening } from "./protocol/session.js";
import type { ErrorOrigin, ServerState, Visible } from "./protocol/state.js";
import { declare, isDeclared, remove, type Catalogue, type Definition } from "./resources/catalogue.js";
import type { CacheHint, ResourceOptions } from "./resources/definition.js";
import type { Transport } from "./transports/connect.js";
import type { ParamsOf } from "./uri/params.js";

/** How a server presents itself, what its handlers share, and how far a request may go. */
export interface ServerOptions<Context = undefined> extends ServerInfo {
  /** How a model should use the server, in natural language. */
  instructions?: string;
  /** What handlers get as `context`: a database, a client of an API, the app's configuration. */
  context?: Context;
  /** For how long, and by whom, the lists may be reused; not at all by default. */
  cache?: CacheHint;
  /** Resources in one page of a list, at least 1; 1,000 by default. */
  pageSize?: number;
  /** The longest JSON that the answer to one read may be, in characters; 16 Mi by default. */
  maxResultLength?: number;
  /** Milliseconds that a request may take; without a bound by default. */
  timeoutMs?: number;
  /** Which declarations a caller may see, by what the transport knows of the caller; the others are not there. */
  visible?: Visible;
  /** Lets clients subscribe to changes: `subscriptions()` of `@mcp-gen/runtime/subscriptions`. */
  subscriptions?: Subscriptions;
  /** Answers completions, for resources that have `complete`: `completions` of this package. */
  completions?: Method;
  /** Told of each fault that clients only see as an internal error; writes to `console.error` by default. */
  onError?: (error: unknown, origin: ErrorOrigin) => void | Promise<void>;
}

/** What `subscriptions()` gives. */
export type Subscriptions = <Context>(server: ServerState<Context>) => Switchboard;

/** A declaration that can be changed and taken back. */
export interface ResourceHandle<Options = object> {
  readonly uri: string;
  /**
   * Changes some of the options, in place.
   *
   * @throws Error - when the declaration was removed
   */
  update(options: Partial<Options>): void;
  remove(): void;
}

/** A server of resources, for every protocol version from 2024-11-05 to 2026-07-28. */
export interface Server<Context = undefined> {
  /**
   * Declares a resource, or with `{variables}` in the URI a family of them.
   *
   * @throws TemplateError - when the URI is no template; it says what to write instead
   * @throws Error - when another declaration matches the same URIs, or when the server takes no `completions`, but
   *   `options` has `complete`
   *
   * @example
   * ```ts
   * server.resource("github://{owner}/{repo}/readme", {
   *   mimeType: "text/markdown",
   *   read: async ({ owner, repo }, { signal }) => fetchReadme(owner, repo, signal),
   * });
   * ```
   */
  resource<const Uri extends string, Params = ParamsOf<Uri>>(
    uri: Uri,
    options: ResourceOptions<Uri, Params, Context>,
  ): ResourceHandle<ResourceOptions<Uri, Params, Context>>;

  /** Takes back every declaration. */
  clear(): void;

  /** Tells the clients that subscribed to `uri` to read it again. */
  updated(uri: string): void;

  /** Serves one connection of a transport of the official SDK, and starts the transport. */
  connect(transport: Transport): Promise<void>;

  /**
   * The low-level way in, which every transport stands on: one connection that takes parsed messages and gives
   * responses as JSON.
   */
  session(opening?: SessionOpening): Session;
}

/**
 * @throws RangeError - when `pageSize` is less than 1
 *
 * @example
 * ```ts
 * const server = createServer({ name: "app", version: "1.0.0" });
 * server.resource("config://app", { description: "The app configuration", read: () => loadConfig() });
 * await serveStdio(server);
 * ```
 */
export function createServer<Context = undefined>(options: ServerOptions<Context>): Server<Context> {
  const catalogue: Catalogue<Context> = { byRank: new Map(), tree: undefined };
  const { pageSize = 1000, maxResultLength = 16 * 1024 * 1024, onError = logError } = options;
  // A page that holds nothing would be followed by pages without end.
  if (!(pageSize >= 1)) throw new RangeError("pageSize must be at least 1");
  const state: ServerState<Context> = {
    ...options,
    pageSize,
    maxResultLength,
    onError,
    completions: undefined,
    cache: { scope: "public", ...options.cache },
    catalogue,
    eras: new Map(),
    lists: new Map(),
  };
  const switchboard = options.subscriptions?.(state);
  let declared = 0;
  let isServing = false;

  const changed = (): void => {
    // A list that is on its way ends up in the old ones.
    state.lists = new Map();
    // Until somebody is there, declarations are no news.
    if (isServing) switchboard?.publish({ kind: "listChanged" });
  };
  const server: Server<Context> = {
    resource(uri, given) {
      const put = (next: typeof given, order: number): Definition<Context> => {
        // Declared from the first on that completes, since a method that was not declared is not there.
        if (next.complete && !(state.completions = options.completions)) {
          throw new Error(`${uri} completes: pass completions`);
        }
        const made = declare(catalogue, uri, order, next);
        changed();
        return made;
      };
      let current = put(given, ++declared);
      return {
        uri,
        update(patch) {
          if (!isDeclared(catalogue, current)) throw new Error(`${uri} was removed`);
          // A declaration holds the options that it was made of, their types erased.
          current = put({ ...(current as unknown as typeof given), ...patch }, current.order);
        },
        remove() {
          remove(catalogue, current);
          changed();
        },
      };
    },
    clear() {
      catalogue.byRank.clear();
      catalogue.tree = undefined;
      changed();
    },
    updated: (uri) => switchboard?.publish({ kind: "updated", uri }),
    async connect(transport) {
      // Loaded for those who bring a transport, so that the others need not carry it.
      const { connect } = await import("./transports/connect.js");
      await connect(server, transport);
    },
    session(opening) {
      isServing = true;
      return createSession(state, switchboard, opening);
    },
  };
  return server;
}

function logError(error: unknown, origin: ErrorOrigin): void {
  // The one thing a server may write: on stdio, standard error is where a client expects its log.
  // oxlint-disable-next-line no-console
  console.error(origin, error);
}
