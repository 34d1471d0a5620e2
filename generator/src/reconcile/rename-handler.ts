import { ts } from "ts-morph";
import type { Move, MoveOfCode } from "./find-moves.js";
import { findExport, isNamedTwice, parseHandler, readHandler } from "./handler-form.js";
import type { Obstacle } from "./plan.js";
import type { TextEdit } from "./text-edit.js";

/**
 * What keeps a person's handler from going by another name; nothing where its file parses, is UTF-8, exports the handler
 * once (or a default, or all of another file), and nothing else by the new name.
 */
export function obstacleTo({ from, to, before }: Pick<MoveOfCode, "from" | "to" | "before">): Obstacle | undefined {
  // What can't be decoded couldn't be written back as it was.
  if (before.includes("\uFFFD")) return { kind: "not-utf8" };
  const form = readHandler(from.path, before, from.identifier);
  if (form.kind === "broken") return form;
  if (form.kind === "absent") return { kind: "absent", identifier: from.identifier };
  const source = parseHandler(from.path, before);
  if (isNamedTwice(source, from.identifier)) return { kind: "twice", identifier: from.identifier };
  // Where two names differ in case only, a file moves out of the other's way under the name that it has.
  if (from.identifier === to.identifier) return undefined;
  const isTaken = findExport(source, to.identifier) !== undefined;
  return isTaken ? { kind: "taken", identifier: to.identifier } : undefined;
}

/** Edits within a handler's own file that need nothing but its syntax. */
export function ownEdits(source: ts.SourceFile, move: Move): TextEdit[] {
  const exported = findExport(source, move.from.identifier);
  const mentions = mentionEdits(source, move);
  if (move.from.identifier === move.to.identifier) return mentions;
  if (exported === undefined) return [...mentions, ...passOn(source, move)];
  if (exported.kind === "name") return [...mentions, replace(exported.name, move.to.identifier)];
  if (exported.kind === "declaration") {
    return mentionsName(source, move.to.identifier) ? [...mentions, exportAlso(source, move)] : mentions;
  }
  const { specifier } = exported;
  return [
    ...mentions,
    specifier.propertyName === undefined
      ? { start: specifier.end, end: specifier.end, text: ` as ${move.to.identifier}` }
      : replace(specifier.name, move.to.identifier),
  ];
}

/** The edit that exports a handler by its new name and leaves the old one as it is. */
export function exportAlso(source: ts.SourceFile, { from, to }: Move, origin = ""): TextEdit {
  const { text } = source;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = /(^|\n)$/.test(text) ? "" : lineEnd;
  const line = `export { ${from.identifier} as ${to.identifier} }${origin};${lineEnd}`;
  return { start: text.length, end: text.length, text: gap + line };
}

/** Whether a name stands in a file where it could be taken for a variable. */
export function mentionsName(source: ts.SourceFile, name: string): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name && !isPropertyName(node)) ||
    (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false);
  return visit(source);
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isPropertySignature(parent) || ts.isMethodSignature(parent);
}

/** A file that passes on what others export gets the new name for what is among that. */
function passOn(source: ts.SourceFile, move: Move): TextEdit[] {
  const form = readHandler(move.from.path, source.text, move.from.identifier);
  if (form.kind !== "passed-on") return [];
  const [only, ...others] = form.from;
  const self = `./${/[^/]*$/.exec(move.to.path)?.[0].replace(/\.\w+$/, ".js") ?? ""}`;
  // Of several files any may export it; the file itself knows which.
  const origin = only === undefined || others.length > 0 ? self : only;
  return [exportAlso(source, move, ` from ${JSON.stringify(origin)}`)];
}

/** Texts that name the handler: `Handlers["user"]`, and the file that a stub asks to fill in. */
function mentionEdits(source: ts.SourceFile, { from, to }: Move): TextEdit[] {
  const found: TextEdit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      const inside = { start: node.getStart() + 1, end: node.end - 1 };
      if (node.text === from.path) found.push({ ...inside, text: to.path });
      if (node.text === from.identifier && isIndexOfHandlers(node)) found.push({ ...inside, text: to.identifier });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function isIndexOfHandlers({ parent: literal }: ts.Node): boolean {
  const indexed = literal.parent;
  return (
    ts.isLiteralTypeNode(literal) &&
    ts.isIndexedAccessTypeNode(indexed) &&
    /\bHandlers$/.test(indexed.objectType.getText())
  );
}

function replace(node: ts.Node, text: string): TextEdit {
  return { start: node.getStart(), end: node.end, text };
}
