import { isStatic, parseTemplate, type Template } from "../uri/parse.js";
import { addTemplate, createTree, removeTemplate, type UriTree } from "../uri/tree.js";
import type { CacheHint, CompleteHandler, Handler, ListHandler, ResourceInfo, ResourceOptions } from "./definition.js";
import type { StandardSchema } from "../params/standard.js";

/** A declared resource, its params no longer typed: the template or the validator has typed them. */
export interface Definition<Context> extends ResourceInfo {
  readonly uri: string;
  readonly template: Template;
  readonly size?: number;
  readonly cache?: CacheHint;
  readonly params?: StandardSchema<unknown, unknown> & { readonly jsonSchema?: unknown };
  readonly traversal?: Readonly<Record<string, "allow">>;
  readonly read: Handler<unknown, unknown, Context>;
  readonly list?: ListHandler<Context>;
  readonly complete: ReadonlyMap<string, CompleteHandler<Context>>;
}

/** The resources of a server, unique by URI, in the order of their declaration. */
export interface Catalogue<Context> {
  readonly byUri: Map<string, Definition<Context>>;
  readonly tree: UriTree<Definition<Context>>;
}

export function createCatalogue<Context>(): Catalogue<Context> {
  return { byUri: new Map(), tree: createTree() };
}

/**
 * @throws TemplateError - when `uri` is no template
 * @throws Error - when another declaration matches the same URIs; it names both
 */
export function declare<Raw, Params, Context>(
  catalogue: Catalogue<Context>,
  uri: string,
  options: ResourceOptions<Raw, Params, Context>,
): Definition<Context> {
  const template = parseTemplate(uri);
  // The tree gives `read` the params of this very template, through this very validator, so erasing their type is safe.
  const definition = {
    ...options,
    uri,
    template,
    complete: new Map(Object.entries(options.complete ?? {})),
  } as unknown as Definition<Context>;
  const other = addTemplate(catalogue.tree, template, definition, Object.keys(options.traversal ?? {}));
  if (other !== undefined) {
    throw new Error(`${uri} and ${other.uri} match the same URIs: declare one of them only`);
  }
  catalogue.byUri.set(uri, definition);
  return definition;
}

export function remove<Context>(catalogue: Catalogue<Context>, definition: Definition<Context>): void {
  if (catalogue.byUri.get(definition.uri) !== definition) return;
  catalogue.byUri.delete(definition.uri);
  removeTemplate(catalogue.tree, definition.template);
}

export function isTemplate<Context>({ template }: Definition<Context>): boolean {
  return !isStatic(template);
}
