import context from "../../templates/context.ts.hbs";
import handler from "../../templates/handler.ts.hbs";
import links from "../../templates/links.ts.hbs";
import main from "../../templates/main.ts.hbs";
import paramRules from "../../templates/param-rules.ts.hbs";
import params from "../../templates/params.ts.hbs";
import resources from "../../templates/resources.ts.hbs";
import server from "../../templates/server.ts.hbs";
import validators from "../../templates/validators.ts.hbs";

/** The kinds of files that are emitted; each has a template of its name. */
export type TemplateName =
  | "resources"
  | "params"
  | "param-rules"
  | "links"
  | "validators"
  | "server"
  | "main"
  | "context"
  | "handler";

const templates: Readonly<Record<TemplateName, typeof handler>> = {
  context,
  handler,
  links,
  main,
  params,
  "param-rules": paramRules,
  resources,
  server,
  validators,
};

/** Fills in a template. Values go in as they are: what comes from a spec has been through `literal` or `comment`. */
export function render(name: TemplateName, view: object): string {
  return tidy(templates[name](view));
}

/** Blocks end with an empty line each, and a file with none. */
function tidy(text: string): string {
  return `${text.replaceAll(/\n{3,}/g, "\n\n").trimEnd()}\n`;
}
