import { ts } from "ts-morph";
import type { RenamedName } from "./renamed-types.js";
import type { TextEdit } from "./text-edit.js";

/** Edits that let `Handlers["user"]` follow, which the compiler's own search for references does not find. */
export function indexedTypesIn(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
  renamed: readonly RenamedName[],
): TextEdit[] {
  const byMember = new Map(renamed.map(({ at, to }) => [at.parent, to]));
  const found: TextEdit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType)) {
      const { literal } = node.indexType;
      if (ts.isStringLiteral(literal)) {
        const member = checker.getTypeAtLocation(node.objectType).getProperty(literal.text);
        const to = member?.declarations?.map((one) => byMember.get(one)).find((one) => one !== undefined);
        if (to !== undefined) found.push({ start: literal.getStart() + 1, end: literal.end - 1, text: to });
      }
    }
    node.forEachChild(visit);
  };
  if (renamed.length > 0) visit(source);
  return found;
}
