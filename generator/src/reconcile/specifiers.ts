import { posix } from "node:path";
import { ts } from "ts-morph";
import type { TextEdit } from "./text-edit.js";

/**
 * Edits that let a file's imports follow files that move, itself included, be they `import`, `export … from`,
 * `import()`, `require()`, a type's `import("…")`, or a mock of a test.
 *
 * @param moved - new absolute paths by the old ones
 */
export function specifiersIn(
  source: ts.SourceFile,
  moved: ReadonlyMap<string, string>,
  options: ts.CompilerOptions,
): TextEdit[] {
  const stems = new Set(Array.from(moved.keys(), stemOf));
  const folder = posix.dirname(moved.get(source.fileName) ?? source.fileName);
  const leaves = folder !== posix.dirname(source.fileName);
  if (!leaves && !Array.from(stems).some((stem) => source.text.includes(stem))) return [];
  const found: TextEdit[] = [];

  /** What to write instead of a specifier, where it is to be something else. */
  const follow = (text: string): string | undefined => {
    const isRelative = /^\.\.?\//.test(text);
    if (!stems.has(stemOf(text)) && !(leaves && isRelative)) return undefined;
    const file = ts.resolveModuleName(text, source.fileName, options, ts.sys).resolvedModule?.resolvedFileName;
    const to = file === undefined ? undefined : moved.get(file);
    const isFile = file !== undefined && to !== undefined && stemOf(file) === stemOf(text);
    const renamed = isFile ? text.slice(0, text.lastIndexOf(stemOf(file))) + stemOf(to) + endingOf(text) : text;
    if (!isRelative || (!leaves && (!isFile || posix.dirname(file) === posix.dirname(to))))
      return isFile ? renamed : undefined;
    const target = isFile ? posix.dirname(to) : posix.join(posix.dirname(source.fileName), posix.dirname(text));
    const way = posix.relative(folder, posix.join(target, posix.basename(renamed)));
    return way.startsWith(".") ? way : `./${way}`;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isSpecifier(node)) {
      const text = follow(node.text);
      if (text !== undefined && text !== node.text) found.push({ start: node.getStart() + 1, end: node.end - 1, text });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function isSpecifier(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isExternalModuleReference(parent)) return true;
  if (ts.isLiteralTypeNode(parent)) return ts.isImportTypeNode(parent.parent);
  // A path in any other call may be relative to something else.
  return ts.isCallExpression(parent) && parent.arguments[0] === node && isImporting(parent.expression);
}

function isImporting(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  return /^(require(\.resolve)?|import\.meta\.resolve|(vi|jest|mock)\.\w+)$/.test(callee.getText());
}

/** A file's name without its folder and its ending. */
function stemOf(path: string): string {
  return posix.basename(path).replace(/\.[cm]?[jt]sx?$/, "");
}

function endingOf(path: string): string {
  return /\.[cm]?[jt]sx?$/.exec(path)?.[0] ?? "";
}
