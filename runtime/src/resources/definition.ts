import type { StandardSchema } from "../params/standard.js";
import type { ParamsOf } from "../uri/params.js";
import type { DescribedContents } from "./contents.js";

/** Who a resource is for and how much it matters (MCP 2026-07-28, Resources, Annotations). */
export interface Annotations {
  audience?: ("user" | "assistant")[];
  /** From 0, entirely optional, to 1, effectively required. */
  priority?: number;
  /** An ISO 8601 time, for example `2026-07-28T12:00:00Z`. */
  lastModified?: string;
}

/** A picture for user interfaces (MCP 2026-07-28, `icons`). */
export interface Icon {
  /** An `https:` or `data:` URI. */
  src: string;
  mimeType?: string;
  /** For example `["48x48"]`, or `["any"]` for SVG. */
  sizes?: string[];
  theme?: "light" | "dark";
}

/** How long, and by whom, an answer may be reused (MCP 2026-07-28, Caching). */
export interface CacheHint {
  /** Milliseconds for which the answer counts as fresh; 0 by default. */
  ttlMs?: number;
  /** `private` by default: only the caller who got the answer may reuse it. */
  scope?: "public" | "private";
}

/** What clients are shown of a resource. */
export interface ResourceInfo {
  /** The identifier that users see; the URI by default. */
  name?: string;
  /** The name for display. */
  title?: string;
  /** What the resource contains. */
  description?: string;
  /** The content type of what `read` returns. */
  mimeType?: string;
  annotations?: Annotations;
  icons?: Icon[];
  _meta?: Record<string, unknown>;
}

/** An instance of a template, as its `list` enumerates them. */
export interface ListedResource extends ResourceInfo {
  uri: string;
  /** Bytes, before any encoding. */
  size?: number;
}

/** What a handler gets beside the params. */
export interface ReadContext<Context = undefined> {
  /** The URI as the client asked for it. */
  readonly uri: string;
  /** Aborted when the client cancels or goes away; made when it is first asked for, so a copy by spread lacks it. */
  readonly signal: AbortSignal;
  /** The declaration that matched. */
  readonly resource: ResourceInfo & { readonly uri: string };
  /** Who calls, as the transport knows it. */
  readonly auth: unknown;
  /** What the client says of itself; not verified. */
  readonly clientInfo: ClientInfo | undefined;
  readonly protocolVersion: string;
  /** What the app gave to `createServer`. */
  readonly context: Context;
}

export interface ClientInfo {
  readonly name: string;
  readonly version: string;
  readonly [key: string]: unknown;
}

/** What a `list` function gets. */
export type ListContext<Context = undefined> = Omit<ReadContext<Context>, "uri">;

type Awaitable<T> = T | Promise<T>;

/**
 * Reads one resource; `undefined` means that there is none, and `contents(value, options)` says more of the value.
 *
 * @throws McpError - as the answer; any other throw is answered with `-32603 Internal error`
 */
export type Handler<Params, Result, Context = undefined> = (
  params: Params,
  context: ReadContext<Context>,
) => Awaitable<Result | DescribedContents<Result> | undefined>;

/** Enumerates the instances of a template. */
export type ListHandler<Context = undefined> = (
  context: ListContext<Context>,
) => Awaitable<Iterable<ListedResource> | AsyncIterable<ListedResource>>;

/** What a completion gets: beside what a list gets, the params that the client knows already. */
export interface CompleteContext<Context = undefined> extends ListContext<Context> {
  readonly params: Readonly<Record<string, string>>;
}

/** Gives the values of one variable that start with `prefix`, best first. */
export type CompleteHandler<Context = undefined> = (
  prefix: string,
  context: CompleteContext<Context>,
) => Awaitable<readonly string[]>;

/** The handlers of a resource that can do more than be read. */
export interface ResourceHandlers<Params, Result, Context = undefined> {
  read: Handler<Params, Result, Context>;
  list?: ListHandler<Context>;
  complete?: Readonly<Record<string, CompleteHandler<Context>>>;
}

/** Everything that `server.resource` takes beside the URI. */
export interface ResourceOptions<Uri extends string, Params, Context = undefined> extends ResourceInfo {
  /** Bytes, before any encoding; shown for a static resource only, as no version knows it on a template. */
  size?: number;
  cache?: CacheHint;
  /** Checks the params before `read` sees them; its output types them. */
  params?: StandardSchema<unknown, Params>;
  /** Params whose values may hold `.` and `..` segments, which are refused otherwise. */
  traversal?: { readonly [Name in keyof ParamsOf<Uri>]?: "allow" };
  read: Handler<Params, unknown, Context>;
  list?: ListHandler<Context>;
  complete?: { readonly [Name in keyof ParamsOf<Uri>]?: CompleteHandler<Context> };
}
