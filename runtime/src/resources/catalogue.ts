import type { StandardSchema } from "../params/standard.js";
import { parseTemplate } from "../uri/parse.js";
import { rankOf } from "../uri/rank.js";
import { addTemplate, find, type Found, type UriTree } from "../uri/tree.js";
import type { CacheHint, CompleteHandler, Handler, ListHandler, ResourceInfo, ResourceOptions } from "./definition.js";

/** A declared resource, its params no longer typed: the template or the validator has typed them. */
export interface Definition<Context> extends ResourceInfo {
  readonly uri: string;
  readonly rank: string;
  /** Counts the declarations, so that a place in a list means the same after a change. */
  readonly order: number;
  readonly size?: number;
  readonly cache?: CacheHint;
  readonly params?: StandardSchema<unknown, unknown> & { readonly jsonSchema?: unknown };
  readonly traversal?: Readonly<Record<string, "allow">>;
  readonly read: Handler<unknown, unknown, Context>;
  readonly list?: ListHandler<Context>;
  readonly complete?: Readonly<Record<string, CompleteHandler<Context>>>;
}

/** The resources of a server, unique by the URIs that they match, in the order of their declaration. */
export interface Catalogue<Context> {
  readonly byRank: Map<string, Definition<Context>>;
  /** Grown when a URI is first looked up, and again after something was taken out. */
  tree: UriTree<Definition<Context>> | undefined;
}

/**
 * Declares a resource, or anew the one of the same order.
 *
 * @throws TemplateError - when `uri` is no template
 * @throws Error - when another declaration matches the same URIs; it names both
 */
export function declare<Uri extends string, Params, Context>(
  catalogue: Catalogue<Context>,
  uri: Uri,
  order: number,
  options: ResourceOptions<Uri, Params, Context>,
): Definition<Context> {
  const rank = rankOf(parseTemplate(uri));
  // The tree gives `read` the params of this very template, through this very validator, so erasing their type is safe.
  const definition = { ...options, uri, rank, order } as unknown as Definition<Context>;
  const other = catalogue.byRank.get(rank);
  if (other && other.order !== order) {
    throw new Error(`${uri} and ${other.uri} match the same URIs: declare one`);
  }
  catalogue.byRank.set(rank, definition);
  if (other) catalogue.tree = undefined;
  else if (catalogue.tree) plant(catalogue.tree, definition);
  return definition;
}

/** Takes a declaration back, if it still stands. */
export function remove<Context>(catalogue: Catalogue<Context>, definition: Definition<Context>): void {
  if (!isDeclared(catalogue, definition)) return;
  catalogue.byRank.delete(definition.rank);
  catalogue.tree = undefined;
}

export function isDeclared<Context>({ byRank }: Catalogue<Context>, definition: Definition<Context>): boolean {
  return byRank.get(definition.rank) === definition;
}

/** The declaration that `uri` belongs to, and its params. */
export function findResource<Context>(
  catalogue: Catalogue<Context>,
  uri: string,
): Found<Definition<Context>> | undefined {
  if (!catalogue.tree) {
    catalogue.tree = new Map();
    for (const definition of catalogue.byRank.values()) plant(catalogue.tree, definition);
  }
  return find(catalogue.tree, uri);
}

function plant<Context>(tree: UriTree<Definition<Context>>, definition: Definition<Context>): void {
  addTemplate(
    tree,
    parseTemplate(definition.uri),
    definition.rank,
    definition,
    Object.keys(definition.traversal ?? {}),
  );
}

/** A brace stands in no URI. */
export function isTemplate<Context>({ uri }: Definition<Context>): boolean {
  return uri.includes("{");
}
