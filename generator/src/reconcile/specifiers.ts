import { basename } from "node:path";
import { ts } from "ts-morph";
import type { TextEdit } from "./text-edit.js";

/**
 * Edits that let a file's imports follow files that move within their folder, be they `import`, `export … from`,
 * `import()`, `require()`, a type's `import("…")`, or a mock of a test.
 *
 * @param moved - new paths by the absolute old ones
 */
export function specifiersIn(
  source: ts.SourceFile,
  moved: ReadonlyMap<string, string>,
  options: ts.CompilerOptions,
): TextEdit[] {
  const stems = Array.from(moved.keys(), stemOf);
  if (!stems.some((stem) => source.text.includes(stem))) return [];
  const found: TextEdit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isSpecifier(node) && stems.includes(stemOf(node.text))) {
      const file = ts.resolveModuleName(node.text, source.fileName, options, ts.sys).resolvedModule?.resolvedFileName;
      const to = file === undefined ? undefined : moved.get(file);
      if (file !== undefined && to !== undefined && stemOf(file) === stemOf(node.text)) {
        const start = node.getStart() + node.getText().lastIndexOf(stemOf(file));
        found.push({ start, end: start + stemOf(file).length, text: stemOf(to) });
      }
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
  return basename(path).replace(/\.[cm]?[jt]sx?$/, "");
}
