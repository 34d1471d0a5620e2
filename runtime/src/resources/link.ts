import { expand } from "../uri/expand.js";
import { parseTemplate } from "../uri/parse.js";
import { addTemplate, find, type UriTree } from "../uri/tree.js";
import type { Annotations, Icon } from "./definition.js";
import type { RawParams } from "../params/params.js";

/** A content block that points at a resource instead of holding it (MCP 2025-06-18 and later, `ResourceLink`). */
export interface ResourceLink {
  type: "resource_link";
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  annotations?: Annotations;
  /** Bytes, before any encoding. */
  size?: number;
  icons?: Icon[];
  _meta?: Record<string, unknown>;
}

export type LinkOptions = Omit<ResourceLink, "type" | "uri" | "name">;

/**
 * What a tool returns to point the model at a resource, here or in a server built on the official SDK.
 *
 * @example
 * ```ts
 * return { content: [link("reports://2026-q3", "Q3 report", { mimeType: "application/pdf" })] };
 * ```
 */
export function link(uri: string, name: string, options: LinkOptions = {}): ResourceLink {
  return { type: "resource_link", uri, name, ...options };
}

/** Links to one resource, or to the family of a template. */
export interface ResourceLinker<Params> {
  /** A content block. @throws RangeError - when a param does not fit */
  (...params: Arguments<Params>): ResourceLink;
  /** The URI alone. @throws RangeError - when a param does not fit */
  uri(...params: ParamsArgument<Params>): string;
  readonly template: string;
  /** Whether reading `uri` would read this resource, as far as its template alone can tell. */
  matches(uri: string): boolean;
}

/** Params that are all optional may be left out as a whole: then, and only then, an empty object is enough. */
type ParamsArgument<Params> = Record<string, never> extends Params ? [params?: Params] : [params: Params];
type Arguments<Params> =
  Record<string, never> extends Params
    ? [params?: Params, options?: Partial<LinkOptions> & { name?: string }]
    : [params: Params, options?: Partial<LinkOptions> & { name?: string }];

export interface LinkerOptions<Params> extends LinkOptions {
  name: string;
  /** Checks the params and writes each as text; without it they are texts already. */
  params?: { print(params: Params): RawParams };
  /** Params whose values may hold `.` and `..` segments, which no resource accepts otherwise. */
  traversal?: { readonly [Name in keyof Params]?: "allow" };
}

/**
 * @example
 * ```ts
 * const user = resourceLink<{ id: number }>("users://{id}", { name: "user", params: userParams });
 * user({ id: 42 });     // { type: "resource_link", uri: "users://42", name: "user" }
 * user.uri({ id: 42 }); // "users://42"
 * ```
 */
export function resourceLink<Params = Record<string, never>>(
  template: string,
  { params: schema, name, traversal = {}, ...defaults }: LinkerOptions<Params>,
): ResourceLinker<Params> {
  const parsed = parseTemplate(template);
  const tree: UriTree<true> = new Map();
  addTemplate(tree, parsed, "", true, Object.keys(traversal));

  // Without a schema the params are texts; a resource without params may be linked without an argument.
  const uri = (params?: Params): string => {
    const made = expand(parsed, schema === undefined ? (params ?? {}) : schema.print(params ?? ({} as Params)));
    const found = find(tree, made);
    if (found?.kind === "refused") throw new RangeError(`${found.param} may not hold a dot segment or NUL`);
    return made;
  };
  const linker = (params?: Params, options: Partial<LinkOptions> & { name?: string } = {}): ResourceLink =>
    link(uri(params), options.name ?? name, { ...defaults, ...options });
  return Object.assign(linker, { uri, template, matches: (text: string) => find(tree, text)?.kind === "match" });
}
