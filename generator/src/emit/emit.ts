import type { Model, Resource } from "../model/model.js";
import type { Upstream } from "../openapi/call.js";
import type { CodeStyle } from "./code-style.js";
import { bannerOf } from "./banner.js";
import { handlerView } from "./handler-view.js";
import { linksView } from "./links-view.js";
import { paramRulesView } from "./param-rules-view.js";
import { paramsView } from "./params-view.js";
import { readmeView } from "./readme-view.js";
import { resourcesView } from "./resources-view.js";
import { serverView } from "./server-view.js";
import { createRender, type TemplateName } from "./template.js";
import { resultCheck, validatorsView } from "./validators/validators-view.js";
import type { EmitOptions } from "./emit-options.js";
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

/**
 * All files of a model's server.
 *
 * @param upstream - the API that handlers ask
 */
export async function emit(
  model: Model,
  specName: string,
  options: DeclareOptions & EmitOptions = {},
  upstream?: Upstream,
): Promise<EmittedFile[]> {
  const { validateResults = "off", importEnding = "js" } = options;
  const ending = importEnding === "none" ? "" : `.${importEnding}`;
  const render = await createRender(options.templates, model);
  const banner = bannerOf(specName, options.banner);
  const machine = (name: TemplateName, view: object): EmittedFile => ({
    path: `${name}.ts`,
    text: render(name, { banner, ending, ...view }),
    owner: "machine",
  });
  const once = (path: string, name: TemplateName, view: object = {}): EmittedFile => ({
    path,
    text: render(name, { ending, ...view }),
    owner: "once",
  });
  const stub = (resource: Resource): EmittedFile => {
    const call = upstream?.calls.get(resource.key);
    const text =
      upstream === undefined || call === undefined
        ? render("handler", { ending, ...handlerView(resource) })
        : render("upstream-handler", { ending, ...upstreamHandlerView(resource, call, upstream.prefix) });
    return {
      path: `handlers/${resource.file}.ts`,
      text,
      owner: "stub",
      handler: { identifier: resource.identifier, uri: resource.uri },
      ...(call !== undefined && { works: true }),
    };
  };
  const upstreamFiles = (api: Upstream): EmittedFile[] => [
    once("context.ts", "upstream-context"),
    once("upstream.ts", "upstream", upstreamView(api)),
    { path: "README.md", text: render("readme", { ending, ...readmeView(model, api, specName) }), owner: "machine" },
  ];
  const hasParams = model.resources.some(({ params }) => params.length > 0);
  const hasChecks =
    validateResults !== "off" && model.resources.some((resource) => resultCheck(resource, model) !== undefined);
  // What the spec deprecates has to be named here all the same.
  const deprecates = model.resources.some(
    ({ spec, params }) => spec.deprecated === true || params.some(({ deprecated }) => deprecated),
  );
  const naming = deprecates ? { banner: `${banner}\n/* eslint-disable @typescript-eslint/no-deprecated */` } : {};
  const paramRules = paramRulesView(model);
  const { view, proofs } = await resourcesView(model, options);
  const files = [
    { ...machine("resources", view), ...(Object.keys(proofs).length > 0 && { types: proofs }) },
    ...(hasParams ? [machine("params", { ...paramsView(model, ending), ...naming })] : []),
    ...(paramRules === undefined ? [] : [machine("param-rules", paramRules)]),
    machine("links", { ...linksView(model, ending), ...naming }),
    ...(hasChecks ? [machine("validators", validatorsView(model))] : []),
    machine("server", serverView(model, validateResults)),
    once("main.ts", "main"),
    ...(upstream === undefined ? [once("context.ts", "context")] : upstreamFiles(upstream)),
    ...model.resources.map(stub),
  ];
  return options.style === undefined ? files : styled(files, options.style);
}

async function styled(files: readonly EmittedFile[], style: CodeStyle): Promise<EmittedFile[]> {
  // Loaded for those who have another: it brings a tokenizer.
  const { restyle } = await import("./code-style.js");
  return files.map((file) => (file.path.endsWith(".ts") ? { ...file, text: restyle(file.text, style) } : file));
}
