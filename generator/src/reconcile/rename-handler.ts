import type { Node, SourceFile } from "ts-morph";

/** What a handler is called, and where it is, in the output folder. */
export interface HandlerName {
  readonly identifier: string;
  readonly path: string;
}

/** A stretch of a text that is replaced. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text of a handler's file under the handler's new name: its export, what refers to it in the file, and
 * `Handlers["name"]`. All else stays byte for byte.
 *
 * @returns nothing where the text is no TypeScript, or does not export the handler by its name
 */
export async function renameHandler(text: string, from: HandlerName, to: HandlerName): Promise<string | undefined> {
  // Loaded for renames only: it brings a compiler.
  const { Project } = await import("ts-morph");
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { allowJs: true },
  });
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const file = project.createSourceFile(`/${from.path}`, body);
  if (project.getProgram().getSyntacticDiagnostics(file).length > 0) return undefined;

  const exported = exportEdits(file, from.identifier, to.identifier);
  if (exported === undefined) return undefined;
  const mentions = file.getDescendants().flatMap((node) => mentionEdits(node, from, to));
  return mark + apply(body, [...exported, ...mentions]);
}

/** Edits that give the export its new name: its own name and what refers to it, or the alias that it is exported by. */
function exportEdits(file: SourceFile, from: string, to: string): Edit[] | undefined {
  const declaration = file.getExportedDeclarations().get(from)?.[0];
  const specifier = file
    .getExportDeclarations()
    .flatMap((one) => one.getNamedExports())
    .find((one) => (one.getAliasNode() ?? one.getNameNode()).getText() === from);
  if (specifier !== undefined) {
    const alias = specifier.getAliasNode();
    if (alias !== undefined) return [replace(alias, to)];
    return [{ start: specifier.getEnd(), end: specifier.getEnd(), text: ` as ${to}` }];
  }
  const name = declaration === undefined ? undefined : nameOf(declaration);
  if (name === undefined || name.getText() !== from) return undefined;
  return file
    .getProject()
    .getLanguageService()
    .findRenameLocations(name, { usePrefixAndSuffixText: true })
    .map((location) => {
      const span = location.getTextSpan();
      const renamed = `${location.getPrefixText() ?? ""}${to}${location.getSuffixText() ?? ""}`;
      return { start: span.getStart(), end: span.getEnd(), text: renamed };
    });
}

function nameOf(declaration: Node): Node | undefined {
  return "getNameNode" in declaration && typeof declaration.getNameNode === "function"
    ? // Declarations that have a name give it by this method, whatever their kind.
      (declaration.getNameNode() as Node | undefined)
    : undefined;
}

/** Texts that name the handler: `Handlers["user"]`, and the file that a stub asks to fill in. */
function mentionEdits(node: Node, from: HandlerName, to: HandlerName): Edit[] {
  if (node.getKindName() !== "StringLiteral" && node.getKindName() !== "NoSubstitutionTemplateLiteral") return [];
  const content = node.getText().slice(1, -1);
  const inside = { start: node.getStart() + 1, end: node.getEnd() - 1 };
  if (content === from.path) return [{ ...inside, text: to.path }];
  const indexed = node.getParent()?.getParent();
  const isHandler = indexed?.getKindName() === "IndexedAccessType" && /\bHandlers\s*\[/.test(indexed.getText());
  return isHandler && content === from.identifier ? [{ ...inside, text: to.identifier }] : [];
}

function replace(node: Node, text: string): Edit {
  return { start: node.getStart(), end: node.getEnd(), text };
}

/** From the end, so that each edit finds its place where it was. */
function apply(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const { start, end, text: inserted } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + inserted + result.slice(end);
  }
  return result;
}
