import { ts } from "ts-morph";
import type { EmittedFile } from "../emit/emit.js";
import { toTypeName } from "../model/names.js";
import type { Move } from "./find-moves.js";
import { parseHandler } from "./handler-form.js";

/** A name that a machine-owned file declares, and what it declares in its place from now on. */
export interface RenamedName {
  readonly at: ts.Node;
  readonly to: string;
}

/**
 * What machine-owned files name after a resource: `links.user`, `Handlers["user"]`, `UserParams` and their like.
 *
 * @param sourceAt - the files as they are before the run
 * @param emitted - the files as they are to be
 */
export function renamedTypes(
  { from, to }: Move,
  sourceAt: (path: string) => ts.SourceFile | undefined,
  emitted: readonly EmittedFile[],
): RenamedName[] {
  const emittedAt = (path: string): ts.SourceFile | undefined => {
    const file = emitted.find((one) => one.path === path);
    return file && parseHandler(path, file.text);
  };
  const members = (["links.ts", "resources.ts"] as const).flatMap((path) => {
    const before = memberOf(sourceAt(path), from.identifier);
    const after = memberOf(emittedAt(path), to.identifier);
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  const declared = declarations(sourceAt("resources.ts"));
  const declaredThen = declarations(emittedAt("resources.ts"));
  const types = members.flatMap(({ before, after }) =>
    suffixes.flatMap((suffix): RenamedName[] => {
      const old = namedIn(before, toTypeName(from.identifier) + suffix);
      const name = namedIn(after, toTypeName(to.identifier) + suffix);
      const at = old === undefined ? undefined : declared.get(old);
      return at === undefined || name === undefined || !declaredThen.has(name) ? [] : [{ at, to: name }];
    }),
  );
  const schema = declarations(sourceAt("params.ts")).get(`${from.identifier}ParamsSchema`);
  const newSchema = `${to.identifier}ParamsSchema`;
  const hasSchema = schema !== undefined && declarations(emittedAt("params.ts")).has(newSchema);
  return [
    ...renamedUri(from.identifier, to.identifier, sourceAt, emittedAt),
    ...members.map(({ before }) => ({ at: before.name, to: to.identifier })),
    ...types,
    ...(hasSchema ? [{ at: schema, to: newSchema }] : []),
  ];
}

/** The type of its URIs, and what tells whether a text is one. */
function renamedUri(
  from: string,
  to: string,
  sourceAt: (path: string) => ts.SourceFile | undefined,
  emittedAt: (path: string) => ts.SourceFile | undefined,
): RenamedName[] {
  const [old, name] = [`${toTypeName(from)}Uri`, `${toTypeName(to)}Uri`];
  const places = [
    { path: "resources.ts", old, to: name },
    { path: "links.ts", old: `is${old}`, to: `is${name}` },
  ];
  return places.flatMap((place): RenamedName[] => {
    const at = declarations(sourceAt(place.path)).get(place.old);
    const isThere = declarations(emittedAt(place.path)).has(place.to);
    return at === undefined || !isThere ? [] : [{ at, to: place.to }];
  });
}

const suffixes = ["Params", "LinkParams", "Result"] as const;

/** A resource's member of `Links` or `Handlers`. */
function memberOf(source: ts.SourceFile | undefined, identifier: string): ts.PropertySignature | undefined {
  return (source?.statements ?? [])
    .flatMap((one) => (ts.isInterfaceDeclaration(one) && /^(Links|Handlers)$/.test(one.name.text) ? one.members : []))
    .filter(ts.isPropertySignature)
    .find(({ name }) => (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === identifier);
}

function declarations(source: ts.SourceFile | undefined): Map<string, ts.Node> {
  return new Map(
    (source?.statements ?? []).flatMap((one): [string, ts.Node][] => {
      if (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) return [[one.name.text, one.name]];
      if (ts.isFunctionDeclaration(one) && one.name !== undefined) return [[one.name.text, one.name]];
      if (!ts.isVariableStatement(one)) return [];
      return one.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [[name.text, name]] : []));
    }),
  );
}

/** The type of that name in a member; a rival for the name may have given it a mark. */
function namedIn(member: ts.PropertySignature, name: string): string | undefined {
  const names = member.type?.getText().match(/[\p{ID_Continue}$]+/gu) ?? [];
  const [only, ...others] = new Set(names.filter((one) => one.replace(/_[\da-f]{6}$/, "") === name));
  return others.length === 0 ? only : undefined;
}
