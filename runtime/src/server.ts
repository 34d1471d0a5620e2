import type { ErrorOrigin, ServerState } from "./protocol/state.js";
import type { ServerInfo } from "./protocol/era.js";
import { createSession, type Session } from "./protocol/session.js";
import type { ProtocolVersion } from "./protocol/versions.js";
import { createCatalogue, declare, remove } from "./resources/catalogue.js";
import type { CacheHint, ResourceOptions } from "./resources/definition.js";
import { connect, type Transport } from "./transports/connect.js";
import type { ParamsOf } from "./uri/params.js";

/** How a server presents itself, and what its handlers share. */
export interface ServerOptions<Context = undefined> extends ServerInfo {
  /** How a model should use the server, in natural language. */
  instructions?: string;
  /** What handlers get as `context`: a database, a client of an API, the app's configuration. */
  context?: Context;
  /** For how long, and by whom, the lists may be reused; not at all by default. */
  cache?: CacheHint;
  /** Told of each fault that clients only see as an internal error; writes to `console.error` by default. */
  onError?: (error: unknown, origin: ErrorOrigin) => void | Promise<void>;
}

/** A declaration that can be taken back. */
export interface ResourceHandle {
  readonly uri: string;
  remove(): void;
}

/** A server of resources, for every protocol version from 2024-11-05 to 2026-07-28. */
export interface Server<Context = undefined> {
  /**
   * Declares a resource, or with `{variables}` in the URI a family of them.
   *
   * @throws TemplateError - when the URI is no template; it says what to write instead
   * @throws Error - when another declaration matches the same URIs
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
    options: ResourceOptions<ParamsOf<Uri>, Params, Context>,
  ): ResourceHandle;

  /** Serves one connection of a transport of the official SDK, and starts the transport. */
  connect(transport: Transport): Promise<void>;

  /**
   * The low-level way in, which every transport stands on: one connection that takes parsed messages and gives
   * responses as JSON.
   *
   * @param opening - the legacy version that the client settled elsewhere, where there is no `initialize` to settle it
   */
  session(opening?: { version?: ProtocolVersion }): Session;
}

/**
 * @example
 * ```ts
 * const server = createServer({ name: "app", version: "1.0.0" });
 * server.resource("config://app", { description: "The app configuration", read: () => loadConfig() });
 * await serveStdio(server);
 * ```
 */
export function createServer<Context = undefined>(options: ServerOptions<Context>): Server<Context> {
  const { instructions, context, cache = {}, onError = logError, ...info } = options;
  const state: ServerState<Context> = {
    info,
    instructions,
    // Only a server whose `Context` includes `undefined` can be made without one.
    context: context as Context,
    listCache: { scope: "public", ...cache },
    catalogue: createCatalogue(),
    onError,
  };
  const server: Server<Context> = {
    resource(uri, resource) {
      const definition = declare(state.catalogue, uri, resource);
      return { uri, remove: () => remove(state.catalogue, definition) };
    },
    connect: (transport) => connect(server, transport),
    session: (opening) => createSession(state, opening),
  };
  return server;
}

function logError(error: unknown, { method, uri }: ErrorOrigin): void {
  // The one thing a server may write: on stdio, standard error is where a client expects its log.
  // oxlint-disable-next-line no-console
  console.error(method, uri ?? "", error);
}
