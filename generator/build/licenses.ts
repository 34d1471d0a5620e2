import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";

/** The part of a module's path that is its package's folder. */
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Puts the licences of the packages that are in the bundle beside it, as they ask for. */
export function licenses(): Plugin {
  return {
    name: "licenses",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const folders = new Set(modules.flatMap((id) => packageFolder.exec(id.replaceAll("\\", "/"))?.[0] ?? []));
      const source = Array.from(folders).toSorted().map(licenseOf).join("\n\n");
      this.emitFile({ type: "asset", fileName: "licenses.txt", source });
    },
  };
}

function licenseOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence to pass on: ${folder}`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
