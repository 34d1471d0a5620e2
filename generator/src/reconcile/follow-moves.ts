import { join, relative, resolve, sep } from "node:path";
import { ts } from "ts-morph";
import type { EmittedFile } from "../emit/emit.js";
import type { Move } from "./find-moves.js";
import { findExport, parseHandler, syntaxFaults } from "./handler-form.js";
import { indexedTypesIn } from "./indexed-types.js";
import { isUntouched, type Manifest } from "./manifest.js";
import type { OnDisk } from "./on-disk.js";
import { openProject } from "./open-project.js";
import { readDisk } from "./read-disk.js";
import { exportAlso, mentionsName, ownEdits } from "./rename-handler.js";
import { renamedTypes } from "./renamed-types.js";
import { specifiersIn } from "./specifiers.js";
import { applyEdits, type TextEdit } from "./text-edit.js";

export interface FollowOptions {
  readonly folder: string;
  readonly moves: readonly Move[];
  /** Those of them whose files go; a stub is written anew. */
  readonly going: ReadonlySet<Move>;
  readonly emitted: readonly EmittedFile[];
  readonly manifest: Manifest;
  readonly disk: ReadonlyMap<string, OnDisk>;
}

/** A file of people's, and what it is to be. */
export interface ChangedText {
  readonly before: string;
  readonly text: string;
}

/**
 * People's files, once they call by their new names what moves: handlers and their files, links, and the types that the
 * machine-owned files name after a resource. Where a reference is not certain it stays, for the compiler to report.
 *
 * @returns what changes, by path from the output folder
 */
export function followMoves(options: FollowOptions): Map<string, ChangedText> {
  const { folder, moves, going, emitted, manifest, disk } = options;
  const root = resolve(folder);
  const texts = new Map(
    Array.from(disk).flatMap(([path, found]) =>
      found.kind === "file" && /\.[jt]sx?$/.test(path) ? [[path, found.text]] : [],
    ),
  );
  const { project, base } = openProject(folder, texts);
  const program = project.getProgram().compilerObject;
  const service = project.getLanguageService().compilerObject;
  const absolute = (path: string): string => join(root, path).replaceAll("\\", "/");
  const sourceAt = (path: string): ts.SourceFile | undefined => program.getSourceFile(absolute(path));

  const written = new Set(writtenAnew(emitted, manifest, disk).map(absolute));
  const readable = new Map<string, string | undefined>();
  /** The text of a file that may be edited: people's, of the project, and no link. */
  const readPersons = (file: string): string | undefined => {
    if (!readable.has(file)) readable.set(file, written.has(file) ? undefined : readText(root, base, file));
    return readable.get(file);
  };

  const edits = new Map<string, TextEdit[]>();
  const add = (file: string, ...more: TextEdit[]): void => {
    edits.set(file, [...(edits.get(file) ?? []), ...more]);
  };
  const locations = (file: string, position: number): readonly ts.RenameLocation[] => {
    const preferences = { providePrefixAndSuffixTextForRename: true };
    try {
      return service.findRenameLocations(file, position, false, false, preferences) ?? [];
    } catch {
      // The compiler's search breaks off at an export of what it can't find; what it would have found stays.
      return [];
    }
  };

  /** Where a file uses what it imports without an alias. */
  const localUses = (name: ts.Identifier): Set<number> =>
    new Set(locations(name.getSourceFile().fileName, name.getStart()).map(({ textSpan }) => textSpan.start));

  /** Renames what is declared at a place, wherever it is used. */
  const followName = (at: ts.Node, to: string, isWanted: (file: string) => boolean = () => true): void => {
    const file = at.getSourceFile().fileName;
    for (const location of locations(file, at.getStart())) {
      const source = program.getSourceFile(location.fileName);
      if (source === undefined || !isWanted(location.fileName) || readPersons(location.fileName) === undefined)
        continue;
      const { start, length } = location.textSpan;
      const word = source.text.slice(start, start + length);
      const local = importedNames(source).find((name) => name.text === word && localUses(name).has(start));
      const isTaken = local !== undefined && mentionsName(source, to);
      if (local === undefined || !isTaken) add(source.fileName, editAt(location, to));
      // The name in the file stays, and only what it is imported by changes.
      else add(source.fileName, { start: local.getStart(), end: local.end, text: `${to} as ${local.text}` });
    }
  };

  /** What a specifier exports, apart from what it exports it of: `export { user }` is read as `export { user as user }`. */
  const withAlias = (specifier: ts.ExportSpecifier, use: (name: ts.Node) => void): void => {
    if (specifier.propertyName !== undefined) return use(specifier.name);
    const { fileName, text } = specifier.getSourceFile();
    const file = project.getSourceFileOrThrow(fileName);
    file.replaceWithText(`${text.slice(0, specifier.end)} as ${specifier.name.text}${text.slice(specifier.end)}`);
    const exported = findExport(file.compilerNode, specifier.name.text);
    if (exported?.kind === "specifier") use(exported.specifier.name);
    file.replaceWithText(text);
  };

  const renamed = moves
    .filter(({ from, to }) => from.identifier !== to.identifier)
    .flatMap((move) => renamedTypes(move, sourceAt, emitted));
  for (const { at, to } of renamed) followName(at, to);
  for (const move of moves) {
    const source = sourceAt(move.from.path);
    const isCode = move.before !== undefined;
    if (source === undefined || (isCode && !going.has(move))) continue;
    if (isCode) add(source.fileName, ...ownEdits(source, move));
    if (move.from.identifier === move.to.identifier) continue;
    const exported = findExport(source, move.from.identifier);
    if (exported?.kind === "declaration" && !(isCode && mentionsName(source, move.to.identifier))) {
      followName(exported.name, move.to.identifier);
    } else if (exported !== undefined && exported.kind !== "declaration") {
      const isOther = (file: string): boolean => file !== source.fileName;
      if (exported.kind === "name") followName(exported.name, move.to.identifier, isOther);
      else withAlias(exported.specifier, (name) => followName(name, move.to.identifier, isOther));
    }
  }

  const moved = new Map(
    moves
      .filter((move) => move.before === undefined || going.has(move))
      .map(({ from, to }) => [absolute(from.path), absolute(to.path)]),
  );
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || readPersons(source.fileName) === undefined) continue;
    add(source.fileName, ...specifiersIn(source, moved, program.getCompilerOptions()));
    add(source.fileName, ...indexedTypesIn(source, program.getTypeChecker(), renamed));
  }

  const result = new Map<string, ChangedText>();
  for (const [file, changes] of edits) {
    const source = program.getSourceFile(file);
    const before = readPersons(file);
    if (before === undefined || source === undefined || changes.length === 0) continue;
    const path = relative(root, file).replaceAll(sep, "/");
    const move = [...going].find(({ from }) => from.path === path);
    const text = changedText(source, before, changes, move);
    if (text !== undefined && text !== before) result.set(path, { before, text });
  }
  return result;
}

/** Files that the run writes whole, so that there is nothing to edit in them. */
function writtenAnew(emitted: readonly EmittedFile[], manifest: Manifest, disk: ReadonlyMap<string, OnDisk>): string[] {
  const untouched = Object.entries(manifest.files).flatMap(([path, entry]) => {
    const found = disk.get(path);
    const isWritten = entry.owner === "machine" || (found?.kind === "file" && isUntouched(found.text, entry));
    return isWritten ? [path] : [];
  });
  return [...emitted.flatMap(({ path, owner }) => (owner === "machine" ? [path] : [])), ...untouched];
}

function readText(root: string, base: string, file: string): string | undefined {
  const from = [root, base].find((folder) => file.startsWith(`${folder.replaceAll("\\", "/")}/`));
  if (from === undefined || /\/node_modules\/|\.d\.[cm]?ts$/.test(file)) return undefined;
  const path = relative(from, file);
  const found = readDisk(from, [path]).get(path);
  // What can't be decoded couldn't be written back as it was.
  return found?.kind === "file" && !found.text.includes("\uFFFD") ? found.text : undefined;
}

/** The names in `import { user }`, which are those in the file and in the other one. */
function importedNames(source: ts.SourceFile): ts.Identifier[] {
  return source.statements.flatMap((one) => {
    const bindings = ts.isImportDeclaration(one) ? one.importClause?.namedBindings : undefined;
    if (bindings === undefined || ts.isNamespaceImport(bindings)) return [];
    return bindings.elements.flatMap(({ propertyName, name }) => (propertyName === undefined ? [name] : []));
  });
}

function editAt({ textSpan, prefixText = "", suffixText = "" }: ts.RenameLocation, to: string): TextEdit {
  return { start: textSpan.start, end: textSpan.start + textSpan.length, text: prefixText + to + suffixText };
}

/** @returns nothing where the file does not parse, or would no longer */
function changedText(
  source: ts.SourceFile,
  before: string,
  edits: readonly TextEdit[],
  move: Move | undefined,
): string | undefined {
  // The compiler's text has no byte-order mark.
  const mark = before.slice(0, before.length - source.text.length);
  if (mark + source.text !== before || syntaxFaults(parseHandler(source.fileName, source.text)).length > 0)
    return undefined;
  const text = applyEdits(source.text, edits);
  const parsed = parseHandler(source.fileName, text);
  const isSound = syntaxFaults(parsed).length === 0;
  if (move === undefined) return isSound ? mark + text : undefined;
  const wasExported = findExport(source, move.from.identifier) !== undefined;
  if (isSound && (!wasExported || findExport(parsed, move.to.identifier) !== undefined)) return mark + text;
  return mark + applyEdits(source.text, [exportAlso(source, move)]);
}
