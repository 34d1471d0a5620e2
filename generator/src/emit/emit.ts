import type { Model } from "../model/model.js";
import { handlerView } from "./handler-view.js";
import { linksView } from "./links-view.js";
import { paramsView } from "./params-view.js";
import { resourcesView } from "./resources-view.js";
import { serverView } from "./server-view.js";
import { render, type TemplateName } from "./template.js";

/** A file in memory. */
export interface EmittedFile {
  /** From the output folder, with `/`. */
  readonly path: string;
  readonly text: string;
  /** `machine` files follow the spec; `yours` are written once. */
  readonly owner: "machine" | "yours";
}

/** All files of a model's server. */
export async function emit(model: Model, specName: string): Promise<EmittedFile[]> {
  const banner = `// Written by mcp-gen from ${specName}: it replaces this file when the spec changes.`;
  const machine = async (name: TemplateName, view: object): Promise<EmittedFile> => ({
    path: `${name}.ts`,
    text: await render(name, { banner, ...view }),
    owner: "machine",
  });
  const yours = async (path: string, name: TemplateName, view: object): Promise<EmittedFile> => ({
    path,
    text: await render(name, view),
    owner: "yours",
  });
  const hasParams = model.resources.some(({ params }) => params.length > 0);
  return Promise.all([
    resourcesView(model).then((view) => machine("resources", view)),
    ...(hasParams ? [machine("params", paramsView(model))] : []),
    machine("links", linksView(model)),
    machine("server", serverView(model)),
    yours("main.ts", "main", {}),
    yours("context.ts", "context", {}),
    ...model.resources.map((resource) => yours(`handlers/${resource.file}.ts`, "handler", handlerView(resource))),
  ]);
}
