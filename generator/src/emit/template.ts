import type { Model } from "../model/model.js";
import context from "../../templates/context.ts.hbs";
import handler from "../../templates/handler.ts.hbs";
import links from "../../templates/links.ts.hbs";
import main from "../../templates/main.ts.hbs";
import paramRules from "../../templates/param-rules.ts.hbs";
import params from "../../templates/params.ts.hbs";
import readme from "../../templates/readme.md.hbs";
import resources from "../../templates/resources.ts.hbs";
import server from "../../templates/server.ts.hbs";
import upstream from "../../templates/upstream.ts.hbs";
import upstreamContext from "../../templates/upstream-context.ts.hbs";
import upstreamHandler from "../../templates/upstream-handler.ts.hbs";
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
  "param-rules": paramRules,
  readme,
  resources,
  server,
  upstream,
  "upstream-context": upstreamContext,
  "upstream-handler": upstreamHandler,
  validators,
};

/** The names of the files that may take the place of the built-in templates. */
export const templateFiles: readonly string[] = Object.keys(templates).map(fileOf);

function fileOf(name: string): string {
  return name === "readme" ? "readme.md.hbs" : `${name}.ts.hbs`;
}

/** Fills in a template. */
export type Render = (name: TemplateName, view: object) => string;

/**
 * Templates, of which those of the user take the place of the built-in ones.
 *
 * Values go in as they are: what comes from a spec has been through `literal` or `comment`.
 */
export async function createRender(own: Readonly<Record<string, string>> = {}, model: Model): Promise<Render> {
  const overrides = new Map<string, (view: object) => string>();
  for (const [file, text] of Object.entries(own)) {
    // Loaded for those who have templates: it brings a compiler.
    const { compileTemplate } = await import("./compile-template.js");
    overrides.set(file, compileTemplate(file, text, model));
  }
  return (name, view) => tidy((overrides.get(fileOf(name)) ?? templates[name])(view));
}

/** Blocks end with an empty line each, and a file with none. */
function tidy(text: string): string {
  return `${text.replaceAll(/\n{3,}/g, "\n\n").trimEnd()}\n`;
}
