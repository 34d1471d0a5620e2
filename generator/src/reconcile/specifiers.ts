import { basename, dirname, join, relative } from "node:path/posix";
import { ts } from "ts-morph";
import type { TextEdit } from "./text-edit.js";

/**
 * Edits that let a file's imports follow files that move, or its own move to another folder, be they `import`,
 * `export … from`, `import()`, `require()`, a type's `import("…")` (in JavaScript in a comment), `new URL("…", import.meta.url)`,
 * or a mock of a test.
 *
 * @param moved - new paths by the old ones, absolute
 */
export function specifiersIn(
  source: ts.SourceFile,
  moved: ReadonlyMap<string, string>,
  options: ts.CompilerOptions,
): TextEdit[] {
  const importer: Move = { from: source.fileName, to: moved.get(source.fileName) ?? source.fileName };
  const stems = Array.from(moved.keys(), stemOf);
  if (staysInFolder(importer) && !stems.some((stem) => source.text.includes(stem))) return [];
  const isJavaScript = /\.[cm]?jsx?$/.test(source.fileName);
  const found: TextEdit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isSpecifier(node) && isPlain(node)) {
      const file = ts.resolveModuleName(node.text, importer.from, options, ts.sys).resolvedModule?.resolvedFileName;
      const to = file === undefined ? undefined : moved.get(file);
      const isNamed = file !== undefined && stemOf(file) === stemOf(node.text);
      const imported = to !== undefined && isNamed ? { from: file, to } : undefined;
      const text = imported === undefined ? rebased(node.text, importer) : followed(node.text, importer, imported);
      if (text !== node.text) found.push({ start: node.getStart() + 1, end: node.end - 1, text });
    }
    // Types of JavaScript stand in comments, which are children of another kind.
    if (isJavaScript) node.getChildren(source).forEach(visit);
    else node.forEachChild(visit);
  };
  visit(source);
  return found;
}

interface Move {
  readonly from: string;
  readonly to: string;
}

function staysInFolder({ from, to }: Move): boolean {
  return dirname(from) === dirname(to);
}

/** A specifier of what stays where it is, in a file that may go elsewhere. */
function rebased(specifier: string, importer: Move): string {
  if (!isRelative(specifier) || staysInFolder(importer)) return specifier;
  return pathFrom(importer.to, join(dirname(importer.from), specifier));
}

/** A specifier of what goes elsewhere. */
function followed(specifier: string, importer: Move, imported: Move): string {
  const ending = endingPattern.exec(specifier)?.[0] ?? "";
  if (staysInFolder(importer) && staysInFolder(imported)) {
    return (
      specifier.slice(0, specifier.length - stemOf(specifier).length - ending.length) + stemOf(imported.to) + ending
    );
  }
  const target = imported.to.replace(endingPattern, "");
  if (isRelative(specifier)) return pathFrom(importer.to, target) + ending;
  // An alias stands for a folder, and what follows it is the path from there.
  const tail = commonTail(specifier.replace(endingPattern, ""), imported.from.replace(endingPattern, ""));
  const base = imported.from.replace(endingPattern, "").slice(0, -tail.length);
  if (!target.startsWith(base)) return specifier;
  return specifier.replace(endingPattern, "").slice(0, -tail.length) + target.slice(base.length) + ending;
}

function commonTail(a: string, b: string): string {
  const [mine, theirs] = [a.split("/"), b.split("/")];
  let length = 0;
  while (length < mine.length && mine.at(-1 - length) === theirs.at(-1 - length)) length++;
  return mine.slice(mine.length - length).join("/");
}

function pathFrom(file: string, path: string): string {
  const way = relative(dirname(file), path);
  return way.startsWith(".") ? way : `./${way}`;
}

function isRelative(specifier: string): boolean {
  return /^\.{1,2}(\/|$)/.test(specifier);
}

/** Whether a literal's text is what stands between its quotes. */
function isPlain(node: ts.StringLiteralLike): boolean {
  return node.getText().slice(1, -1) === node.text;
}

function isSpecifier(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isJSDocImportTag(parent)) return true;
  if (ts.isExternalModuleReference(parent)) return true;
  if (ts.isLiteralTypeNode(parent)) return ts.isImportTypeNode(parent.parent);
  if (ts.isNewExpression(parent)) {
    return parent.expression.getText() === "URL" && parent.arguments?.[1]?.getText() === "import.meta.url";
  }
  // A path in any other call may be relative to something else.
  return ts.isCallExpression(parent) && parent.arguments[0] === node && isImporting(parent.expression);
}

function isImporting(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  return /^(require(\.resolve)?|import\.meta\.resolve|(vi|jest|mock)\.\w+)$/.test(callee.getText());
}

const endingPattern = /\.[cm]?[jt]sx?$/;

/** A file's name without its folder and its ending. */
function stemOf(path: string): string {
  return basename(path).replace(endingPattern, "");
}
