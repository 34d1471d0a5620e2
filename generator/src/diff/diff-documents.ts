import type { SpecDocument } from "../spec/document.js";
import { compareChanges, type Change } from "./change.js";
import { classify, type Direction } from "./classify.js";
import { diffInfo } from "./diff-info.js";
import { diffParams, paramRoots } from "./diff-params.js";
import { addedResource, diffResource, removedResource } from "./diff-resource.js";
import { diffResult, resultRoots } from "./diff-result.js";
import { matchResources } from "./match-resources.js";
import { compareSchemas, type Root } from "./schema/compare.js";

/** What clients and handlers of one document find changed in the other; both keep all rules. */
export function diffDocuments(old: SpecDocument, now: SpecDocument): Change[] {
  const { pairs, removed, added } = matchResources(old, now);
  const ofSchemas = (direction: Direction, roots: readonly Root[]): Change[] =>
    compareSchemas(old, now, roots).map((reached) => classify(direction, reached));
  const changes = [
    ...diffInfo(old.info, now.info),
    ...removed.map(removedResource),
    ...added.map(addedResource),
    ...pairs.flatMap((pair) => [...diffResource(pair), ...diffParams(pair), ...diffResult(pair)]),
    ...ofSchemas("param", pairs.flatMap(paramRoots)),
    ...ofSchemas("result", pairs.flatMap(resultRoots)),
  ];
  return changes.toSorted(compareChanges);
}
