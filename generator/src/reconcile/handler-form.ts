import { ts } from "ts-morph";
import type { Range } from "../diagnostics/diagnostic.js";

/** How a person's file gives its handler to `server.ts`, as far as its syntax says. */
export type HandlerForm =
  /** By its name. `stubs` are the functions in the file that still answer that they are not implemented. */
  | { readonly kind: "named"; readonly stubs: readonly Range[] }
  /** Perhaps: it passes on everything that another file exports. */
  | { readonly kind: "passed-on"; readonly from: readonly string[] }
  /** As the default, which `server.ts` does not import; `instead` is what to write. */
  | { readonly kind: "default"; readonly at: Range; readonly instead: string }
  | { readonly kind: "absent" }
  /** The file does not parse. */
  | { readonly kind: "broken"; readonly at: Range; readonly message: string };

/** What exports a name. */
export type Export =
  /** A variable, a function, a class, or a part of a pattern. */
  | { readonly kind: "declaration"; readonly name: ts.Identifier }
  /** `export { x as user }`, of this file or another. */
  | { readonly kind: "specifier"; readonly specifier: ts.ExportSpecifier }
  /** `export * as user from "./users.js"`, or `exports.user = ` in JavaScript. */
  | { readonly kind: "name"; readonly name: ts.Node };

/** A file's syntax tree. */
export function parseHandler(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

export function readHandler(path: string, text: string, identifier: string): HandlerForm {
  const source = parseHandler(path, text);
  const [fault] = syntaxFaults(source);
  if (fault !== undefined) {
    const message = ts.flattenDiagnosticMessageText(fault.messageText, " ");
    return { kind: "broken", at: { offset: fault.start, length: fault.length }, message };
  }
  if (findExport(source, identifier) !== undefined) return { kind: "named", stubs: stubsIn(source) };
  const from = starExports(source);
  if (from.length > 0) return { kind: "passed-on", from };
  return defaultExport(source, identifier) ?? { kind: "absent" };
}

/** What the parser could not make sense of. */
export function syntaxFaults(source: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  // Every parsed file has these, though its public type does not say so.
  return (source as unknown as { parseDiagnostics: readonly ts.DiagnosticWithLocation[] }).parseDiagnostics;
}

/** The statement or the part of one that exports a value by a name. */
export function findExport(source: ts.SourceFile, name: string): Export | undefined {
  for (const statement of source.statements) {
    const found = exportIn(statement, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function exportIn(statement: ts.Statement, name: string): Export | undefined {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly ? undefined : namedExport(statement, name);
  if (ts.isExpressionStatement(statement)) return commonJsExport(statement.expression, name);
  if (!hasModifier(statement, ts.SyntaxKind.ExportKeyword)) return undefined;
  if (hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) return undefined;
  const isValue =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement);
  const names = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.flatMap((one) => namesIn(one.name))
    : isValue && statement.name !== undefined
      ? [statement.name]
      : ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name)
        ? [statement.name]
        : [];
  const found = names.find((one) => one.text === name);
  return found && { kind: "declaration", name: found };
}

/** Whether a file declares or exports a name more than once, so that one of them could not be renamed without the other. */
export function isNamedTwice(source: ts.SourceFile, name: string): boolean {
  const declared = source.statements.flatMap((one) => declaredIn(one)).filter((one) => one.text === name);
  const listed = source.statements.flatMap((one) =>
    ts.isExportDeclaration(one) && namedExport(one, name) !== undefined ? [one] : [],
  );
  const exported = source.statements.filter((one) => exportIn(one, name)?.kind === "declaration");
  return declared.length > 1 || listed.length > 1 || (listed.length > 0 && exported.length > 0);
}

/** What a statement declares that nothing else of the name can be merged with: no signature of an overload, no namespace. */
function declaredIn(statement: ts.Statement): readonly ts.Identifier[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((one) => namesIn(one.name));
  const isWhole =
    ts.isClassDeclaration(statement) || (ts.isFunctionDeclaration(statement) && statement.body !== undefined);
  return isWhole && statement.name !== undefined ? [statement.name] : [];
}

function namedExport({ exportClause }: ts.ExportDeclaration, name: string): Export | undefined {
  if (exportClause === undefined) return undefined;
  if (ts.isNamespaceExport(exportClause)) {
    return exportClause.name.text === name ? { kind: "name", name: exportClause.name } : undefined;
  }
  const specifier = exportClause.elements.find((one) => one.name.text === name && !one.isTypeOnly);
  return specifier && { kind: "specifier", specifier };
}

/** `exports.user = …` and `module.exports.user = …`. */
function commonJsExport(expression: ts.Expression, name: string): Export | undefined {
  if (!ts.isBinaryExpression(expression) || !ts.isPropertyAccessExpression(expression.left)) return undefined;
  const { expression: object, name: property } = expression.left;
  const isExports = /^(module\s*\.\s*)?exports$/.test(object.getText());
  return isExports && property.text === name ? { kind: "name", name: property } : undefined;
}

function namesIn(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesIn(one.name) : []));
}

/** The files of which everything is passed on. */
function starExports(source: ts.SourceFile): string[] {
  return source.statements.flatMap((one) => {
    if (!ts.isExportDeclaration(one) || one.exportClause !== undefined || one.isTypeOnly) return [];
    return one.moduleSpecifier !== undefined && ts.isStringLiteral(one.moduleSpecifier)
      ? [one.moduleSpecifier.text]
      : [];
  });
}

function defaultExport(source: ts.SourceFile, identifier: string): HandlerForm | undefined {
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement) && statement.isExportEquals !== true) {
      const { expression } = statement;
      const instead = ts.isIdentifier(expression)
        ? exportOf(expression.text, identifier)
        : `export const ${identifier} = …`;
      return { kind: "default", at: rangeOf(statement), instead };
    }
    if (hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) {
      const what = ts.isClassDeclaration(statement) ? "class" : "function";
      return { kind: "default", at: rangeOf(statement), instead: `export ${what} ${identifier}` };
    }
    if (ts.isExportDeclaration(statement) && namedExport(statement, "default") !== undefined) {
      const { moduleSpecifier } = statement;
      const from = moduleSpecifier === undefined ? "" : ` from ${moduleSpecifier.getText()}`;
      const local = specifierOf(statement)?.propertyName?.text ?? "default";
      return { kind: "default", at: rangeOf(statement), instead: `${exportOf(local, identifier)}${from}` };
    }
  }
  return undefined;
}

function specifierOf({ exportClause }: ts.ExportDeclaration): ts.ExportSpecifier | undefined {
  if (exportClause === undefined || ts.isNamespaceExport(exportClause)) return undefined;
  return exportClause.elements.find((one) => one.name.text === "default");
}

function exportOf(local: string, identifier: string): string {
  return local === identifier ? `export { ${identifier} }` : `export { ${local} as ${identifier} }`;
}

function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some((one) => one.kind === kind);
}

/** Functions that do nothing but throw `McpError.notImplemented`, as a stub does. */
function stubsIn(source: ts.SourceFile): Range[] {
  const found: Range[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) && isFunctionBody(node)) {
      const [only, ...others] = node.statements;
      if (only !== undefined && others.length === 0 && isNotImplemented(only)) found.push(rangeOf(only));
    }
    node.forEachChild(visit);
  };
  // Most files say nothing of the kind.
  if (source.text.includes("notImplemented")) visit(source);
  return found;
}

function isFunctionBody({ parent }: ts.Block): boolean {
  return (
    ts.isArrowFunction(parent) ||
    ts.isFunctionExpression(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isMethodDeclaration(parent)
  );
}

function isNotImplemented(statement: ts.Statement): boolean {
  return (
    ts.isThrowStatement(statement) &&
    ts.isCallExpression(statement.expression) &&
    /^McpError\s*\.\s*notImplemented$/.test(statement.expression.expression.getText())
  );
}

function rangeOf(node: ts.Node): Range {
  return { offset: node.getStart(), length: node.getWidth() };
}
