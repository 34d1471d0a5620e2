import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";
import { handlebarsTemplates } from "./build/handlebars-templates.js";
import { licenses } from "./build/licenses.js";
import { partsOfLibraries } from "./build/parts-of-libraries.js";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

// Few files load faster than many. Dependencies stay what npm installs; of development dependencies the parts that are
// used go into the bundle, which loads them in a tenth of the time of the whole.
export default defineConfig({
  input: ["src/index.ts", "src/cli.ts"],
  platform: "node",
  external: Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
  plugins: [handlebarsTemplates(), partsOfLibraries(), licenses()],
  output: { dir: "dist", format: "esm", sourcemap: true },
  logLevel: "warn",
});
