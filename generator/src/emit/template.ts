import context from "../../templates/context.ts.hbs";
import handler from "../../templates/handler.ts.hbs";
import links from "../../templates/links.ts.hbs";
import main from "../../templates/main.ts.hbs";
import params from "../../templates/params.ts.hbs";
import resources from "../../templates/resources.ts.hbs";
import readme from "../../templates/readme.md.hbs";
import server from "../../templates/server.ts.hbs";
import upstream from "../../templates/upstream.ts.hbs";
import upstreamContext from "../../templates/upstream-context.ts.hbs";
import upstreamHandler from "../../templates/upstream-handler.ts.hbs";

/** The kinds of files that are emitted; each has a template of its name. */
export type TemplateName =
  | "resources"
  | "params"
  | "links"
  | "server"
  | "main"
  | "context"
  | "handler"
  | "readme"
  | "upstream"
  | "upstream-context"
  | "upstream-handler";

const templates: Readonly<Record<TemplateName, typeof handler>> = {
  context,
  handler,
  links,
  main,
  params,
  readme,
  resources,
  server,
  upstream,
  "upstream-context": upstreamContext,
  "upstream-handler": upstreamHandler,
};

/** Fills in a template. Values go in as they are: what comes from a spec has been through `literal` or `comment`. */
export function render(name: TemplateName, view: object): string {
  return tidy(templates[name](view));
}

/** Blocks end with an empty line each, and a file with none. */
function tidy(text: string): string {
  return `${text.replaceAll(/\n{3,}/g, "\n\n").trimEnd()}\n`;
}
