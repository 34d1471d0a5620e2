import type { Model, Resource } from "../model/model.js";
import { bannerOf } from "./banner.js";
import { handlerView } from "./handler-view.js";
import { linksView } from "./links-view.js";
import { paramRulesView } from "./param-rules-view.js";
import { paramsView } from "./params-view.js";
import { resourcesView } from "./resources-view.js";
import { serverView } from "./server-view.js";
import { createRender, type TemplateName } from "./template.js";
import { resultCheck, validatorsView } from "./validators/validators-view.js";
import type { EmitOptions } from "./emit-options.js";
import type { DeclareOptions } from "./types/declare-types.js";

/** A file in memory. */
export interface EmittedFile {
  /** From the output folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly owner: Owner;
  /** What a stub is for: a person's code stays with its URI, whatever the resource is called. */
  readonly handler?: { readonly identifier: string; readonly uri: string };
  /** What vouches for the types in it, so that the next run need not make them anew. */
  readonly types?: Readonly<Record<string, string>>;
}

/** A `machine` file follows the spec; a `stub` is what people go on from, and so is what they get `once`. */
export type Owner = "machine" | "stub" | "once";

/** All files of a model's server. */
export async function emit(
  model: Model,
  specName: string,
  options: DeclareOptions & EmitOptions = {},
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
  const once = (name: TemplateName): EmittedFile => ({
    path: `${name}.ts`,
    text: render(name, { ending }),
    owner: "once",
  });
  const stub = (resource: Resource): EmittedFile => ({
    path: `handlers/${resource.file}.ts`,
    text: render("handler", { ending, ...handlerView(resource) }),
    owner: "stub",
    handler: { identifier: resource.identifier, uri: resource.uri },
  });
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
  return [
    { ...machine("resources", view), ...(Object.keys(proofs).length > 0 && { types: proofs }) },
    ...(hasParams ? [machine("params", { ...paramsView(model, ending), ...naming })] : []),
    ...(paramRules === undefined ? [] : [machine("param-rules", paramRules)]),
    machine("links", { ...linksView(model, ending), ...naming }),
    ...(hasChecks ? [machine("validators", validatorsView(model))] : []),
    machine("server", serverView(model, validateResults)),
    once("main"),
    once("context"),
    ...model.resources.map(stub),
  ];
}
