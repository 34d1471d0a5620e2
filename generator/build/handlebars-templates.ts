import Handlebars from "handlebars";
import type { Plugin } from "rolldown";

/** Compiles templates when the package is built, so that a run loads no compiler: what `*.hbs` exports fills it in. */
export function handlebarsTemplates(): Plugin {
  return {
    name: "handlebars-templates",
    transform(code, id) {
      if (!id.endsWith(".hbs")) return undefined;
      // Values go in as they are, and a name that the view does not have is a fault.
      const template: unknown = Handlebars.precompile(code, { noEscape: true, strict: true });
      if (typeof template !== "string") throw new TypeError(`No code came of ${id}`);
      return {
        code: `import Handlebars from "handlebars/runtime.js";\nexport default Handlebars.template(${template});`,
        map: null,
        moduleType: "js",
      };
    },
  };
}
