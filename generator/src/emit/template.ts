import { readFile } from "node:fs/promises";
import Handlebars from "handlebars";
import { packageFile } from "../package-file.js";

/** The kinds of files that are emitted; each has a template of its name. */
export type TemplateName = "resources" | "params" | "links" | "server" | "main" | "context" | "handler";

const compiled = new Map<TemplateName, Promise<Handlebars.TemplateDelegate>>();

/** Fills in a template. Values go in as they are: what comes from a spec has been through `literal` or `comment`. */
export async function render(name: TemplateName, view: object): Promise<string> {
  let template = compiled.get(name);
  if (template === undefined) compiled.set(name, (template = compile(name)));
  return tidy((await template)(view));
}

async function compile(name: TemplateName): Promise<Handlebars.TemplateDelegate> {
  const text = await readFile(packageFile(`templates/${name}.ts.hbs`), "utf8");
  return Handlebars.compile(text, { noEscape: true, strict: true });
}

/** Blocks end with an empty line each, and a file with none. */
function tidy(text: string): string {
  return `${text.replaceAll(/\n{3,}/g, "\n\n").trimEnd()}\n`;
}
