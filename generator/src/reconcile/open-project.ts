import { lstatSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Project, ts } from "ts-morph";
import { ifThere } from "./read-disk.js";

/** The TypeScript project that an output folder is part of. */
export interface OpenProject {
  readonly project: Project;
  /** The folder of its `tsconfig.json`, or the output folder where there is none: nothing outside it is edited. */
  readonly base: string;
}

/**
 * The project of the nearest `tsconfig.json` whose files include an output folder, with the folder's own files.
 *
 * @param texts - what is in the folder, by path
 */
export function openProject(folder: string, texts: ReadonlyMap<string, string>): OpenProject {
  const root = resolve(folder);
  const config = findConfig(root);
  // Handlers in JavaScript are part of the app even where the compiler is not told to look at them.
  const allowJs = Array.from(texts.keys()).some((path) => /\.jsx?$/.test(path)) ? { allowJs: true } : {};
  const project =
    config === undefined
      ? new Project({ compilerOptions: { allowJs: true, module: ts.ModuleKind.NodeNext, noLib: true, types: [] } })
      : new Project({ tsConfigFilePath: config, compilerOptions: allowJs, skipFileDependencyResolution: true });
  for (const [path, text] of texts) {
    const file = join(root, path);
    if (project.getSourceFile(file) === undefined) project.createSourceFile(file, text, { overwrite: true });
  }
  return { project, base: config === undefined ? root : dirname(config) };
}

/** Looks upward as far as the repository goes, since what is above it is not the project's. */
function findConfig(folder: string): string | undefined {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) {
    const file = join(at, "tsconfig.json");
    const config = isFile(file) ? configIncluding(file, folder) : undefined;
    if (config !== undefined) return config;
    if (isThere(join(at, ".git"))) return undefined;
  }
  return undefined;
}

/** A config or, where it only gathers others, the one of these that includes a folder. */
function configIncluding(file: string, folder: string): string | undefined {
  const { config } = ts.readConfigFile(file, ts.sys.readFile) as { config?: unknown };
  if (config === undefined) return undefined;
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file), undefined, file);
  const start = `${folder.replaceAll("\\", "/")}/`;
  if (parsed.fileNames.some((name) => name.startsWith(start))) return file;
  for (const reference of parsed.projectReferences ?? []) {
    const other = ts.resolveProjectReferencePath(reference);
    if (other === file || dirname(other) !== dirname(file) || !isFile(other)) continue;
    const found = configIncluding(other, folder);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isFile(path: string): boolean {
  return ifThere(() => lstatSync(path).isFile()) ?? false;
}

function isThere(path: string): boolean {
  return ifThere(() => lstatSync(path)) !== undefined;
}
