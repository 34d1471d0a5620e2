import type { Model, Resource } from "../model/model.js";
import { handlerView } from "./handler-view.js";
import type { Upstream } from "../openapi/call.js";
import { linksView } from "./links-view.js";
import { paramsView } from "./params-view.js";
import { readmeView } from "./readme-view.js";
import { resourcesView } from "./resources-view.js";
import { serverView } from "./server-view.js";
import { render, type TemplateName } from "./template.js";
import type { DeclareOptions } from "./types/declare-types.js";
import { upstreamHandlerView } from "./upstream-handler-view.js";
import { upstreamView } from "./upstream-view.js";

/** A file in memory. */
export interface EmittedFile {
  /** From the output folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly owner: Owner;
  /** What a stub is for: a person's code stays with its URI, whatever the resource is called. */
  readonly handler?: { readonly identifier: string; readonly uri: string };
  /** A stub that does its work as it is. */
  readonly works?: true;
  /** What vouches for the types in it, so that the next run need not make them anew. */
  readonly types?: Readonly<Record<string, string>>;
}

/** A `machine` file follows the spec; a `stub` is what people go on from, and so is what they get `once`. */
export type Owner = "machine" | "stub" | "once";

export interface EmitOptions extends DeclareOptions {
  /** The model is that of an OpenAPI document. */
  readonly isOpenApi?: boolean | undefined;
  /** The API that handlers ask; without one they are empty stubs. */
  readonly upstream?: Upstream | undefined;
}

/** All files of a model's server. */
export async function emit(
  model: Model,
  specName: string,
  { upstream, isOpenApi = false, ...options }: EmitOptions = {},
): Promise<EmittedFile[]> {
  // A file's name may hold a line break, which would end the comment.
  const source = specName.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "?");
  const banner = `// Written by mcp-gen from ${source}: it replaces this file when the spec changes.`;
  const machine = (name: TemplateName, view: object): EmittedFile => ({
    path: `${name}.ts`,
    text: render(name, { banner, ...view }),
    owner: "machine",
  });
  const once = (path: string, name: TemplateName, view: object = {}): EmittedFile => ({
    path,
    text: render(name, view),
    owner: "once",
  });
  const stub = (resource: Resource): EmittedFile => {
    const call = upstream?.calls.get(resource.key);
    return {
      path: `handlers/${resource.file}.ts`,
      text:
        upstream === undefined || call === undefined
          ? render("handler", handlerView(resource))
          : render("upstream-handler", upstreamHandlerView(resource, call, upstream.prefix)),
      owner: "stub",
      handler: { identifier: resource.identifier, uri: resource.uri },
      ...(call !== undefined && { works: true }),
    };
  };
  const hasParams = model.resources.some(({ params }) => params.length > 0);
  const { view, proofs } = await resourcesView(model, { ...options, isPlain: isOpenApi });
  return [
    { ...machine("resources", view), ...(Object.keys(proofs).length > 0 && { types: proofs }) },
    ...(hasParams ? [machine("params", paramsView(model))] : []),
    machine("links", linksView(model)),
    machine("server", serverView(model)),
    once("main.ts", "main"),
    ...(upstream === undefined
      ? [once("context.ts", "context")]
      : [
          once("context.ts", "upstream-context"),
          once("upstream.ts", "upstream", upstreamView(upstream)),
          { path: "README.md", text: render("readme", readmeView(model, upstream, source)), owner: "machine" as const },
        ]),
    ...model.resources.map(stub),
  ];
}
